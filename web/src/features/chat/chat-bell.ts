import { useCallback } from 'react'
import { type Bell, useBell } from '../../lib/bell.ts'
import { onLive } from '../../lib/live.ts'
import { isInFront } from './open-talk.ts'

interface ChatBell {
  enabled: boolean
  forStaff: boolean
}

/** Rings for whatever the other side says, unless one is looking at it, be it in another tab. */
export function useChatBell({ enabled, forStaff }: ChatBell): void {
  const listen = useCallback(
    ({ ring, hush }: Bell) =>
      onLive('chat.messages', ({ id, data }) => {
        if (data.from_staff === forStaff || data.seen) return
        if (isInFront(data.user_id)) hush(id)
        else ring(id)
      }),
    [forStaff],
  )
  useBell(enabled, listen)
}
