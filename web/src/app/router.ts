import { createRouter } from '@tanstack/react-router'
import { forgetAnswers } from '../lib/log-out.ts'
import { queryClient } from '../lib/query-client.ts'
import { currentUser, type SessionUser, subscribeSession } from '../lib/session.ts'
import { siteQuery } from '../lib/site.ts'
import { FailurePage, NotFoundPage } from './failure-page.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: FailurePage,
  defaultNotFoundComponent: NotFoundPage,
  notFoundMode: 'root',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/**
 * Asks for the code of the screen in the address bar, together with the site's data and the first texts: whether the
 * person may see it is decided when these are there. What fails is asked for again, and reported, by the screen itself.
 */
export function fetchCodeAhead(): void {
  const [screens] = router.getMatchedRoutes(router.latestLocation.pathname)
  const isOpen = screens.some(({ options }) => options.staticData?.guard?.for === 'anyone')
  if (!currentUser() && !isOpen) return
  for (const { options } of screens) options.staticData?.fetchCode?.().catch(() => undefined)
}

/** What the guards look at. A new access token alone is no reason to look again. */
function standing(user: SessionUser | null): string {
  if (!user) return ''
  const { id, role_id, kind, verified, status, permissions, second_factor_due } = user
  return JSON.stringify([id, role_id, kind, verified, status, permissions, second_factor_due])
}

/** Leads people on when their session or the site's settings change, in this tab or another. Returns what ends it. */
export function followStanding(): () => void {
  let before = { standing: standing(currentUser()), id: currentUser()?.id }
  const endSession = subscribeSession(() => {
    const user = currentUser()
    const now = { standing: standing(user), id: user?.id }
    if (now.standing === before.standing) return
    if (now.id !== before.id) forgetAnswers()
    before = now
    void router.invalidate()
  })
  const key = JSON.stringify(siteQuery.queryKey)
  const endSite = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== key) return
    void router.invalidate()
  })
  return () => {
    endSession()
    endSite()
  }
}
