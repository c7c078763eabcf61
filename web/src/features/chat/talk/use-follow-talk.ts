import { useEffect } from 'react'
import { onLive } from '../../../lib/live.ts'
import { fetchNewer, markSeen } from './talk-cache.ts'

/** What is said while a talk is shown, and what is seen of it. */
export function useFollowTalk(userId: string): void {
  useEffect(
    () =>
      onLive('chat.messages', ({ data }) => {
        if (data.user_id !== userId) return
        if (data.seen) markSeen(userId, data.from_staff)
        else fetchNewer(userId)
      }),
    [userId],
  )
}
