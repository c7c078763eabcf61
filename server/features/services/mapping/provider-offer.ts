import type { PriceType } from '#contract/services/price-types.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { readOffer } from '../current-offer.ts'
import { type OptionRow, offerTo, type Prices, priceOf, type ServiceRow } from '../offer.ts'

/** What the agent of a sub-portal can have of its provider, at which of the provider's prices. */
export interface ProviderOffer {
  priceType: PriceType
  services: readonly ServiceRow[]
  options: readonly OptionRow[]
}

/** Of nobody. */
export const NOTHING: ProviderOffer = { priceType: 1, services: [], options: [] }

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
    return { priceType, ...offerTo(viewer, await readOffer(there)) }
  })
}

export const costOf = (row: Prices, { priceType }: Pick<ProviderOffer, 'priceType'>): number =>
  priceOf(row, priceType)
