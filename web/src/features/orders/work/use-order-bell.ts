import { useEffect } from 'react'
import { onLive } from '../../../lib/live.ts'
import { prepareBell, ringOnce } from './order-bell.ts'

/** Rings for every order that comes in, on whichever screen staff are. */
export function useOrderBell(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const stopPreparing = prepareBell()
    const stopListening = onLive('order.changed', ({ id, data }) => {
      if (data.what === 'submitted') ringOnce(id)
    })
    return () => {
      stopPreparing()
      stopListening()
    }
  }, [enabled])
}
