import { z } from 'zod'

/** What happens to an order that came from a sub-portal is asked for by name: the relay stands above the orders. */
export const FOLLOW_PROVIDER = {
  name: 'orders.follow_provider',
  data: z.object({ order_id: z.string() }),
}

/** Something was written, read or deleted in the conversation about such an order. */
export const HEAR_PROVIDER = {
  name: 'orders.hear_provider',
  data: z.object({ order_id: z.string(), is_new: z.boolean(), is_deleted: z.boolean().optional() }),
}
