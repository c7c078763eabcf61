import type { Answer } from '../../../lib/api.ts'

export type OrderList = Answer<'GET /shop/order/get_all'>
export type ListedOrder = OrderList['items'][number]
export type Order = Answer<'GET /shop/order/get_by_id/{id}'>['order']
