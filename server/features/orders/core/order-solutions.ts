import { PROGRAM } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { findNewest, rejectVersion } from '../files/order-file-store.ts'
import { tell } from './order-consequences.ts'
import type { Order } from './order-store.ts'

/*
 * What an order has to do with the library of solutions. The automation keeps the library; this is here because a
 * revision suspends a solution in its own transaction: no order may be served by a rejected one in between.
 */

const LONGEST_REASON = 500

/** The solution for this order's file and services, for staff who are about to deliver. */
export async function findSolutionOf(tx: Tx, order: Pick<Order, 'original_sha256' | 'service_key'>) {
  if (!order.original_sha256) return undefined
  return tx.db
    .selectFrom('solutions')
    .select(['id', 'suspended_at', 'suspended_reason'])
    .where('site_id', '=', tx.siteId)
    .where('original_sha256', '=', order.original_sha256)
    .where('service_key', '=', order.service_key)
    .executeTakeFirst()
}

/**
 * The newest version of a locked order is rejected, by the customer or by staff who open the order again. Every solution
 * that makes this very file of this original is suspended, and every solution that was saved from the order.
 */
export async function suspendRejected(tx: Tx, order: Order, reason: string): Promise<void> {
  await rejectVersion(tx, order.id, order.versions)
  const rejected = await findNewest(tx, order.id, 'modified')
  const original = order.original_sha256
  // In one order, so that two revisions at once never wait for each other.
  const solutions = await tx.db
    .selectFrom('solutions')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('suspended_at', 'is', null)
    .where((where) =>
      where.or([
        where('order_id', '=', order.id),
        ...(original && rejected
          ? [
              where.and([
                where('original_sha256', '=', original),
                where.or([
                  where('modified_sha256', '=', rejected.sha256),
                  // Of an order that is gone: what the file and the services say has to do.
                  where.and([
                    where('modified_sha256', 'is', null),
                    where('service_key', '=', order.service_key),
                  ]),
                ]),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  if (solutions.length === 0) return
  await tx.db
    .updateTable('solutions')
    .set({
      suspended_at: tx.now,
      suspended_order_id: order.id,
      suspended_reason: reason.slice(0, LONGEST_REASON),
    })
    .where('site_id', '=', tx.siteId)
    .where(
      'id',
      'in',
      solutions.map(({ id }) => id),
    )
    .execute()
  await tell(tx, PROGRAM, 'order.solution_suspended', { order })
}
