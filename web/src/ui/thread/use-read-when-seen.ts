import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/conversations/shapes.ts'
import { useSignedInUser } from '../../lib/session.ts'

/** The other side's messages that nobody here has seen; its newest one names them. */
function newestUnseen(messages: readonly Message[]): string | null {
  return messages.findLast(({ mine, read_at }) => !mine && read_at === null)?.id ?? null
}

interface Reading {
  messages: readonly Message[]
  markRead: () => void
}

/**
 * Only what was really on the screen counts as read: the list in view, and the window in front. Staff in the account of a
 * customer do not read for them.
 */
export function useReadWhenSeen(list: RefObject<HTMLElement | null>, reading: Reading): void {
  const { impersonation } = useSignedInUser()
  const unseen = impersonation ? null : newestUnseen(reading.messages)
  const inView = useInView(list)
  const inFront = useInFront()
  const told = useRef<string | null>(null)
  const { markRead } = reading
  useEffect(() => {
    if (!unseen || !inView || !inFront || told.current === unseen) return
    told.current = unseen
    markRead()
  }, [unseen, inView, inFront, markRead])
}

function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined' || !element.current) return
    const watching = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    watching.observe(element.current)
    return () => watching.disconnect()
  }, [element])
  return inView
}

function useInFront(): boolean {
  const [inFront, setInFront] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setInFront(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return inFront
}
