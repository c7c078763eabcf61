import { fromHundredths } from '#contract/amounts.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { englishName, matchesCountry } from './search-countries.ts'
import { findVatRate, listVatRates, type VatRate } from './vat-rate-store.ts'

type Key = 'GET /vat'
type One = 'GET /vat/{country}'
type Query = Call<Key>['query']

/**
 * The rates, by English name of the country unless asked otherwise. There is one for each country of the world and
 * the names are not in the database, so they are searched and sorted here.
 */
export async function listVat(tx: ReadTx, { query }: Call<Key>): Promise<Answer<Key>> {
  const { limit, offset } = pageOf(query)
  const found = (await listVatRates(tx)).filter(isWanted(query)).sort(inOrder(query))
  return {
    items: found.slice(offset, offset + limit).map(presentVatRate),
    total: found.length,
    page: query.page,
    size: query.size,
  }
}

export async function showVat(tx: ReadTx, { params }: Call<One>): Promise<Answer<One>> {
  const found = await findVatRate(tx, params.country)
  if (!found) throw notFound()
  const { country, percentage, enabled } = presentVatRate(found)
  return { country, percentage, enabled }
}

export function presentVatRate({ rate, ...row }: VatRate) {
  return { ...row, percentage: fromHundredths(rate) }
}

function isWanted({ search, search_keyword: keyword = search, countries, enabled }: Query) {
  const codes = countries ? countries.split(',') : []
  const isSearch = Boolean(keyword) || codes.length > 0
  return (rate: VatRate): boolean => {
    if (enabled && rate.enabled !== (enabled === 'true')) return false
    if (!isSearch || codes.includes(rate.country)) return true
    return Boolean(keyword) && matchesCountry(rate.country, keyword ?? '')
  }
}

function inOrder({ sort_by: field, sort_order: order }: Query) {
  const direction = order === 'desc' ? -1 : 1
  const byName = (a: VatRate, b: VatRate) =>
    englishName(a.country).localeCompare(englishName(b.country), 'en')
  return (a: VatRate, b: VatRate): number => {
    if (field === 'percentage') return direction * (a.rate - b.rate) || byName(a, b)
    if (field === 'enabled') return direction * (Number(a.enabled) - Number(b.enabled)) || byName(a, b)
    return direction * byName(a, b)
  }
}
