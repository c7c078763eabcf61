import { onLive } from '../../lib/live.ts'
import { markSeen } from '../../lib/mark-seen.ts'
import { queryClient } from '../../lib/query-client.ts'
import { CANNED_KEY } from '../../lib/query-keys.ts'
import type { Family } from '../../lib/use-answer.ts'
import {
  MANY_TICKETS_KEYS,
  TICKET_COUNTS_KEY,
  TICKET_LISTS_KEY,
  ticketKey,
  ticketMessagesKey,
} from './ticket-keys.ts'

/** What is shown of tickets is fetched again when the server says that it changed, on both sides of a ticket. */
export function followTickets(): void {
  onLive('ticket.changed', ({ data: { ticket_id, what } }) => {
    fetchAgain(ticketKey(ticket_id), ...MANY_TICKETS_KEYS)
    // Also told where another ticket went into this one. What was written here is mostly on its way already.
    if (what === 'written')
      void queryClient.invalidateQueries({ queryKey: ticketMessagesKey(ticket_id) }, { cancelRefetch: false })
  })
  onLive('ticket.messages', ({ data }) => {
    const { ticket_id: id, from_staff } = data
    const family = ticketMessagesKey(id)
    if (!data.seen || !markSeen({ list: 'GET /ticket_messages/{id}', family, id, from_staff }))
      fetchAgain(family)
    // Whose turn it is changes with what is written, not with what is seen.
    if (!data.seen) fetchAgain(ticketKey(id))
    fetchAgain(TICKET_LISTS_KEY, TICKET_COUNTS_KEY)
  })
  onLive('canned_answers.changed', () => fetchAgain(CANNED_KEY))
}

function fetchAgain(...families: Family[]): void {
  for (const queryKey of families) void queryClient.invalidateQueries({ queryKey })
}
