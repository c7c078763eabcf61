import type { ReadTx } from '#platform/db/database.ts'
import type { Answer } from '#platform/http/routes.ts'
import { type OwnOffer, type ProviderIds, readOwn } from './mapping-store.ts'
import { type ProviderOffer, readProviderOffer } from './provider-offer.ts'
import { presentMapping } from './show-mapping.ts'

/** How far a sub-portal got with its mapping. Only what is online counts: nobody can order the rest. */
export interface MappingState {
  services: number
  /** Of them: those that the sub-portal's own staff serve, because nobody said otherwise. */
  own: number
  /** Of them: those that name something which the provider does not offer any more. */
  dangling: number
  /** Services and options of which a price is lower than what the provider takes. */
  below_cost: number
  /** What an order of the cheapest takes of the agent's wallet; null where the provider takes nothing for anything. */
  cheapest: number | null
}

/** Null where no provider serves anything: on the admin site, and without an agent. */
export async function readMappingState(tx: ReadTx): Promise<MappingState | null> {
  const provider = await readProviderOffer(tx)
  return provider && stateOf(await readOwn(tx), provider)
}

export function stateOf(own: OwnOffer, provider: ProviderOffer): MappingState {
  const mapping = presentMapping(own, provider)
  const services = mapping.services.filter(({ online }) => online)
  const options = mapping.options.filter(({ online }) => online)
  const sold: Priced[] = [...services, ...options.flatMap((option) => [option, ...option.extras])]
  const served = services.flatMap((row) => row.provider ?? [])
  // One that is free serves as a shell for options: an order of it alone proves nothing.
  const costs = (served.length > 0 ? served : mapping.provider.services).flatMap(({ cost }) => cost || [])
  return {
    services: services.length,
    own: services.filter((row) => !isMapped(row, own.providerIds)).length,
    dangling: services.filter((row) => isMapped(row, own.providerIds) && !row.provider).length,
    below_cost: sold.filter(isBelowCost).length,
    cheapest: costs.length > 0 ? Math.min(...costs) : null,
  }
}

type Priced = Pick<Answer<'GET /service_mapping'>['services'][number], 'provider'>

const isMapped = ({ id }: { id: string }, providerIds: ProviderIds) => providerIds.has(id)

const isBelowCost = ({ provider }: Priced): boolean =>
  provider !== null && Object.values(provider.margins).some(({ credits }) => credits < 0)
