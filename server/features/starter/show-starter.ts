import { hasOffer, serviceRows } from '#features/services/index.ts'
import { hasVariants } from '#features/vehicles/index.ts'
import { type Caller, can } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { Site } from '#platform/http/site.ts'

type Key = 'GET /starter_catalogue'

export async function showStarter(tx: ReadTx, { actor, site }: Call<Key>): Promise<Answer<Key>> {
  return {
    has_vehicles: await hasVariants(tx),
    has_services: (await serviceRows.list(tx)).some(({ online }) => online),
    adds: await missingIn(tx, site),
    can: { load: mayLoad(actor, site) },
  }
}

/**
 * What is empty, and therefore filled. The catalogue of vehicles belongs to the admin site. Services are for types of
 * vehicles, so a sub-portal waits until there are some: without them it would offer tractor files for cars.
 */
export async function missingIn(tx: ReadTx, site: Site): Promise<{ vehicles: boolean; services: boolean }> {
  const hasVehicles = await hasVariants(tx)
  return {
    vehicles: site.isAdminSite && !hasVehicles,
    services: (site.isAdminSite || hasVehicles) && !(await hasOffer(tx)),
  }
}

export function mayLoad(actor: Caller, site: Site): boolean {
  return can(actor, 'tuning_services') && (!site.isAdminSite || can(actor, 'vehicle_statistics'))
}
