import type { Insertable, Selectable } from 'kysely'
import type { OrderChanges } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'
import type { NewItem } from '../core/order-store.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'order_changes.items': NewItem[]
  }
}

export type OrderChange = Selectable<OrderChanges>

export async function insertChange(
  tx: Tx,
  change: Omit<Insertable<OrderChanges>, 'site_id' | 'created_at' | 'items'> & { items: readonly NewItem[] },
): Promise<void> {
  await tx.db
    .insertInto('order_changes')
    .values({
      ...change,
      items: JSON.stringify(change.items),
      site_id: tx.siteId,
      created_at: tx.now,
      decided_at: change.status === 'proposed' ? null : tx.now,
    })
    .execute()
}

const selectProposal = builtQuery((db, siteId: string, orderId: string) =>
  db
    .selectFrom('order_changes')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'proposed'),
)

/** The change that waits for the customer, if one does. */
export async function findProposal(tx: ReadTx, orderId: string): Promise<OrderChange | undefined> {
  return (await selectProposal(tx, tx.siteId, orderId))[0]
}

export const hasProposal = async (tx: ReadTx, orderId: string): Promise<boolean> =>
  (await findProposal(tx, orderId)) !== undefined

/** Only where there is one; the order's lock keeps it there. */
export async function settleProposal(
  tx: Tx,
  orderId: string,
  status: 'applied' | 'refused' | 'withdrawn',
): Promise<OrderChange> {
  return tx.db
    .updateTable('order_changes')
    .set({ status, decided_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'proposed')
    .returningAll()
    .executeTakeFirstOrThrow()
}
