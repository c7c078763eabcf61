import { type Act, recordAct } from '#features/audit/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/routes.ts'
import type { Actor } from '#platform/sessions/actor.ts'
import type { Order } from '../core/order-store.ts'

/**
 * What staff do in a customer's account is an act of staff, and moves somebody else's credits. What customers do
 * themselves stands in the order's timeline alone.
 */
export async function recordImpersonation(
  tx: Tx,
  by: { actor: Actor; origin: CallOrigin },
  { order_no }: Pick<Order, 'order_no'>,
  act: Omit<Act, 'subject'>,
): Promise<void> {
  if (by.actor.impersonation) await recordAct(tx, by, { ...act, subject: String(order_no) })
}
