import { useEffect, useState } from 'react'
import type { SubjectKind } from '#contract/notifications/events.ts'
import type { Answer } from './api.ts'
import { NOTIFICATIONS_KEY } from './query-keys.ts'
import { useSignedInUser, useUser } from './session.ts'
import { useAnswer } from './use-answer.ts'
import { useCall } from './use-call.ts'

/** How many notifications somebody has not read. The live event `notifications.changed` makes it stale. */
export function useUnreadNotifications({ enabled = true } = {}): number {
  // On the way out the bell is still there for a moment, and has nobody to ask for.
  const isSignedIn = useUser() !== null
  const { data } = useAnswer(
    'GET /notifications',
    { query: {} },
    { family: NOTIFICATIONS_KEY, enabled: enabled && isSignedIn },
  )
  return data?.unread ?? 0
}

/** Whoever looks at something has read what the bell told of it. Nothing is asked while the bell shows nothing. */
export function useReadNotifications(kind: SubjectKind, id: string | undefined): void {
  const unread = useBell()?.unread ?? 0
  const isActing = Boolean(useSignedInUser().impersonation)
  const isInFront = useInFront()
  // The live event that follows has the bell asked for anew.
  const { mutate } = useCall('POST /notifications/read', { wait: false })
  useEffect(() => {
    if (id && unread > 0 && isInFront && !isActing) mutate({ body: { subject: { kind, id } } })
  }, [kind, id, unread, isInFront, isActing, mutate])
}

/** The same for a list: what the bell told of these, as far as it shows it. */
export const useReadListed = (kind: SubjectKind, ids: readonly string[]): void =>
  useReadIf(({ subject }) => subject.kind === kind && ids.includes(subject.id))

/** The same for a screen that does not know the id of its subject: what leads to it, as far as the bell shows it. */
export const useReadLinked = (link: string): void => useReadIf((notification) => notification.link === link)

type Notification = Answer<'GET /notifications'>['items'][number]

function useReadIf(isSeen: (notification: Notification) => boolean): void {
  const bell = useBell()
  const isActing = Boolean(useSignedInUser().impersonation)
  const isInFront = useInFront()
  const { mutate } = useCall('POST /notifications/read', { wait: false })
  const listed = (bell?.items ?? [])
    .filter((notification) => !notification.is_read && isSeen(notification))
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (listed && isInFront && !isActing) mutate({ body: { ids: listed.split(',') } })
  }, [listed, isInFront, isActing, mutate])
}

/** What the bell shows, without asking. Signing out does not draw the screen anew, which would ask for all it shows. */
const useBell = () =>
  useAnswer('GET /notifications', { query: {} }, { family: NOTIFICATIONS_KEY, enabled: false }).data

function useInFront(): boolean {
  const [isInFront, setInFront] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setInFront(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isInFront
}
