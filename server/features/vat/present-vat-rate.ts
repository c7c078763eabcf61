import { fromHundredths } from '#contract/amounts.ts'
import type { VatRate } from './vat-rate-store.ts'

export function presentVatRate({ rate, ...row }: VatRate) {
  return { ...row, percentage: fromHundredths(rate) }
}
