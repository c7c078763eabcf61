import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { smallestStep } from '#contract/currencies.ts'

/*
 * For display before the server is asked. What is paid is computed there; these only have to agree with it, and are
 * made of hundredths for that reason.
 */

/** To the nearest amount that can be paid in the currency. */
function payable(hundredths: number, currency: string): number {
  const step = smallestStep(currency)
  return Math.round(hundredths / step) * step
}

export function priceOf(credits: number, rate: number, currency: string): number {
  return fromHundredths(payable((toHundredths(credits) * toHundredths(rate)) / 100, currency))
}

/** What one credit costs in a package, to the hundredth. */
export function pricePerCredit(price: number, credits: number): number {
  return credits > 0 ? fromHundredths(Math.round((toHundredths(price) * 100) / toHundredths(credits))) : 0
}

/** In whole percent against buying singly; 0 when it saves nothing. */
export function savingOf(price: number, credits: number, rate: number): number {
  const single = toHundredths(credits) * toHundredths(rate)
  if (single <= 0) return 0
  return Math.max(0, Math.floor(((single - toHundredths(price) * 100) * 100) / single))
}

/** The least number of credits that costs at least this much. */
export function creditsFor(amount: number, rate: number): number {
  return rate > 0 ? fromHundredths(Math.ceil((toHundredths(amount) * 100) / toHundredths(rate))) : 0
}

interface Saving {
  id: string
  saving: number
}

/** The package that saves most; none when nothing is saved or all save alike. */
export function bestValue(packages: readonly Saving[]): string | null {
  const savings = packages.map(({ saving }) => saving)
  const most = Math.max(0, ...savings)
  if (most === 0 || (packages.length > 1 && savings.every((saving) => saving === most))) return null
  return packages.find(({ saving }) => saving === most)?.id ?? null
}
