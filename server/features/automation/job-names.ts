import { z } from 'zod'

/** Work that order-automation does: orders ask for it by name, and need not know who does it. */
export const AUTOMATE = {
  name: 'automation.serve_order',
  /** How often it was tried already, for whoever tries again. */
  data: z.object({ order_id: z.string(), tries: z.int().optional() }),
}
export const SAVE_SOLUTION = {
  name: 'automation.save_solution',
  data: z.object({
    order_id: z.string(),
    version: z.int(),
    service_key: z.string(),
    user_id: z.string(),
  }),
}
