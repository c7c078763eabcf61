/*
 * What a sub-portal earns with something that its provider serves. Amounts are whole hundredths of a credit; a margin in
 * percent is of the cost, which is what the provider takes. No zod: the web shows the same figures before they are sent.
 */

/** To what a price is rounded up, in hundredths: less than the margin that was asked for is never earned. */
export const ROUNDINGS = { whole: 100, half: 50 } as const
export type Rounding = keyof typeof ROUNDINGS

export const MARGIN_MOST = 1000

/** The price that brings the margin. */
export function priceWithMargin(cost: number, percent: number, rounding: Rounding): number {
  // Percent have two places at most: in whole numbers nothing is lost to fractions of a fraction.
  const exact = (cost * (10_000 + Math.round(percent * 100))) / 10_000
  const step = ROUNDINGS[rounding]
  return Math.ceil(exact / step) * step
}

export interface Margin {
  /** Below zero: the sub-portal pays more than it takes. */
  credits: number
  /** Null where the provider takes nothing. */
  percent: number | null
}

export function marginOf(price: number, cost: number): Margin {
  const credits = price - cost
  return { credits, percent: cost === 0 ? null : Math.round((credits / cost) * 1000) / 10 }
}
