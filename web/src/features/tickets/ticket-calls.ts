import type { ThreadCalls } from '../../ui/thread/use-thread.ts'
import { TICKET_COUNTS_KEY, TICKET_LISTS_KEY, ticketMessagesKey } from './ticket-keys.ts'

/** Where the shortcuts of staff lead. */
export const MESSAGE_FIELD = 'ticket-message'

export const threadOf = (ticketId: string): ThreadCalls => ({
  subjectId: ticketId,
  family: ticketMessagesKey(ticketId),
  unread: [TICKET_LISTS_KEY, TICKET_COUNTS_KEY],
  list: 'GET /ticket_messages/{id}',
  send: 'POST /ticket_message/{id}',
  markRead: 'POST /ticket_messages/{id}/read',
  remove: 'DELETE /ticket_message/{id}',
  download: 'GET /ticket_message/{id}/download_file',
})
