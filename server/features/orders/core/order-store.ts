import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import { notFound } from '#platform/app-error.ts'
import type { OrderItems, Orders } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'orders.confirmations': { name: string; text: string; at: string }[]
  }
}

export type Order = Selectable<Orders>
export type NewOrder = Omit<Insertable<Orders>, 'order_no' | 'site_id' | 'created_at' | 'changed_at'>

/** Nobody likes to be the first customer. */
const FIRST_NO = 1001

/**
 * With its items and the next number for people, by which it is found as well. Whoever takes one holds up the next until
 * it commits: take it late.
 */
export async function insertOrder(
  tx: Tx,
  { search, ...order }: NewOrder,
  items: readonly NewItem[],
): Promise<Order> {
  const number = sql<number>`(select last_no from series)`
  return tx.db
    .with('series', (db) =>
      db
        .insertInto('order_series')
        .values({ site_id: tx.siteId, last_no: FIRST_NO })
        .onConflict((conflict) =>
          conflict.column('site_id').doUpdateSet({ last_no: sql`order_series.last_no + 1` }),
        )
        .returning('last_no'),
    )
    .with('items', (db) => db.insertInto('order_items').values(itemRows(tx, order.id, items)))
    .insertInto('orders')
    .values({
      ...order,
      order_no: number,
      search: sql`concat_ws(' ', ${number}, ${search}::text)`,
      site_id: tx.siteId,
      created_at: tx.now,
      changed_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** For whoever locks something else before they order: everybody locks the numbers first. */
export async function lockSeries(tx: Tx): Promise<void> {
  await tx.db
    .selectFrom('order_series')
    .select('last_no')
    .where('site_id', '=', tx.siteId)
    .forUpdate()
    .execute()
}

const selectOrder = builtQuery((db, siteId: string, id: string) =>
  db.selectFrom('orders').selectAll().where('site_id', '=', siteId).where('id', '=', id),
)

export async function findOrder(tx: ReadTx, id: string): Promise<Order | undefined> {
  return (await selectOrder(tx, tx.siteId, id))[0]
}

export async function getOrder(tx: ReadTx, id: string): Promise<Order> {
  const order = await findOrder(tx, id)
  if (!order) throw notFound()
  return order
}

const selectToChange = builtQuery((db, siteId: string, id: string) =>
  db.selectFrom('orders').selectAll().where('site_id', '=', siteId).where('id', '=', id).forUpdate(),
)

/** The same where the order may be deleted by now, as for jobs that come later. */
export async function lockIfFound(tx: Tx, id: string): Promise<Order | undefined> {
  return (await selectToChange(tx, tx.siteId, id))[0]
}

/** Whoever holds it is the only one to change this order until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  const order = await lockIfFound(tx, id)
  if (!order) throw notFound()
  return order
}

export async function updateOrder(tx: Tx, id: string, changes: Updateable<Orders>): Promise<Order> {
  return tx.db
    .updateTable('orders')
    .set({ ...changes, changed_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type NewItem = Pick<Insertable<OrderItems>, 'kind' | 'subject_id' | 'name' | 'price'>

const itemRows = ({ siteId }: Tx, orderId: string, items: readonly NewItem[]) =>
  items.map((item, position) => ({ ...item, id: newId(), position, order_id: orderId, site_id: siteId }))

export async function replaceItems(tx: Tx, orderId: string, items: readonly NewItem[]): Promise<void> {
  await tx.db
    .deleteFrom('order_items')
    .where('site_id', '=', tx.siteId)
    .where('order_id', '=', orderId)
    .execute()
  await tx.db
    .insertInto('order_items')
    .values(itemRows(tx, orderId, items))
    .execute()
}

const selectItems = builtQuery((db, siteId: string, orderId: string) =>
  db
    .selectFrom('order_items')
    .select(['kind', 'subject_id', 'name', 'price'])
    .where('site_id', '=', siteId)
    .where('order_id', '=', orderId)
    .orderBy('position'),
)

export const listItems = (tx: ReadTx, orderId: string) => selectItems(tx, tx.siteId, orderId)

export async function deleteOrder(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('orders').where('site_id', '=', tx.siteId).where('id', '=', id).execute()
}

/** Whether a customer has an order of any state. */
export async function hasOrders(tx: ReadTx, userId: string): Promise<boolean> {
  const one = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}
