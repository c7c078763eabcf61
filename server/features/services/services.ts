import { changesOf, recordAct } from '#features/audit/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { EVERYTHING, pageAmong } from '#platform/db/paging.ts'
import { placeAt, updatePositions } from '#platform/db/positions.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { ServiceRow } from './offer.ts'
import { inHundredths, knownCountries, knownOnly, loggedOffer } from './offer-changes.ts'
import { lockOffer, vehicleTypeNames } from './offer-store.ts'
import { inCredits } from './present-offer.ts'
import {
  deleteService,
  getService,
  insertService,
  listServices,
  type ServiceChanges,
  updateService,
} from './service-store.ts'

/*
 * Staff keep the main services, in the order in which customers see them. Positions always run from 0 without a gap.
 * An order keeps the name and the price that it was made with, so a service can change or go at any time.
 */

export async function showServices(
  tx: Tx,
  { query }: Pick<Call<'GET /service'>, 'query'>,
): Promise<Answer<'GET /service'>> {
  return pageAmong((await listServices(tx)).map(inCredits), query)
}

export async function addService(tx: Tx, call: Call<'POST /service'>): Promise<Answer<'POST /service'>> {
  await lockOffer(tx)
  const types = await vehicleTypeNames(tx)
  const { length: position } = await listServices(tx)
  const row = await insertService(tx, {
    ...inHundredths(call.body),
    vehicle_type_ids: knownOnly('vehicle_type_ids', call.body.vehicle_type_ids, types),
    blocked_countries: knownCountries(call.body.blocked_countries),
    position,
  })
  await recordAct(tx, call, {
    act: 'services.add_service',
    subject: row.name,
    after: loggedService(row, types),
  })
  return inCredits(row)
}

export async function changeService(
  tx: Tx,
  call: Call<'PUT /service/{id}'>,
): Promise<Answer<'PUT /service/{id}'>> {
  await lockOffer(tx)
  const types = await vehicleTypeNames(tx)
  const before = await getService(tx, call.params.id)
  const { vehicle_type_ids: typeIds, blocked_countries: countries, ...others } = inHundredths(call.body)
  const changes = {
    ...others,
    ...(countries && { blocked_countries: knownCountries(countries, before.blocked_countries) }),
    ...(typeIds && {
      vehicle_type_ids: knownOnly('vehicle_type_ids', typeIds, types, before.vehicle_type_ids),
    }),
  } as ServiceChanges
  await updateService(tx, before.id, changes)
  const after = { ...before, ...changes }
  const difference = changesOf<object>(loggedService(before, types), loggedService(after, types))
  if (difference)
    await recordAct(tx, call, { act: 'services.change_service', subject: after.name, ...difference })
  return inCredits(after)
}

export async function moveService(
  tx: Tx,
  call: Call<'PUT /service/{id}/update_pos'>,
): Promise<Answer<'PUT /service/{id}/update_pos'>> {
  await lockOffer(tx)
  const moved = await getService(tx, call.params.id)
  const { ids, position } = placeAt(await listIds(tx), moved.id, call.body.position)
  await updatePositions(tx, 'services', ids)
  if (position !== moved.position)
    await recordAct(tx, call, {
      act: 'services.move_service',
      subject: moved.name,
      before: { position: moved.position },
      after: { position },
    })
  return showServices(tx, { query: EVERYTHING })
}

export async function removeService(
  tx: Tx,
  call: Call<'DELETE /service/{id}'>,
): Promise<Answer<'DELETE /service/{id}'>> {
  await lockOffer(tx)
  const row = await getService(tx, call.params.id)
  await deleteService(tx, row.id)
  await updatePositions(tx, 'services', await listIds(tx))
  await recordAct(tx, call, {
    act: 'services.delete_service',
    subject: row.name,
    before: loggedService(row, await vehicleTypeNames(tx)),
  })
  return { status: 'success' }
}

async function listIds(tx: Tx): Promise<string[]> {
  return (await listServices(tx)).map(({ id }) => id)
}

function loggedService(row: ServiceRow, types: ReadonlyMap<string, string>) {
  return { ...loggedOffer(inCredits(row), types), needs_option: row.needs_option }
}
