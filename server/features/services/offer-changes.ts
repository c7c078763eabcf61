import { toHundredths } from '#contract/amounts.ts'
import { COUNTRY_CODES } from '#contract/countries.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Offered, Prices } from './offer.ts'

/** Prices of a body, which are credits, in hundredths; what is left out stays left out. */
export function inHundredths<T extends { [P in keyof Prices]?: number | undefined }>(body: T): T {
  const prices = (['price_1', 'price_2', 'price_3'] as const)
    .map((name) => [name, body[name]] as const)
    .filter((price): price is [keyof Prices, number] => price[1] !== undefined)
  return { ...body, ...Object.fromEntries(prices.map(([name, price]) => [name, toHundredths(price)])) }
}

/**
 * Each once, and each known. Those that the row names already may stay although they are gone from the catalogue:
 * otherwise nothing else about the row could be changed any more.
 */
export function knownOnly(
  field: string,
  wanted: readonly string[],
  known: { has(id: string): boolean },
  before: readonly string[] = [],
): string[] {
  const ids = [...new Set(wanted)]
  const unknown = ids.findIndex((id) => !known.has(id) && !before.includes(id))
  if (unknown >= 0) throw fieldError(`${field}.${unknown}`, 'invalid')
  return ids
}

const COUNTRIES = new Set(COUNTRY_CODES)

/** What a body says of a service or an option, as the row keeps it. */
export function offerChanges<B extends { [F in keyof Offered]?: Offered[F] | undefined }>(
  body: B,
  types: ReadonlyMap<string, string>,
  before: Offered | null,
) {
  const { vehicle_type_ids: typeIds, blocked_countries: countries } = body
  return {
    ...inHundredths(body),
    ...(typeIds && {
      vehicle_type_ids: knownOnly('vehicle_type_ids', typeIds, types, before?.vehicle_type_ids),
    }),
    ...(countries && {
      blocked_countries: knownOnly('blocked_countries', countries, COUNTRIES, before?.blocked_countries),
    }),
  }
}

/** For the log: types and services by name, since their ids tell nobody anything. Moving is an act of its own. */
export function loggedOffer<R extends Offered>(row: R, typeNames: ReadonlyMap<string, string>) {
  const { id, position, vehicle_type_ids, ...said } = row
  return { ...said, vehicle_types: namesOf(vehicle_type_ids, typeNames) }
}

export const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>): string[] =>
  ids.map((id) => names.get(id) ?? id)
