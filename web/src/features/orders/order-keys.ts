import { answerKey } from '../../lib/use-answer.ts'

/** Families of the answers about orders, as fine as the live events that make them stale. */
export const ORDER_LISTS_KEY = ['orders', 'lists'] as const
export const ORDER_COUNTS_KEY = ['orders', 'counts'] as const
export const orderKey = (id: string) => ['orders', 'one', id] as const
export const orderMessagesKey = (id: string) => ['orders', 'messages', id] as const

/** The order itself; what belongs to it is kept beside it. */
export const orderAnswer = (id: string) => answerKey('GET /order/{id}', { params: { id } }, orderKey(id))

/** What follows an act on an order: its answer is the order as it is now, and lists and badges are fetched again. */
export const freshOrder = (id: string) =>
  ({
    keepAs: orderAnswer(id),
    refreshAlways: [ORDER_LISTS_KEY, ORDER_COUNTS_KEY],
    // A refusal mostly means that somebody else was quicker.
    refreshRefused: [orderKey(id)],
    wait: false,
  }) as const
