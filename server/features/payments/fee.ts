import { shareOf } from '#contract/amounts.ts'

/** What a provider takes: a part of the amount in 1/100 percent, and a fixed sum in hundredths. */
export interface Fee {
  rate: number
  fixed: number
}

/** What is added for paying `amount`, in steps that the currency knows. Nothing costs nothing. */
export function feeFor(amount: number, { rate, fixed }: Fee, step = 1): number {
  if (amount === 0) return 0
  return Math.round((shareOf(amount, rate) + fixed) / step) * step
}
