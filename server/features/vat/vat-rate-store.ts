import { v7 as newId } from 'uuid'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

/** What this site charges buyers of a country. `rate` is in 1/100 percent: 1900 is 19 %. */
export interface VatRate {
  id: string
  country: string
  rate: number
  enabled: boolean
  /** Whether the country is in the European Union: a fact of the country, not a choice of the site. */
  eu: boolean
}

const rates = (tx: ReadTx) =>
  tx.db
    .selectFrom('vat_rates as r')
    .innerJoin('vat_standard_rates as s', 's.country', 'r.country')
    .select(['r.id', 'r.country', 'r.rate', 'r.enabled', 's.eu'])
    .where('r.site_id', '=', tx.siteId)

export async function listVatRates(tx: ReadTx): Promise<VatRate[]> {
  return rates(tx).orderBy('r.country').execute()
}

export async function findVatRate(tx: ReadTx, country: string): Promise<VatRate | undefined> {
  return rates(tx).where('r.country', '=', country).executeTakeFirst()
}

/** Locked until the commit, so that before and after in the log are true. */
export async function lockVatRate(
  tx: Tx,
  by: { id: string } | { country: string },
): Promise<VatRate | undefined> {
  const wanted =
    'id' in by ? rates(tx).where('r.id', '=', by.id) : rates(tx).where('r.country', '=', by.country)
  return wanted.forUpdate('r').executeTakeFirst()
}

export async function updateVatRate(
  tx: Tx,
  id: string,
  changes: Partial<Pick<VatRate, 'rate' | 'enabled'>>,
): Promise<void> {
  await tx.db
    .updateTable('vat_rates')
    .set(changes)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}

/** Writes the rate of a country; whoever wrote it first a moment ago is overwritten, not collided with. */
export async function upsertVatRate(
  tx: Tx,
  { country, rate, enabled }: Pick<VatRate, 'country' | 'rate' | 'enabled'>,
): Promise<void> {
  await tx.db
    .insertInto('vat_rates')
    .values({ id: newId(), site_id: tx.siteId, country, rate, enabled })
    .onConflict((conflict) => conflict.columns(['site_id', 'country']).doUpdateSet({ rate, enabled }))
    .execute()
}

export async function isCountryKnown(tx: ReadTx, country: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('vat_standard_rates')
    .select('country')
    .where('country', '=', country)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The rate that counts for a buyer who says they are in this country. Whoever names none, or one that does not
 * exist, counts as being where the site is; `country` says which it became. Never fails: VAT stops no purchase.
 */
export async function getVatRate(tx: ReadTx, country: string | null): Promise<Omit<VatRate, 'id'>> {
  const { country: home } = await getSettings(tx)
  const both = await rates(tx)
    .where('r.country', 'in', [country ?? home, home])
    .execute()
  const rateOf = (wanted: string | null) => both.find((rate) => rate.country === wanted)
  return rateOf(country) ?? rateOf(home) ?? { country: home, rate: 0, enabled: false, eu: false }
}
