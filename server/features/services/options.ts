import { tellListChange } from '#features/consequences/index.ts'
import { listVehicleTypes } from '#features/vehicles/index.ts'
import { fieldError } from '#platform/app-error.ts'
import { listActs } from '#platform/catalogue/list-acts.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import type { OptionRow } from './offer.ts'
import { inHundredths, knownOnly, loggedOffer, namesOf, offerChanges } from './offer-changes.ts'
import { type NewOption, optionRows, type WantedExtra } from './option-rows.ts'
import { inCredits, presentOption } from './present-offer.ts'
import { lockOffer, serviceRows } from './service-rows.ts'

type Body = Call<'PUT /option/{id}'>['body']

/** What ids in an option stand for. */
interface Names {
  types: ReadonlyMap<string, string>
  services: ReadonlyMap<string, string>
}

/** The options, which are ticked beside a main service, and the further choices that each brings. */
export const options = listActs({
  table: 'options',
  rows: optionRows,
  lock: lockOffer,
  known: readNames,
  changes: optionChanges,
  present: async (_, rows) => rows.map(presentOption),
  acts: {
    add: 'services.add_option',
    change: 'services.change_option',
    move: 'services.move_option',
    delete: 'services.delete_option',
  },
  subject: ({ name }) => name,
  logged: loggedOption,
  tell: tellListChange,
})

function optionChanges(body: Body, names: Names, before: OptionRow | null): Partial<NewOption> {
  const { service_ids: serviceIds, fuels, ecu_families: families, extras, ...offered } = body
  return {
    ...offerChanges(offered, names.types, before),
    ...(serviceIds && {
      service_ids: knownOnly('service_ids', serviceIds, names.services, before?.service_ids),
    }),
    ...(fuels && { fuels: [...new Set(fuels)] }),
    ...(families && { ecu_families: [...new Set(families)] }),
    ...(extras && { extras: wantedExtras(extras, before?.extras ?? []) }),
  }
}

/** An id is a claim to be one of the option's own extras. A foreign one would overwrite what belongs elsewhere. */
function wantedExtras(extras: NonNullable<Body['extras']>, own: OptionRow['extras']): WantedExtra[] {
  return extras.map((extra, place) => {
    const isOwn = extra.id === undefined || own.some(({ id }) => id === extra.id)
    const isFirst = extra.id === undefined || extras.findIndex(({ id }) => id === extra.id) === place
    if (!isOwn || !isFirst) throw fieldError(`extras.${place}.id`, 'invalid')
    return inHundredths(extra)
  })
}

async function readNames(tx: ReadTx): Promise<Names> {
  const services = await serviceRows.list(tx)
  return {
    types: await listVehicleTypes(tx),
    services: new Map(services.map(({ id, name }) => [id, name])),
  }
}

function loggedOption({ service_ids, extras, ...row }: OptionRow, names: Names) {
  return {
    ...loggedOffer(inCredits(row), names.types),
    services: namesOf(service_ids, names.services),
    extras: extras
      .map(inCredits)
      .map(({ name, price_1, price_2, price_3 }) => `${name}: ${price_1} / ${price_2} / ${price_3}`),
  }
}
