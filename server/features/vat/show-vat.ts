import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentVatRate } from './present-vat-rate.ts'
import { findVatRate } from './vat-rate-store.ts'

type Key = 'GET /vat/{country}'

export async function showVat(tx: ReadTx, { params }: Call<Key>): Promise<Answer<Key>> {
  const found = await findVatRate(tx, params.country)
  if (!found) throw notFound()
  const { country, percentage, enabled } = presentVatRate(found)
  return { country, percentage, enabled }
}
