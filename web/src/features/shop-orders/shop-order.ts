import type { Answer } from '../../lib/api.ts'
import { answerKey } from '../../lib/use-answer.ts'
import { SHOP_ORDERS_KEY } from './shop-orders-key.ts'

export type ShopOrder = Answer<'GET /shop/order/get_by_invoice_no/{no}'>['order']
export type ListedShopOrder = Answer<'GET /shop/order/get_mine'>['items'][number]

/** Where an order of one's own is kept: each act on it answers with all of it. */
export const ownOrderKey = (no: string) =>
  answerKey('GET /shop/order/get_by_invoice_no/{no}', { params: { no } }, SHOP_ORDERS_KEY)
