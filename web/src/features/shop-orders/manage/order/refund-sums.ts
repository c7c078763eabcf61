import { fromHundredths, shareOf, toHundredths } from '#contract/amounts.ts'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import type { Order } from '../manage-order.ts'

type Item = Order['items'][number]

/** Everything that is left, or so many pieces of these lines, with the shipping or without. */
export type RefundChoice =
  | { of: 'everything' }
  | { of: 'some'; quantities: Readonly<Record<string, number>>; shipping: boolean }

export const leftOf = ({
  quantity,
  refunded_quantity,
}: Pick<Item, 'quantity' | 'refunded_quantity'>): number => quantity - refunded_quantity

/** Pieces of one line share its price and the coupon: all of them together are the line, to the last hundredth. */
function piecesInHundredths({ quantity, refunded_quantity, total, discount }: Item, pieces: number): number {
  const net = toHundredths(total) - toHundredths(discount)
  const first = (count: number) => Math.round((net * count) / quantity)
  return first(refunded_quantity + pieces) - first(refunded_quantity)
}

/**
 * Whatever went back beyond the pieces was the shipping. VAT is rounded line by line, so that both are a few coins off:
 * the half of it tells them apart.
 */
export function isShippingLeft({ items, shipping, refunded, vat_rate }: Order): boolean {
  const rate = Math.round(vat_rate * 100)
  const withVat = (net: number) => net + shareOf(net, rate)
  const goods = items.reduce(
    (sum, item) => sum + piecesInHundredths({ ...item, refunded_quantity: 0 }, item.refunded_quantity),
    0,
  )
  return shipping > 0 && (toHundredths(refunded) - withVat(goods)) * 2 < withVat(toHundredths(shipping))
}

interface RefundSums {
  net: number
  vat: number
  total: number
  /** The VAT of a part is rounded line by line when it is booked: these figures can be a coin off. */
  isExact: boolean
}

/** What goes back. Never more than is left of what was paid. */
export function refundSums(order: Order, choice: RefundChoice): RefundSums {
  const rate = Math.round(order.vat_rate * 100)
  const left = toHundredths(order.total) - toHundredths(order.refunded)
  if (choice.of === 'everything') {
    const isFirst = order.refunded === 0
    return {
      ...sumsOf(left, isFirst ? toHundredths(order.vat) : vatIn(left, rate)),
      isExact: isFirst || rate === 0,
    }
  }
  const goods = order.items.reduce(
    (sum, item) => sum + piecesInHundredths(item, Math.min(choice.quantities[item.id] ?? 0, leftOf(item))),
    0,
  )
  const net = goods + (choice.shipping ? toHundredths(order.shipping) : 0)
  const total = Math.min(net + shareOf(net, rate), left)
  return { ...sumsOf(total, total < net ? 0 : total - net), isExact: rate === 0 || net === 0 }
}

const sumsOf = (total: number, vat: number): Omit<RefundSums, 'isExact'> => ({
  net: fromHundredths(total - vat),
  vat: fromHundredths(vat),
  total: fromHundredths(total),
})

/** `rate` in 1/100 percent. */
const vatIn = (total: number, rate: number): number => total - Math.round((total * 10_000) / (10_000 + rate))

/** All others have staff send it. */
const GIVING_BACK: readonly PaymentMethod[] = ['stripe', 'paypal', 'square', 'crypto']

export type WayBack = 'wallet' | 'provider' | 'by_hand'

/** How money goes back: the way it came, as far as that way leads back. */
export function wayBack({ credits, payment }: Pick<Order, 'credits' | 'payment'>): WayBack {
  if (credits !== null) return 'wallet'
  return payment?.status === 'paid' && GIVING_BACK.includes(payment.method) ? 'provider' : 'by_hand'
}

/** All of it goes back before anything left: then there is nothing to send any more, and the goods are free again. */
export const endsWith = ({ of }: RefundChoice, { shipped_at, current_status }: Order): boolean =>
  of === 'everything' &&
  shipped_at === null &&
  current_status !== 'cancelled' &&
  current_status !== 'completed'
