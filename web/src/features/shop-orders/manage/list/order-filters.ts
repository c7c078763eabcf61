import { isOneOf } from '#contract/is-one-of.ts'
import {
  SHOP_ORDER_STATUSES,
  SHOP_WAYS,
  type ShopOrderStatus,
  type ShopWay,
} from '#contract/shop-orders/states.ts'
import type { OrderList } from '../manage-order.ts'

/* What narrows the list of orders, as it stands in the address and as the call takes it. */

export const FILTER_NAMES = [
  'status',
  'payment_method',
  'product_id',
  'user_id',
  'refund_due',
  'from',
  'to',
  'sold_from',
  'sold_to',
] as const

export interface OrderFilters {
  status?: ShopOrderStatus | 'pending'
  payment_method?: ShopWay
  product_id?: string
  user_id?: string
  refund_due?: 'true'
  from?: string
  to?: string
  /** The days whose statistics led here. */
  sold_from?: string
  sold_to?: string
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Of an address that anybody may have typed, what the call understands. Days have been looked at by the list. */
export function readFilters(address: Readonly<Record<string, string>>): OrderFilters {
  const { status = '', payment_method = '', product_id = '', user_id = '', refund_due } = address
  const { from, to, sold_from, sold_to } = address
  return {
    ...((status === 'pending' || isOneOf(SHOP_ORDER_STATUSES, status)) && { status }),
    ...(isOneOf(SHOP_WAYS, payment_method) && { payment_method }),
    ...(ID.test(product_id) && { product_id }),
    ...(ID.test(user_id) && { user_id }),
    ...(refund_due === 'true' && { refund_due }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sold_from && { sold_from }),
    ...(sold_to && { sold_to }),
  }
}

/** The chips above the list, in the order in which work goes through it. Empty: all of them. */
export const CHIPS = ['', 'pending', ...SHOP_ORDER_STATUSES] as const
export type ChipName = (typeof CHIPS)[number]

/** How many orders a chip leads to; null until it is known. A state that nobody is in is not among the counts. */
export function chipCount(chip: ChipName, answer: Pick<OrderList, 'counts' | 'pending'> | undefined) {
  if (!answer) return null
  if (chip === 'pending') return answer.pending
  if (chip !== '') return answer.counts[chip] ?? 0
  return Object.values(answer.counts).reduce((sum, count) => sum + count, 0)
}
