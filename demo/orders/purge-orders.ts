import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tx } from '#platform/db/database.ts'

/** An order whose files went, and when. */
export interface Purged {
  siteId: string
  id: string
  at: Date
}

/**
 * What the retention did night by night to the orders of a year, in a few statements: the rows of their files stay, the
 * stored ones go. Their bytes never were anywhere, so there is nothing to sweep.
 */
export async function purgeOrders(tx: Tx, orders: readonly Purged[]): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  const due = sql`unnest(${ids}::uuid[], ${orders.map(({ at }) => at)}::timestamptz[]) as due (id, at)`
  const files = await tx.db
    .selectFrom('order_files')
    .select((row) => row.ref('file_id').$notNull().as('id'))
    .where('site_id', '=', tx.siteId)
    .where('order_id', 'in', ids)
    .where('file_id', 'is not', null)
    .execute()
  await sql`update order_files f set file_id = null, deleted_at = due.at
    from ${due} where f.site_id = ${tx.siteId} and f.order_id = due.id`.execute(tx.db)
  await tx.db
    .deleteFrom('stored_files')
    .where('site_id', '=', tx.siteId)
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .execute()
  await sql`update orders o set files_deleted_at = due.at, changed_at = due.at
    from ${due} where o.site_id = ${tx.siteId} and o.id = due.id`.execute(tx.db)
  const event = { site_id: tx.siteId, kind: 'files_deleted', by: 'system', data: '{}' } as const
  await tx.db
    .insertInto('order_events')
    .values(orders.map(({ id, at }) => ({ ...event, id: newId(), order_id: id, at })))
    .execute()
}
