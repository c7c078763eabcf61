import type { Caller } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { isOwn } from './order-abilities.ts'
import { getOrder, type Order } from './order-store.ts'

/** Of another's nobody learns whether it exists. */
export async function getOwnOrder(tx: ReadTx, actor: Caller, id: string): Promise<Order> {
  const order = await getOrder(tx, id)
  if (!isOwn(actor, order)) throw notFound()
  return order
}

/** Those of them that are somebody's own, the newest first. */
export const findOwnByNumbers = (
  tx: ReadTx,
  { userId, accountId, duty }: Pick<Caller, 'userId' | 'accountId' | 'duty'>,
  numbers: readonly number[],
): Promise<Order[]> =>
  tx.db
    .selectFrom('orders')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('order_no', 'in', numbers)
    .where('user_id', '=', accountId)
    .$if(duty === 'orderer', (own) => own.where('placed_by', '=', userId))
    .orderBy('order_no', 'desc')
    .execute()
