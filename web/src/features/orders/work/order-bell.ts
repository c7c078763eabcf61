import { useBell } from '../../../lib/bell.ts'
import { onLive } from '../../../lib/live.ts'

/** Rings for every order that comes in, on whichever screen staff are. */
export const useOrderBell = (enabled: boolean) => useBell(enabled, listen)

const listen = (ring: (event: string) => void) =>
  onLive('order.changed', ({ id, data }) => {
    if (data.what === 'submitted') ring(id)
  })
