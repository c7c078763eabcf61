/** What a provider takes: a part of the amount in 1/100 percent, and a fixed sum in hundredths. */
export interface Fee {
  rate: number
  fixed: number
}

/** What is added for paying `amount`, in steps that the currency knows. Nothing costs nothing. */
export function feeFor(amount: number, { rate, fixed }: Fee, step = 1): number {
  if (amount === 0) return 0
  const exact = amount * rate + fixed * 10_000
  return Math.floor((exact + 5000 * step) / (10_000 * step)) * step
}
