import { addAvailable, lockCart, presentCart, requireShop } from '#features/shop/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { getShopOrder, listItems } from './shop-order-store.ts'

type Key = 'POST /shop/order/again'

/** What was ordered lies in the cart once more, at the prices of now; what cannot be had is named. */
export async function orderAgain(tx: Tx, { actor, body }: Call<Key>): Promise<Answer<Key>> {
  await requireShop(tx)
  const order = await getShopOrder(tx, body.order_id)
  if (order.user_id !== actor.accountId) throw notFound()
  const cartId = await lockCart(tx, { userId: actor.userId })
  if (!cartId) throw new Error('a customer has no cart')
  const items = await listItems(tx, order.id)
  const wanted = items.flatMap(({ id, product_id, quantity, selected_options }) =>
    product_id === null ? [] : [{ id, product_id, quantity, selected_extra_options: selected_options }],
  )
  const added = new Set((await addAvailable(tx, cartId, wanted)).map(({ id }) => id))
  const left_out = items.flatMap(({ id, name }) => (added.has(id) ? [] : [name]))
  return { status: 'success', cart: await presentCart(tx, cartId), left_out }
}
