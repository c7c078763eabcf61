import { fromHundredths } from '#contract/amounts.ts'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { type Answer, type Call, inUnit, routes } from '#platform/http/routes.ts'
import { changeVatPercentage, setVat, toggleVat } from './change-vat.ts'
import { listVat } from './list-vat.ts'
import { findVatRate } from './vat-rate-store.ts'

type Key = 'GET /vat/{country}'

async function showVat(tx: Tx, { params }: Call<Key>): Promise<Answer<Key>> {
  const found = await findVatRate(tx, params.country)
  if (!found) throw notFound()
  return { country: found.country, percentage: fromHundredths(found.rate), enabled: found.enabled }
}

export const vatRoutes = routes({
  'GET /vat/{country}': inUnit(showVat),
  'GET /vat': inUnit(listVat),
  'POST /vat': inUnit(setVat),
  'PUT /vat/toggle/{id}': inUnit(toggleVat),
  'PUT /vat/percentage/{id}': inUnit(changeVatPercentage),
})
