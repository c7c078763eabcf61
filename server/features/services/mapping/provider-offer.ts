import { PRICE_TYPES, type PriceType } from '#contract/services/price-types.ts'
import { listTypePriceTypes } from '#features/vehicles/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { readOffer } from '../current-offer.ts'
import { type ExtraRow, type OptionRow, offerTo, type Prices, priceOf, type ServiceRow } from '../offer.ts'

/** What the agent of a sub-portal can have of its provider, at which of the provider's prices. */
export interface ProviderOffer {
  /** The agent's own; a type of vehicles may set another. */
  priceType: PriceType
  /** Those that some type of vehicles sets. */
  typePriceTypes: readonly PriceType[]
  services: readonly ServiceRow[]
  options: readonly OptionRow[]
}

/** Of nobody. */
export const NOTHING: ProviderOffer = { priceType: 1, typePriceTypes: [], services: [], options: [] }

/**
 * Only what is online and offered to the agent; nothing else of the provider's is ever told. Null where there is no agent,
 * and on the admin site, which has no provider.
 */
export async function readProviderOffer(tx: ReadTx): Promise<ProviderOffer | null> {
  const site = await tx.db
    .selectFrom('sites')
    .select(['provider_id', 'agent_id'])
    .where('id', '=', tx.siteId)
    .executeTakeFirst()
  const { provider_id, agent_id } = site ?? {}
  if (!provider_id || !agent_id) return null
  return tx.enter(provider_id, async (there) => {
    const { price_type: priceType, country } = await there.db
      .selectFrom('users')
      .select(['price_type', 'country'])
      .where('site_id', '=', provider_id)
      .where('id', '=', agent_id)
      .executeTakeFirstOrThrow()
    const viewer = { priceType, country, vehicleTypeId: undefined, engine: null }
    const typePriceTypes = await listTypePriceTypes(there)
    return { priceType, typePriceTypes, ...offerTo(viewer, await readOffer(there)) }
  })
}

type Tariff = Pick<ProviderOffer, 'priceType' | 'typePriceTypes'>

/** What it takes of the agent's wallet, unless a type of vehicles sets another price. */
export const costOf = (row: Prices, { priceType }: Tariff): number => priceOf(row, priceType)

/**
 * The most that something may cost the agent when a customer pays the own price of this type. Both sides read one catalogue: where
 * a type of vehicles sets the price type, customer and agent both pay that one; else the customer pays by their own, and the
 * agent by theirs.
 */
export const costAt = (row: Prices, type: PriceType, tariff: Tariff): number =>
  Math.max(costOf(row, tariff), tariff.typePriceTypes.includes(type) ? priceOf(row, type) : 0)

export const dearestCost = (row: Prices, tariff: Tariff): number =>
  Math.max(...PRICE_TYPES.map((type) => costAt(row, type, tariff)))

/** An extra is ordered with its option, so that only those of the option's counterpart can serve it. */
export const extrasOf = (offer: ProviderOffer, optionId: string | undefined): readonly ExtraRow[] =>
  offer.options.find(({ id }) => id === optionId)?.extras ?? []
