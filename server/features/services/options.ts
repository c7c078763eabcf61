import { changesOf, recordAct } from '#features/audit/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { EVERYTHING, pageAmong } from '#platform/db/paging.ts'
import { placeAt, updatePositions } from '#platform/db/positions.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { OptionRow } from './offer.ts'
import { inHundredths, knownCountries, knownOnly, loggedOffer, namesOf } from './offer-changes.ts'
import { lockOffer, vehicleTypeNames } from './offer-store.ts'
import {
  deleteOption,
  getOption,
  insertOption,
  listOptions,
  type OptionChanges,
  replaceExtras,
  updateOption,
  type WantedExtra,
} from './option-store.ts'
import { inCredits, presentOption } from './present-offer.ts'
import { listServices } from './service-store.ts'

/*
 * Staff keep the options, which are ticked beside a main service, and the further choices that each brings. As with
 * services: positions run from 0 without a gap, and orders keep names and prices, so an option can change or go.
 */

type Extras = Call<'POST /option'>['body']['extras']

/** What ids in an option stand for. */
interface Names {
  types: ReadonlyMap<string, string>
  services: ReadonlyMap<string, string>
}

export async function showOptions(
  tx: Tx,
  { query }: Pick<Call<'GET /option'>, 'query'>,
): Promise<Answer<'GET /option'>> {
  return pageAmong((await listOptions(tx)).map(presentOption), query)
}

export async function addOption(tx: Tx, call: Call<'POST /option'>): Promise<Answer<'POST /option'>> {
  await lockOffer(tx)
  const names = await readNames(tx)
  const { length: position } = await listOptions(tx)
  const row = await insertOption(tx, {
    ...inHundredths(call.body),
    vehicle_type_ids: knownOnly('vehicle_type_ids', call.body.vehicle_type_ids, names.types),
    blocked_countries: knownCountries(call.body.blocked_countries),
    service_ids: knownOnly('service_ids', call.body.service_ids, names.services),
    ...eachOnce(call.body),
    extras: wantedExtras(call.body.extras, []),
    position,
  })
  await recordAct(tx, call, {
    act: 'services.add_option',
    subject: row.name,
    after: loggedOption(row, names),
  })
  return presentOption(row)
}

export async function changeOption(
  tx: Tx,
  call: Call<'PUT /option/{id}'>,
): Promise<Answer<'PUT /option/{id}'>> {
  await lockOffer(tx)
  const names = await readNames(tx)
  const before = await getOption(tx, call.params.id)
  const {
    vehicle_type_ids: typeIds,
    service_ids: serviceIds,
    blocked_countries: countries,
    extras,
    ...others
  } = inHundredths(call.body)
  const changes = {
    ...others,
    ...eachOnce(call.body),
    ...(countries && { blocked_countries: knownCountries(countries, before.blocked_countries) }),
    ...(typeIds && {
      vehicle_type_ids: knownOnly('vehicle_type_ids', typeIds, names.types, before.vehicle_type_ids),
    }),
    ...(serviceIds && {
      service_ids: knownOnly('service_ids', serviceIds, names.services, before.service_ids),
    }),
  } as OptionChanges
  await updateOption(tx, before.id, changes)
  const kept = extras ? await replaceExtras(tx, before, wantedExtras(extras, before.extras)) : before.extras
  const after = { ...before, ...changes, extras: kept }
  const difference = changesOf<object>(loggedOption(before, names), loggedOption(after, names))
  if (difference)
    await recordAct(tx, call, { act: 'services.change_option', subject: after.name, ...difference })
  return presentOption(after)
}

export async function moveOption(
  tx: Tx,
  call: Call<'PUT /option/{id}/update_pos'>,
): Promise<Answer<'PUT /option/{id}/update_pos'>> {
  await lockOffer(tx)
  const moved = await getOption(tx, call.params.id)
  const { ids, position } = placeAt(await listIds(tx), moved.id, call.body.position)
  await updatePositions(tx, 'options', ids)
  if (position !== moved.position)
    await recordAct(tx, call, {
      act: 'services.move_option',
      subject: moved.name,
      before: { position: moved.position },
      after: { position },
    })
  return showOptions(tx, { query: EVERYTHING })
}

export async function removeOption(
  tx: Tx,
  call: Call<'DELETE /option/{id}'>,
): Promise<Answer<'DELETE /option/{id}'>> {
  await lockOffer(tx)
  const row = await getOption(tx, call.params.id)
  await deleteOption(tx, row.id)
  await updatePositions(tx, 'options', await listIds(tx))
  await recordAct(tx, call, {
    act: 'services.delete_option',
    subject: row.name,
    before: loggedOption(row, await readNames(tx)),
  })
  return { status: 'success' }
}

async function listIds(tx: Tx): Promise<string[]> {
  return (await listOptions(tx)).map(({ id }) => id)
}

/** An id is a claim to be one of the option's own extras. A foreign one would overwrite what belongs elsewhere. */
function wantedExtras(extras: Extras, own: OptionRow['extras']): WantedExtra[] {
  return extras.map((extra, place) => {
    const isOwn = extra.id === undefined || own.some(({ id }) => id === extra.id)
    const isFirst = extra.id === undefined || extras.findIndex(({ id }) => id === extra.id) === place
    if (!isOwn || !isFirst) throw fieldError(`extras.${place}.id`, 'invalid')
    return inHundredths(extra)
  })
}

function eachOnce({ fuels, ecu_families: families }: Partial<Pick<OptionRow, 'fuels' | 'ecu_families'>>) {
  return {
    ...(fuels && { fuels: [...new Set(fuels)] }),
    ...(families && { ecu_families: [...new Set(families)] }),
  }
}

async function readNames(tx: Tx): Promise<Names> {
  const services = await listServices(tx)
  return {
    types: await vehicleTypeNames(tx),
    services: new Map(services.map(({ id, name }) => [id, name])),
  }
}

function loggedOption(row: OptionRow, names: Names) {
  return {
    ...loggedOffer(inCredits(row), names.types),
    needs_fault_codes: row.needs_fault_codes,
    services: namesOf(row.service_ids, names.services),
    fuels: row.fuels,
    ecu_families: row.ecu_families,
    extras: row.extras
      .map(inCredits)
      .map(({ name, price_1, price_2, price_3 }) => `${name}: ${price_1} / ${price_2} / ${price_3}`),
  }
}
