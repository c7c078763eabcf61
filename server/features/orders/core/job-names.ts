import { z } from 'zod'

/** What happens to an order that came from a sub-portal is asked for by name: the relay stands above the orders. */
export const FOLLOW_PROVIDER = {
  name: 'orders.follow_provider',
  data: z.object({ order_id: z.string() }),
}
