import { type Bell, useBell } from '../../../lib/bell.ts'
import { onLive } from '../../../lib/live.ts'

/** Rings for every order that comes in, on whichever screen staff are. */
export const useOrderBell = (enabled: boolean) => useBell(enabled, listen)

const listen = ({ ring }: Bell) =>
  onLive('order.changed', ({ id, data }) => {
    if (data.what === 'submitted') ring(id)
  })
