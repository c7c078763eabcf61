import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { OFFER_BOUNDS } from '#contract/services/bounds.ts'
import { priceWithMargin, type Rounding } from '#contract/services/margins.ts'
import type { Answer, CallInput } from '../../../lib/api.ts'

export type Mapping = Answer<'GET /service_mapping'>
export type Mapped = Mapping['services'][number] | Mapping['options'][number]['extras'][number]
export type Offered = Mapping['provider']['services'][number]
export type MappedKind = CallInput<'PUT /service_mapping'>['body']['kind']

export const MAPPING = 'GET /service_mapping'

export type Cost = Pick<Offered, 'cost' | 'dearest_cost'>

/** What something costs usually and at most. */
export const costsOf = ({ cost, dearest_cost }: Cost) => [cost, dearest_cost] as const

/** What adopting would ask for something that costs this, both in credits; the server counts the same. */
export function priceOf(cost: number, percent: number, rounding: Rounding): number {
  const price = priceWithMargin(toHundredths(cost), percent, rounding)
  return Math.min(fromHundredths(price), OFFER_BOUNDS.price)
}

/** What the provider has and this site has not. */
export const notAdopted = ({ provider }: Mapping) => ({
  services: provider.services.filter(({ is_adopted }) => !is_adopted),
  options: provider.options.filter(({ is_adopted }) => !is_adopted),
})
