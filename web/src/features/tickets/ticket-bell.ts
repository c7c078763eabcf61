import { type Bell, useBell } from '../../lib/bell.ts'
import { onLive } from '../../lib/live.ts'

/** Rings for whatever a customer writes, on whichever screen staff are. */
export const useTicketBell = (enabled: boolean) => useBell(enabled, listen)

const listen = ({ ring }: Bell) =>
  onLive('ticket.messages', ({ id, data }) => {
    if (!data.from_staff && !data.seen) ring(id)
  })
