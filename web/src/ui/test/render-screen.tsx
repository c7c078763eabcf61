import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactElement } from 'react'
import type { Language } from '#contract/languages.ts'
import { chooseLanguage, initI18n, loadNamespaces } from '../../lib/i18n.ts'
import { mantineTheme } from '../../lib/mantine-theme.ts'
import { drawerWindow } from '../detail-drawer.tsx'
import { dialogWindow } from '../dialog.tsx'

interface ScreenOptions {
  language?: Language
  /** Catalogues beside the base ones. */
  texts?: readonly string[]
  /** Path and search the screen finds itself at. */
  at?: string
}

/** Shows a screen as the program does: texts, theme, router and queries around it, nothing of app/ itself. */
export async function renderScreen(element: ReactElement, options: ScreenOptions = {}) {
  const { language = 'en', texts = [], at = '/' } = options
  if (!i18next.isInitialized) await initI18n(language)
  else await chooseLanguage(language)
  await loadNamespaces(texts)
  // As after three seconds on a screen.
  await Promise.all([dialogWindow.load(), drawerWindow.load()])

  const root = createRootRoute({ component: () => element, notFoundComponent: () => element })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [at] }) })
  await router.load()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <MantineProvider theme={mantineTheme} env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...view, router, client }
}
