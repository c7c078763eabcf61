import type { Tx } from '#platform/db/database.ts'
import { type Order, replaceItems, updateOrder } from '../core/order-store.ts'
import type { OrderChange } from './order-change-store.ts'

export const pricedAs = ({
  service_name,
  price_after,
}: Pick<OrderChange, 'service_name' | 'price_after'>) => ({
  service_name,
  price: price_after,
})

type Applied = Pick<OrderChange, 'service_id' | 'service_name' | 'service_key' | 'items' | 'price_after'>

/** A locked order becomes what was proposed, or what staff wanted of it. */
export async function applyChange(tx: Tx, order: Order, change: Applied): Promise<Order> {
  await replaceItems(tx, order.id, change.items)
  return updateOrder(tx, order.id, {
    service_id: change.service_id,
    service_name: change.service_name,
    service_key: change.service_key,
    price: change.price_after,
    options: change.items.filter(({ kind }) => kind === 'option' || kind === 'extra').length,
  })
}
