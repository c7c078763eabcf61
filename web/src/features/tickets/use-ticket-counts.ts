import { useAnswer } from '../../lib/use-answer.ts'
import { TICKET_COUNTS_KEY } from './ticket-keys.ts'

interface Counting {
  enabled?: boolean
}

/** What waits for staff, in one call. */
export const useTicketCounts = ({ enabled = true }: Counting = {}) =>
  useAnswer('GET /open_tickets_count', {}, { family: TICKET_COUNTS_KEY, enabled })

/** In how many of their own tickets a customer finds something new. */
export const useOwnTicketCounts = ({ enabled = true }: Counting = {}) =>
  useAnswer('GET /user_open_tickets_count', {}, { family: TICKET_COUNTS_KEY, enabled })
