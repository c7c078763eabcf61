/**
 * Credits and money are whole hundredths in the database and decimals with two places in the API. Sums are made of
 * hundredths only: 0.1 + 0.2 is not 0.3. No zod: the web imports this.
 */
export const toHundredths = (amount: number): number => Math.round(amount * 100)

export const fromHundredths = (hundredths: number): number => hundredths / 100

/** More than any purchase or adjustment needs, and far below what the ledger can count. */
export const AMOUNT_MAX = 10_000_000

/**
 * A part of an amount, rounded half up (away from zero) to the step; `rate` is in 1/100 percent. Rounding to hundredths
 * first and to whole yen after that would make 12.495 a 13.
 */
export function shareOf(hundredths: number, rate: number, step = 1): number {
  const exact = hundredths * rate
  return Math.sign(exact) * Math.floor((Math.abs(exact) + 5000 * step) / (10_000 * step)) * step
}
