import type { Body } from '../../../../lib/api.ts'
import type { Order } from '../manage-order.ts'
import type { RefundChoice } from './refund-sums.ts'

export interface RefundValues {
  of: RefundChoice['of']
  /** By the line; an empty field is none. */
  quantities: Readonly<Record<string, number | ''>>
  shipping: boolean
  restock: boolean
  reason: string
}

/** Goods that never left are for others again, unless somebody says otherwise. */
export const firstRefund = ({ shipped_at }: Pick<Order, 'shipped_at'>): RefundValues => ({
  of: 'everything',
  quantities: {},
  shipping: false,
  restock: shipped_at === null,
  reason: '',
})

const chosenItems = ({ quantities }: RefundValues) =>
  Object.entries(quantities).flatMap(([id, quantity]) => (quantity ? [{ id, quantity }] : []))

export function choiceOf(values: RefundValues): RefundChoice {
  if (values.of === 'everything') return { of: 'everything' }
  const quantities = Object.fromEntries(chosenItems(values).map(({ id, quantity }) => [id, quantity]))
  return { of: 'some', quantities, shipping: values.shipping }
}

export const isNothing = (values: RefundValues): boolean =>
  values.of === 'some' && !values.shipping && chosenItems(values).length === 0

/** Without lines the call gives back everything that is left. */
export function refundRequest(order_id: string, values: RefundValues): Body<'POST /shop/order/refund'> {
  const { restock } = values
  const reason = values.reason.trim()
  if (values.of === 'everything') return { order_id, restock, reason }
  return { order_id, items: chosenItems(values), shipping: values.shipping, restock, reason }
}
