import { answerKey } from '../../lib/use-answer.ts'
import { MANY_ORDERS_KEYS, orderKey } from './order-keys.ts'

/** The order itself; what belongs to it is kept beside it. */
export const orderAnswer = (id: string) => answerKey('GET /order/{id}', { params: { id } }, orderKey(id))

/** What follows an act on an order: its answer is the order as it is now, and lists and badges are fetched again. */
export const freshOrder = (id: string) =>
  ({
    keepAs: orderAnswer(id),
    refreshAlways: MANY_ORDERS_KEYS,
    // A refusal mostly means that somebody else was quicker.
    refreshRefused: [orderKey(id)],
    wait: false,
  }) as const
