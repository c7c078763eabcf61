import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { listVatRatesOf, type VatRate } from './vat-rate-store.ts'

type KnownRate = Omit<VatRate, 'id'>

/**
 * The rate that counts for a buyer who says they are in this country. Whoever names none, or one that does not
 * exist, counts as being where the site is; `country` says which it became. Never fails: VAT stops no purchase.
 */
export async function getVatRate(tx: ReadTx, country: string | null): Promise<KnownRate> {
  const { country: home } = await getSettings(tx)
  const rates = await listVatRatesOf(tx, [country ?? home, home])
  const found = rates.find((rate) => rate.country === country) ?? rates.find((rate) => rate.country === home)
  return found ?? { country: home, rate: 0, enabled: false, eu: false }
}
