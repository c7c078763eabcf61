import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

interface Ends {
  /** The oldest and the newest entry that is drawn. */
  first: string | undefined
  last: string | undefined
  /** The newest is one's own. */
  isOwn: boolean
}

/** So near to its end a reader wants to see what comes. */
const NEAR = 80

/**
 * Keeps the reader's place: older messages are put in above it, new ones follow at the end for whoever is there. Whoever
 * reads further up is told that something came.
 */
export function useLogScroll(log: RefObject<HTMLElement | null>, { first, last, isOwn }: Ends) {
  const was = useRef({ first, last, height: 0, room: 0, isAtEnd: true })
  const [hasNews, setNews] = useState(false)
  const toEnd = useCallback(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
    was.current.isAtEnd = true
    setNews(false)
  }, [log])

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const before = was.current
    const isNew = last !== before.last
    if (before.first && first !== before.first && !isNew)
      element.scrollTop += element.scrollHeight - before.height
    else if (isNew && (before.isAtEnd || isOwn || before.last === undefined)) toEnd()
    else if (isNew) setNews(true)
    was.current = { ...was.current, first, last, height: element.scrollHeight }
  }, [log, first, last, isOwn, toEnd])

  // A field that grows or a keyboard that opens takes room from below.
  useLayoutEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !log.current) return
    const element = log.current
    const watching = new ResizeObserver(() => {
      was.current.room = element.clientHeight
      if (was.current.isAtEnd) toEnd()
    })
    watching.observe(element)
    return () => watching.disconnect()
  }, [log, toEnd])

  const onScroll = () => {
    const element = log.current
    if (!element) return
    // Its room has changed since, and nobody scrolled: they are still at its end, and are taken there.
    if (was.current.isAtEnd && was.current.room && element.clientHeight !== was.current.room) return
    const left = element.scrollHeight - element.scrollTop - element.clientHeight
    was.current.isAtEnd = left < NEAR
    was.current.height = element.scrollHeight
    if (left < NEAR) setNews(false)
  }
  return { onScroll, hasNews, toEnd }
}
