import { hasOffer } from '#features/services/index.ts'
import { loadOffer, loadVehicles, STARTER_OPTIONS, STARTER_SERVICES } from '#features/starter/index.ts'
import { hasVariants } from '#features/vehicles/index.ts'
import type { Platform } from '#platform/platform.ts'
import { ALBA_OPTIONS, ALBA_SERVICES } from './alba-offer.ts'

/** The starter catalogue on the main portal, and an offer of its own on the other. */
export async function loadCatalogue(
  platform: Platform,
  sites: { main: string; alba: string },
): Promise<void> {
  await platform.db.transaction(sites.main, async (tx) => {
    if (!(await hasVariants(tx))) await loadVehicles(tx)
    if (!(await hasOffer(tx))) await loadOffer(tx, { services: STARTER_SERVICES, options: STARTER_OPTIONS })
  })
  await platform.db.transaction(sites.alba, async (tx) => {
    if (!(await hasOffer(tx))) await loadOffer(tx, { services: ALBA_SERVICES, options: ALBA_OPTIONS })
  })
}
