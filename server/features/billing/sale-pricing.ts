import { shareOf } from '#contract/amounts.ts'
import { type Fee, feeFor } from '#features/payments/index.ts'
import type { Goods, InvoiceLine } from './invoice-lines.ts'

/** Every figure in hundredths, and in steps that the currency knows. */
export interface Price {
  net: number
  fee: number
  vat: number
  total: number
}

/**
 * What a purchase costs. The fee is reckoned on what the buyer would pay without it, and bears VAT like the credits
 * do. Each figure is rounded once, and the total is the sum of the rounded ones, so that an invoice adds up.
 */
export function priceOf(given: { net: number; vatRate: number; fee: Fee; step: number }): Price {
  const { vatRate, step } = given
  const net = Math.round(given.net / step) * step
  const fee = feeFor(net + shareOf(net, vatRate, step), given.fee, step)
  const vat = shareOf(net + fee, vatRate, step)
  return { net, fee, vat, total: net + fee + vat }
}

/**
 * What a sale of several things costs, and the VAT of each line: what the lines up to it bear less what those before it
 * bear, so that roundings never add up to another VAT than the invoice's. What is left of that is the fee's.
 */
export function priceGoods(
  goods: readonly Goods[],
  given: { vatRate: number; fee: Fee; step: number },
): { price: Price; lines: InvoiceLine[] } {
  const { vatRate, step } = given
  let sum = 0
  const lines = goods.map((one) => {
    const net = Math.round(one.net / step) * step
    const before = shareOf(sum, vatRate, step)
    sum += net
    return { ...one, net, vat: shareOf(sum, vatRate, step) - before }
  })
  return { price: priceOf({ ...given, net: sum }), lines }
}
