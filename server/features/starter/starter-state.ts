import { hasOffer } from '#features/services/index.ts'
import { hasVariants } from '#features/vehicles/index.ts'
import { type Caller, can } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Site } from '#platform/http/site.ts'

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
