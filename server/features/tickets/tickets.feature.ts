import type { EndpointKey } from '#contract/contract.ts'
import { whileOn } from '#features/settings/index.ts'
import { feature } from '#platform/feature.ts'
import { type Handler, type Route, routes, transactional } from '#platform/http/routes.ts'
import { listAssignees } from './assignees.ts'
import { addCanned, changeCanned, deleteCanned, listCanned } from './canned-answers.ts'
import { changeTicket } from './change-ticket.ts'
import { countOwnTickets, countTickets, showFigures } from './count-tickets.ts'
import { deleteTicket } from './delete-ticket.ts'
import { findAnswers, limitAnswers } from './likely-answers.ts'
import { listOwnTickets, listTickets } from './list-tickets.ts'
import { mergeTickets } from './merge-tickets.ts'
import { limitOpening, openTicket } from './open-ticket.ts'
import { showTicket } from './present-ticket.ts'
import { limitRating, rateByLink, rateTicket } from './rate-ticket.ts'
import { downloadAttachment, downloadFirst, ticketConversations } from './ticket-messages.ts'

/** A site that has no tickets answers none of these. */
const ofTickets = <K extends EndpointKey>(handler: Handler<K>, before?: Route<K>['before']): Route<K> =>
  transactional(whileOn('ticket_system_public', handler), before)

export const ticketsFeature = feature({
  name: 'tickets',
  routes: routes({
    'POST /ticket': ofTickets(openTicket, limitOpening),
    'POST /ticket_answers': ofTickets(findAnswers, limitAnswers),
    'GET /ticket': ofTickets(listTickets),
    'GET /ticket_user': ofTickets(listOwnTickets),
    'GET /ticket/{id}': ofTickets(showTicket),
    'PUT /ticket/{id}': ofTickets(changeTicket),
    'DELETE /ticket/{id}': ofTickets(deleteTicket),
    'POST /ticket/{id}/merge': ofTickets(mergeTickets),
    'POST /ticket/{id}/rate': ofTickets(rateTicket),
    'POST /ticket_rating/{token}': transactional(rateByLink, limitRating),
    'GET /ticket/{id}/download_file': ofTickets(downloadFirst),
    'GET /open_tickets_count': ofTickets(countTickets),
    'GET /user_open_tickets_count': ofTickets(countOwnTickets),
    'GET /ticket_figures': ofTickets(showFigures),
    'GET /ticket_assignees': ofTickets(listAssignees),
    'POST /ticket_message/{id}': ofTickets(ticketConversations.send, ticketConversations.limit),
    'GET /ticket_messages/{id}': ofTickets(ticketConversations.list),
    'POST /ticket_messages/{id}/read': ofTickets(ticketConversations.read),
    'DELETE /ticket_message/{id}': ofTickets(ticketConversations.remove),
    'GET /ticket_message/{id}/download_file': ofTickets(downloadAttachment),
    'GET /canned_answer': transactional(listCanned),
    'POST /canned_answer': transactional(addCanned),
    'PUT /canned_answer/{id}': transactional(changeCanned),
    'DELETE /canned_answer/{id}': transactional(deleteCanned),
  }),
})
