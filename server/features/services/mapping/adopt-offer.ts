import { type Changed, consequencesOf, logged, setupChanged } from '#features/consequences/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { OptionRow } from '../offer.ts'
import { optionRows } from '../option-rows.ts'
import { lockOffer, serviceRows } from '../service-rows.ts'
import { type OwnOffer, readOwn, setProvider } from './mapping-store.ts'
import { planExtras, planOptions, planServices, pricesFor, type Wish } from './plan-adoption.ts'
import { type ProviderOffer, readProviderOffer } from './provider-offer.ts'

type Key = 'POST /service_mapping/adopt'
type Adopted = Answer<Key>

const tell = consequencesOf<{ 'offer.adopted': Changed }>({
  'offer.adopted': { ...logged('services.adopt'), live: setupChanged },
})

/** One transaction under the lock of the offer: whoever presses twice waits for the first and finds nothing left. */
export async function adoptOffer(tx: Tx, call: Call<Key>): Promise<Adopted> {
  const { service_ids, option_ids, margin_percent, rounding } = call.body
  const { services, options, ...adopted } = await adopt(tx, {
    serviceIds: service_ids,
    optionIds: option_ids,
    percent: margin_percent,
    rounding,
  })
  const answer = { ...adopted, services: services.added, options: options.added }
  if (answer.services + answer.options + answer.extras + answer.linked > 0)
    await tell(tx, call, 'offer.adopted', {
      subject: '',
      after: {
        margin: margin_percent,
        services_added: services.added,
        options_added: options.added,
        services_linked: services.linked,
        options_linked: options.linked,
      },
    })
  return answer
}

/** The same for whoever has nothing to tell. */
export async function adopt(tx: Tx, wish: Wish) {
  await lockOffer(tx)
  const provider = await readProviderOffer(tx)
  if (!provider) throw new AppError('wrong_state')
  const own = await readOwn(tx)
  const services = await adoptServices(tx, own, provider, wish)
  const options = await adoptOptions(tx, own, provider, wish, services.ids)
  return {
    services,
    options,
    extras: options.extras,
    linked: services.linked + options.linked,
    skipped: [...services.skipped, ...options.skipped],
  }
}

async function adoptServices(tx: Tx, own: OwnOffer, provider: ProviderOffer, wish: Wish) {
  const { link, add, skipped } = planServices(own, provider, wish)
  /** The provider's → the own one, of all that are mapped. */
  const ids = new Map([...own.services].flatMap(({ id }) => inverse(own, id)))
  for (const { own: row, theirs } of link) {
    await setProvider(tx, 'service', row.id, theirs.id)
    ids.set(theirs.id, row.id)
  }
  for (const [place, { id: theirId, position: _, ...theirs }] of add.entries()) {
    const prices = pricesFor(theirs, provider, wish)
    const { id } = await serviceRows.insert(tx, {
      ...theirs,
      ...prices,
      position: own.services.length + place,
    })
    await setProvider(tx, 'service', id, theirId)
    ids.set(theirId, id)
  }
  return { ids, added: add.length, linked: link.length, skipped }
}

const inverse = (own: OwnOffer, id: string): [string, string][] => {
  const providerId = own.providerIds.get(id)
  return providerId ? [[providerId, id]] : []
}

async function adoptOptions(
  tx: Tx,
  own: OwnOffer,
  provider: ProviderOffer,
  wish: Wish,
  serviceIds: ReadonlyMap<string, string>,
) {
  const { link, add, skipped } = planOptions(own, provider, wish, serviceIds)
  for (const { own: row, theirs } of link) await setProvider(tx, 'option', row.id, theirs.id)
  let extras = 0
  for (const [place, theirs] of add.entries()) {
    const { id: theirId, extras: theirExtras, position: _, service_ids, ...copied } = theirs
    const option = await optionRows.insert(tx, {
      ...copied,
      ...pricesFor(theirs, provider, wish),
      position: own.options.length + place,
      service_ids: service_ids.flatMap((id) => serviceIds.get(id) ?? []),
      extras: theirExtras.map((extra) => ({ name: extra.name, ...pricesFor(extra, provider, wish) })),
    })
    await setProvider(tx, 'option', option.id, theirId)
    for (const [index, extra] of option.extras.entries())
      await setProvider(tx, 'extra', extra.id, theirExtras[index]?.id ?? null)
    extras += theirExtras.length
  }
  const missed = await adoptExtras(tx, own, provider, wish, link)
  return {
    added: add.length,
    extras: extras + missed.added,
    linked: link.length + missed.linked,
    skipped: [...skipped, ...missed.skipped],
  }
}

/** Of options that are here already, just linked or long since: what the provider's brings beyond them. */
async function adoptExtras(
  tx: Tx,
  own: OwnOffer,
  provider: ProviderOffer,
  wish: Wish,
  justLinked: readonly { own: { id: string }; theirs: OptionRow }[],
) {
  const done = { added: 0, linked: 0, skipped: [] as string[] }
  for (const option of own.options) {
    const theirs =
      justLinked.find((pair) => pair.own.id === option.id)?.theirs ??
      provider.options.find(({ id }) => id === own.providerIds.get(option.id))
    if (!theirs || (wish.optionIds && !wish.optionIds.includes(theirs.id))) continue
    const { link, add, skipped } = planExtras(option, theirs, own.providerIds)
    for (const pair of link) await setProvider(tx, 'extra', pair.own.id, pair.theirs.id)
    if (add.length > 0) {
      const added = add.map((extra) => ({ name: extra.name, ...pricesFor(extra, provider, wish) }))
      const after = await optionRows.update(tx, option, { extras: [...option.extras, ...added] })
      for (const [index, extra] of after.extras.slice(option.extras.length).entries())
        await setProvider(tx, 'extra', extra.id, add[index]?.id ?? null)
    }
    done.added += add.length
    done.linked += link.length
    done.skipped.push(...skipped)
  }
  return done
}
