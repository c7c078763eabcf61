import { type RefObject, useEffect } from 'react'
import { currentUser, useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { ShownNotice } from '../notices.ts'

/** Whoever scrolls past has read nothing. */
const LONG_ENOUGH = 1000

/** Marks a notice as read once it stood on the screen for a while. Staff in the account leave no marks. */
export function useReadMark(notice: ShownNotice, element: RefObject<HTMLElement | null>): void {
  const { impersonation } = useSignedInUser()
  const { mutate } = useCall('POST /messages/read')
  const { id, is_read } = notice
  const isDue = !is_read && impersonation === null
  useEffect(() => {
    if (!isDue || !element.current || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watching = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          watching.disconnect()
          // Whoever left meanwhile, in another tab say, marks nothing.
          if (!currentUser()) return
          // What fails is tried again when the page is opened the next time.
          mutate({ body: { ids: [id] } })
        }, LONG_ENOUGH)
      },
      { threshold: 0.5 },
    )
    watching.observe(element.current)
    return () => {
      clearTimeout(timer)
      watching.disconnect()
    }
  }, [id, isDue, element, mutate])
}
