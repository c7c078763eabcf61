import { Button, Text, Title } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { onReconnect } from '../lib/connection.ts'
import { askEarly } from '../lib/early-answers.ts'
import { useErrorTexts } from '../lib/errors.ts'
import type { Feature } from '../lib/feature.ts'
import { waitForFonts } from '../lib/fonts.ts'
import { initI18n } from '../lib/i18n.ts'
import { keepFocusOfBusyButtons } from '../lib/keep-focus.ts'
import { onLive, startLive } from '../lib/live.ts'
import { startLanguage, storedLocale } from '../lib/locale.ts'
import { startOffline } from '../lib/offline.ts'
import { queryClient } from '../lib/query-client.ts'
import { refreshAccessToken } from '../lib/refresh.ts'
import { currentUser } from '../lib/session.ts'
import { currentSite, refetchSite, siteQuery } from '../lib/site.ts'
import { styleNonce, ThemeProvider } from '../lib/theme.tsx'
import { hasExpired } from '../lib/token-expiry.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { refreshUserData } from '../lib/user-data.ts'
import classes from './failure-page.module.css'
import { FEATURES } from './features.ts'
import { fetchCodeAhead, followStanding, router } from './router.ts'

/** Site data and texts first, so that guards and screens can rely on them; then the router takes over. */
export async function start(element: HTMLElement): Promise<void> {
  allowStyleElements()
  const renewed = renewSession()
  fetchCodeAhead()
  const root = createRoot(element)
  if (!(await prepare(root))) return
  // The frame that the page came with stays until the screen is there to take its place (see FirstFrame).
  await renewed
  // Already here: another tab may log out while the code of the screen is on its way.
  followStanding()
  await router.load()
  // In slices: a slow phone stays awake while its first screen is drawn.
  startTransition(() =>
    root.render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    ),
  )
  startOffline(
    () => router.state.location.pathname,
    (arrived) => router.subscribe('onResolved', arrived),
  )
  startLive()
  keepFocusOfBusyButtons()
  onLive('user.changed', () => void refreshUserData())
  onLive('site.changed', () => void refetchSite())
  for (const { live } of FEATURES as readonly Feature[]) live?.()
  // What was missed meanwhile, and what failed for want of a line, is asked for again.
  onReconnect(() => void queryClient.invalidateQueries())
  if (currentUser()) void refreshUserData()
}

/** With a token that has expired the first calls of the screen would all be refused. Who needs one meets what fails here. */
async function renewSession(): Promise<void> {
  const token = currentUser()?.access_token
  if (token && hasExpired(token)) await refreshAccessToken(token).then(askEarly, () => undefined)
}

async function prepare(root: Root): Promise<boolean> {
  const chosen = storedLocale.read()
  // The page is in the site's language until somebody chooses.
  const fonts = waitForFonts(chosen ?? document.documentElement.lang)
  // With a known language both are fetched at once; else the site's own language has to be asked for first.
  const early = chosen && initI18n(chosen)
  const failure = await queryClient.fetchQuery(siteQuery).then(
    () => null,
    (error: unknown) => error,
  )
  await (early ?? initI18n(startLanguage(currentSite()?.default_locale)))
  await fonts
  if (failure === null) return true
  root.render(
    <Providers>
      <StartFailure error={failure} />
    </Providers>,
  )
  return false
}

/** The library that locks scrolling behind dialogs writes a style element and looks for its number here. */
function allowStyleElements(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <FirstFrame />
          {children}
        </ThemeProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}

/**
 * Takes away the frame that the page came with, in the very moment in which the program has drawn its own; or the notice
 * in its place, when the program came late.
 */
function FirstFrame() {
  useLayoutEffect(() => document.querySelector('.boot, .boot-failure')?.remove(), [])
  return null
}

/** The site's data did not come, so there is no router yet: all that can be done is to begin again. */
function StartFailure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const { text } = useErrorTexts()
  return (
    <main className={classes.page} role="alert">
      <Title order={1}>{t('titles.error')}</Title>
      <Text className={classes.text}>{text(error)}</Text>
      <Button onClick={() => window.location.reload()}>{t('failure.retry')}</Button>
    </main>
  )
}
