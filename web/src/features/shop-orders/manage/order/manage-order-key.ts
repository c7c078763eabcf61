import { answerKey } from '../../../../lib/use-answer.ts'
import { SHOP_ORDERS_KEY } from '../../shop-orders-key.ts'

/** Where the page of an order keeps it. */
export const orderKey = (id: string) =>
  answerKey('GET /shop/order/get_by_id/{id}', { params: { id } }, SHOP_ORDERS_KEY)

/** For calls that change an order and answer with it: what they say is shown at once, and lists are asked for again. */
export const freshShopOrder = (id: string) => ({
  keepAs: orderKey(id),
  refreshAlways: [SHOP_ORDERS_KEY],
  wait: false as const,
})
