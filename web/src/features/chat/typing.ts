import { useEffect, useRef, useState } from 'react'
import { TYPING_MS } from '#contract/chat/bounds.ts'
import { api } from '../../lib/api.ts'
import { onLive } from '../../lib/live.ts'
import { type TalkOf, withWhom } from './talk/talk.ts'

/** Whether the other side types just now. It is told again or never, so it ends by itself, or with the message. */
export function useOtherTypes({ userId, forStaff }: TalkOf): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const isOther = (event: { user_id: string; from_staff: boolean }) =>
      event.user_id === userId && event.from_staff !== forStaff
    const stop = () => {
      clearTimeout(timer)
      setTyping(false)
    }
    const ends = [
      onLive('chat.typing', ({ data }) => {
        if (!isOther(data)) return
        clearTimeout(timer)
        timer = setTimeout(stop, TYPING_MS.lasts)
        setTyping(true)
      }),
      onLive('chat.messages', ({ data }) => {
        if (isOther(data) && !data.seen) stop()
      }),
    ]
    return () => {
      for (const end of ends) end()
      stop()
    }
  }, [userId, forStaff])
  return isTyping
}

/** Tells the other side that one types, now and then. Whether it arrives matters to nobody. */
export function useTellTyping(of: TalkOf) {
  const told = useRef(Number.NEGATIVE_INFINITY)
  return {
    onType(): void {
      const now = performance.now()
      if (now - told.current < TYPING_MS.every) return
      told.current = now
      api('POST /chat_typing', { body: withWhom(of) }).catch(() => undefined)
    },
    /** The message ends it over there: whoever types on tells so anew. */
    onSend(): void {
      told.current = Number.NEGATIVE_INFINITY
    },
  }
}
