import { fromHundredths } from '#contract/amounts.ts'
import type { PriceType } from '#contract/services/price-types.ts'
import { type OptionRow, type Prices, priceOf, type ServiceRow } from './offer.ts'

/** Rows as staff see them: all three prices, in credits. */
export function inCredits<T extends Prices>(row: T): T {
  return {
    ...row,
    price_1: fromHundredths(row.price_1),
    price_2: fromHundredths(row.price_2),
    price_3: fromHundredths(row.price_3),
  }
}

export function presentOption(row: OptionRow): OptionRow {
  return { ...inCredits(row), extras: row.extras.map(inCredits) }
}

/** As a customer sees it: the one price that is theirs. */
export function presentOfferedService(row: ServiceRow, type: PriceType) {
  const { id, name, note, attestation, needs_option } = row
  return { id, name, note, attestation, needs_option, price: fromHundredths(priceOf(row, type)) }
}

export function presentOfferedOption(row: OptionRow, type: PriceType) {
  const { id, name, note, attestation, needs_fault_codes, service_ids } = row
  return {
    id,
    name,
    note,
    attestation,
    needs_fault_codes,
    service_ids,
    price: fromHundredths(priceOf(row, type)),
    extras: row.extras.map((extra) => ({
      id: extra.id,
      name: extra.name,
      price: fromHundredths(priceOf(extra, type)),
    })),
  }
}
