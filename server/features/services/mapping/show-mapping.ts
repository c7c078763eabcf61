import { fromHundredths } from '#contract/amounts.ts'
import { marginOf } from '#contract/services/margins.ts'
import type { PriceType } from '#contract/services/price-types.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { type Prices, priceOf } from '../offer.ts'
import { inCredits } from '../present-offer.ts'
import { type OwnOffer, readOwn } from './mapping-store.ts'
import {
  costAt,
  costOf,
  dearestCost,
  extrasOf,
  NOTHING,
  type ProviderOffer,
  readProviderOffer,
} from './provider-offer.ts'

type Key = 'GET /service_mapping'
type Mapping = Answer<Key>
type Named = Prices & { id: string; name: string }

/** Where there is no provider, as on the admin site, everything is served by the own staff. */
export const showMapping = (tx: ReadTx, _: Call<Key>): Promise<Mapping> => readMapping(tx)

export async function readMapping(tx: ReadTx): Promise<Mapping> {
  const provider = await readProviderOffer(tx)
  return presentMapping(await readOwn(tx), provider)
}

export function presentMapping(own: OwnOffer, provider: ProviderOffer | null): Mapping {
  const offer: ProviderOffer = provider ?? NOTHING
  const adopted = new Set(own.providerIds.values())
  const mapped = (row: Named, among: readonly Named[]) => {
    const { id, name, price_1, price_2, price_3 } = inCredits(row)
    const served = among.find((one) => one.id === own.providerIds.get(id))
    return { id, name, price_1, price_2, price_3, provider: served ? servedBy(row, served, offer) : null }
  }
  const offered = (row: Named) => ({
    id: row.id,
    name: row.name,
    ...costs(row, offer),
    is_adopted: adopted.has(row.id),
  })
  const services = own.services.map((row) => ({ ...mapped(row, offer.services), online: row.online }))
  const options = own.options.map((row) => {
    const option = mapped(row, offer.options)
    return {
      ...option,
      online: row.online,
      extras: row.extras.map((extra) => mapped(extra, extrasOf(offer, option.provider?.id))),
    }
  })
  return {
    has_agent: provider !== null,
    price_type: provider?.priceType ?? null,
    services,
    options,
    provider: {
      services: offer.services.map((row) => ({ ...offered(row), note: row.note })),
      options: offer.options.map((row) => ({
        ...offered(row),
        note: row.note,
        extras: row.extras.map(offered),
      })),
    },
    unmapped: [...services, ...options.flatMap((option) => [option, ...onlineExtras(option)])].filter(
      (row) => row.provider === null && row.online,
    ).length,
  }
}

const onlineExtras = <E>({ online, extras }: { online: boolean; extras: readonly E[] }) =>
  extras.map((extra) => ({ ...extra, online }))

const costs = (row: Prices, offer: ProviderOffer) => ({
  cost: fromHundredths(costOf(row, offer)),
  dearest_cost: fromHundredths(dearestCost(row, offer)),
})

/** Each margin is what is left where the provider takes most. */
function servedBy(row: Prices, served: Named, offer: ProviderOffer) {
  const margin = (type: PriceType) => {
    const { credits, percent } = marginOf(priceOf(row, type), costAt(served, type, offer))
    return { credits: fromHundredths(credits), percent }
  }
  return {
    id: served.id,
    name: served.name,
    ...costs(served, offer),
    margins: { price_1: margin(1), price_2: margin(2), price_3: margin(3) },
  }
}
