/* The life of a ticket. No zod: the web imports this. */

/** `merged`: what was written in it went on in another one. */
export const TICKET_STATUSES = ['open', 'answered', 'solved', 'merged'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** What a list shows: merged ones are found in the ticket that they went into. */
export const LISTED_STATUSES = ['open', 'answered', 'solved'] as const satisfies readonly TicketStatus[]

export const RATINGS = ['good', 'bad'] as const
export type Rating = (typeof RATINGS)[number]

/** What the newest line of a change is, for those who look on. */
export const TICKET_CHANGES = [
  'opened',
  'written',
  'changed',
  'assigned',
  'solved',
  'merged',
  'rated',
  'deleted',
] as const
export type TicketChange = (typeof TICKET_CHANGES)[number]

/** Where an answer may be found before anybody is asked. */
export const ANSWER_SOURCES = ['order', 'notice', 'terms', 'privacy'] as const
export type AnswerSource = (typeof ANSWER_SOURCES)[number]

/** Of so many days figures are told. */
export const FIGURE_DAYS = [7, 30, 90] as const
