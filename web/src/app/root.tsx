import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { screenTitle } from '../lib/screen-title.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { useDocumentTitle } from './document-title.ts'

export function Root() {
  useRouteTitle()
  useFocusOnArrival()
  const busy = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      <Outlet />
      <LoadingOverlay visible={busy} />
    </>
  )
}

function useRouteTitle(): void {
  const { t } = useTranslation()
  const key = useRouterState({
    select: ({ matches }) => {
      // What went wrong names itself (see failure-page.tsx).
      if (matches.some((match) => match.status === 'error' || match.status === 'notFound')) return undefined
      return matches.findLast((match) => match.staticData.title)?.staticData.title
    },
  })
  const own = screenTitle.use()
  useDocumentTitle(own ?? (key ? t(key) : null))
}

/**
 * Who hears the screen instead of seeing it must be told that it changed: the heading, else the content, gets the
 * focus, unless the new screen has put it somewhere itself.
 */
function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const content = document.getElementById('content')
        if (!content || content.contains(document.activeElement)) return
        const target = content.querySelector<HTMLElement>('h1') ?? content
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1
        target.focus({ preventScroll: true })
      }),
    [router],
  )
}
