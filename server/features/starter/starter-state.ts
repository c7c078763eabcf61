import { hasOffer } from '#features/services/index.ts'
import { hasVariants } from '#features/vehicles/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Site } from '#platform/http/site.ts'
import { type Actor, holds } from '#platform/sessions/actor.ts'

/** What is empty, and therefore filled. The catalogue of vehicles belongs to the admin site. */
export async function missingIn(tx: Tx, site: Site): Promise<{ vehicles: boolean; services: boolean }> {
  return {
    vehicles: site.isAdminSite && !(await hasVariants(tx)),
    services: !(await hasOffer(tx)),
  }
}

export function mayLoad(actor: Actor, site: Site): boolean {
  return holds(actor, 'tuning_services') && (!site.isAdminSite || holds(actor, 'vehicle_statistics'))
}
