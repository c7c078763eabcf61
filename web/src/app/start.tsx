import { RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { onReconnect } from '../lib/connection.ts'
import type { Feature } from '../lib/feature.ts'
import { waitForFont } from '../lib/fonts.ts'
import { initI18n } from '../lib/i18n.ts'
import { onLive, startLive } from '../lib/live.ts'
import { startLanguage, storedLocale } from '../lib/locale.ts'
import { queryClient } from '../lib/query-client.ts'
import { currentUser } from '../lib/session.ts'
import { currentSite, refetchSite, siteQuery } from '../lib/site.ts'
import { styleNonce } from '../lib/theme.tsx'
import { refreshUserData } from '../lib/user-data.ts'
import { FEATURES } from './features.ts'
import { Providers } from './providers.tsx'
import { followStanding, router } from './router.ts'
import { StartFailure } from './start-failure.tsx'

/** Site data and texts first, so that guards and screens can rely on them; then the router takes over. */
export async function start(element: HTMLElement): Promise<void> {
  allowStyleElements()
  const root = createRoot(element)
  if (!(await prepare(root))) return
  root.render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  followStanding()
  startLive()
  onLive('user.changed', () => void refreshUserData())
  onLive('site.changed', () => void refetchSite())
  for (const { live } of FEATURES as readonly Feature[]) live?.()
  // What was missed meanwhile, and what failed for want of a line, is asked for again.
  onReconnect(() => void queryClient.invalidateQueries())
  if (currentUser()) void refreshUserData()
}

async function prepare(root: Root): Promise<boolean> {
  const font = waitForFont()
  const chosen = storedLocale.read()
  // With a known language both are fetched at once; else the site's own language has to be asked for first.
  const early = chosen && initI18n(chosen)
  const failure = await queryClient.fetchQuery(siteQuery).then(
    () => null,
    (error: unknown) => error,
  )
  await (early ?? initI18n(startLanguage(currentSite()?.default_locale)))
  await font
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
