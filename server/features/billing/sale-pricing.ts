import { shareOf } from '#contract/amounts.ts'
import { type Fee, feeFor } from '#features/payments/index.ts'

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
