import { toHundredths } from '#contract/amounts.ts'
import { type Changed, consequencesOf, logged, setupChanged } from '#features/consequences/index.ts'
import { lockOffer, optionRows, serviceRows } from '#features/services/index.ts'
import { insertVehicles, listVehicleTypes, lockVehicles, updateVehicle } from '#features/vehicles/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { mayLoad, missingIn } from './show-starter.ts'
import type { StarterOption, StarterService } from './starter-item.ts'
import { STARTER_OPTIONS, STARTER_SERVICES } from './starter-offer.ts'
import { VEHICLE_TYPES } from './vehicles/vehicle-types.ts'

/*
 * Fills a new portal with something to sell: vehicles, and services and options with prices to adjust. Only what is empty
 * is filled. Everything is one transaction, so a crash leaves nothing behind, and whoever clicks a second time waits for
 * the first and then finds nothing left to do.
 */

type Key = 'POST /starter_catalogue'

const tell = consequencesOf<{ 'starter.loaded': Changed }>({
  'starter.loaded': { ...logged('services.load_starter'), live: setupChanged },
})

export async function loadStarter(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  if (!mayLoad(call.actor, call.site)) throw new AppError('forbidden')
  await lockOffer(tx)
  await lockVehicles(tx)
  const missing = await missingIn(tx, call.site)
  const vehicles = missing.vehicles ? await loadVehicles(tx) : 0
  const { services, options } = missing.services
    ? await loadOffer(tx, { services: STARTER_SERVICES, options: STARTER_OPTIONS })
    : { services: 0, options: 0 }
  if (vehicles + services > 0)
    await tell(tx, call, 'starter.loaded', {
      subject: '',
      after: { vehicles_added: vehicles, services_added: services, options_added: options },
    })
  return { vehicles, services, options }
}

/** Answers how many variants were added. */
export async function loadVehicles(tx: Tx): Promise<number> {
  // Nobody else needs the tables, so no process holds them in memory that has not loaded them.
  const { starterVehicles } = await import('./vehicles/starter-vehicles.ts')
  const known = await typeIds(tx)
  const { added } = await insertVehicles(tx, starterVehicles())
  const ids = await typeIds(tx)
  // A type that staff had made keeps what they said of it.
  for (const { name, priceType } of VEHICLE_TYPES)
    if (priceType && !known.has(name)) await updateVehicle(tx, ids.get(name) ?? '', { price_type: priceType })
  return added
}

/** By their names. */
const typeIds = async (tx: ReadTx) =>
  new Map([...(await listVehicleTypes(tx))].map(([id, name]) => [name, id]))

interface Offer {
  services: readonly StarterService[]
  options: readonly StarterOption[]
}

export async function loadOffer(tx: Tx, offer: Offer): Promise<{ services: number; options: number }> {
  const forTypes = typesIn(await typeIds(tx))
  const serviceIds = new Map<string, string>()
  for (const service of offer.services.filter(forTypes.has)) {
    const { id } = await serviceRows.insert(tx, {
      ...pricesOf(service),
      name: service.name,
      position: serviceIds.size,
      note: service.note ?? '',
      needs_option: service.needsOption ?? false,
      vehicle_type_ids: forTypes.idsOf(service),
    })
    serviceIds.set(service.name, id)
  }
  const options = offer.options.filter(forTypes.has)
  for (const [position, option] of options.entries())
    await optionRows.insert(tx, {
      ...pricesOf(option),
      name: option.name,
      position,
      note: option.note ?? '',
      attestation: option.attestation ?? '',
      needs_fault_codes: option.needsFaultCodes ?? false,
      vehicle_type_ids: forTypes.idsOf(option),
      fuels: [...(option.fuels ?? [])],
      ecu_families: [...(option.ecuFamilies ?? [])],
      blocked_countries: [...(option.blockedCountries ?? [])],
      service_ids: (option.services ?? []).flatMap((name) => serviceIds.get(name) ?? []),
      extras: (option.extras ?? []).map((extra) => ({ name: extra.name, ...pricesOf(extra) })),
    })
  return { services: serviceIds.size, options: options.length }
}

/**
 * What is for trucks only is left out where the catalogue has cars but no trucks. Where types are called otherwise
 * altogether, everything is for every type, and staff say what is for which.
 */
function typesIn(ids: ReadonlyMap<string, string>) {
  const isOurs = VEHICLE_TYPES.some(({ name }) => ids.has(name))
  return {
    has: ({ types }: Pick<StarterService, 'types'>) =>
      !types || !isOurs || types.some((name) => ids.has(name)),
    idsOf: ({ types = [] }: Pick<StarterService, 'types'>) => types.flatMap((name) => ids.get(name) ?? []),
  }
}

function pricesOf({ prices }: Pick<StarterService, 'prices'>) {
  const [price_1, price_2, price_3] = prices.map(toHundredths) as [number, number, number]
  return { price_1, price_2, price_3 }
}
