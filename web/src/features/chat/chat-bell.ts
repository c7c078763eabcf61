import { useCallback } from 'react'
import { useBell } from '../../lib/bell.ts'
import { onLive } from '../../lib/live.ts'
import { isInFront } from './open-talk.ts'

interface ChatBell {
  enabled: boolean
  forStaff: boolean
}

/** Rings for whatever the other side says, unless one is looking at it. */
export function useChatBell({ enabled, forStaff }: ChatBell): void {
  const listen = useCallback(
    (ring: (event: string) => void) =>
      onLive('chat.messages', ({ id, data }) => {
        if (data.from_staff !== forStaff && !data.seen && !isInFront(data.user_id)) ring(id)
      }),
    [forStaff],
  )
  useBell(enabled, listen)
}
