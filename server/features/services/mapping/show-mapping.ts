import { fromHundredths } from '#contract/amounts.ts'
import { marginOf } from '#contract/services/margins.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { ExtraRow, Prices } from '../offer.ts'
import { inCredits } from '../present-offer.ts'
import { type OwnOffer, readOwn } from './mapping-store.ts'
import { costOf, NOTHING, type ProviderOffer, readProviderOffer } from './provider-offer.ts'

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
    cost: fromHundredths(costOf(row, offer)),
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

/** An extra is ordered with its option, so that only those of the option's counterpart can serve it. */
export const extrasOf = (offer: ProviderOffer, optionId: string | undefined): readonly ExtraRow[] =>
  offer.options.find(({ id }) => id === optionId)?.extras ?? []

function servedBy(row: Prices, served: Named, offer: ProviderOffer) {
  const cost = costOf(served, offer)
  const margin = (price: number) => {
    const { credits, percent } = marginOf(price, cost)
    return { credits: fromHundredths(credits), percent }
  }
  return {
    id: served.id,
    name: served.name,
    cost: fromHundredths(cost),
    margins: { price_1: margin(row.price_1), price_2: margin(row.price_2), price_3: margin(row.price_3) },
  }
}
