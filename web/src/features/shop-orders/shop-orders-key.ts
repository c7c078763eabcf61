import { SHOP_KEY } from '../../lib/query-keys.ts'

/** Orders of the shop, one's own and staff's lists of them. `shop.order` makes all of it stale. */
export const SHOP_ORDERS_KEY = ['shop_orders'] as const

/** What the cart would cost, and what the own wallet can pay of it. */
export const SHOP_QUOTE_KEY = [...SHOP_KEY, 'POST /shop/order/quote'] as const
