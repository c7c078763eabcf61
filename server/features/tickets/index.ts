export { unassignTicketsOf } from './assignees.ts'
export { ticketConversations } from './ticket-messages.ts'
export { getTicket, insertTicket, type Ticket, updateTicket } from './ticket-store.ts'
export { ticketsFeature } from './tickets.feature.ts'
