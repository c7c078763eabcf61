/** Families of the answers about tickets, as fine as the live events that make them stale. */
export const TICKET_LISTS_KEY = ['tickets', 'lists'] as const
export const TICKET_COUNTS_KEY = ['tickets', 'counts'] as const
export const TICKET_FIGURES_KEY = ['tickets', 'figures'] as const
/** Whatever tells of several tickets. Messages change lists and counts alone. */
export const MANY_TICKETS_KEYS = [TICKET_LISTS_KEY, TICKET_COUNTS_KEY, TICKET_FIGURES_KEY] as const
export const ticketKey = (id: string) => ['tickets', 'one', id] as const
export const ticketMessagesKey = (id: string) => ['tickets', 'messages', id] as const
