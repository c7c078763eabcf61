import { hasOffer } from '#features/services/index.ts'
import {
  DIESEL,
  emission,
  loadOffer,
  loadVehicles,
  OFF_ROAD,
  PETROL,
  STARTER_OPTIONS,
  STARTER_SERVICES,
  type StarterOption,
  type StarterService,
} from '#features/starter/index.ts'
import { hasVariants } from '#features/vehicles/index.ts'
import type { Platform } from '#platform/platform.ts'

/** A sub-portal sells less, at its own prices. */
const ALBA_SERVICES: readonly StarterService[] = [
  { name: 'Stage 1', prices: [80, 70, 110], types: ['Car', 'Van'] },
  { name: 'Stage 2', prices: [110, 95, 140], types: ['Car'] },
  { name: 'Eco', prices: [65, 55, 100] },
  { name: 'Options only', prices: [0, 0, 0], needsOption: true },
]

const ALBA_OPTIONS: readonly StarterOption[] = [
  { name: 'Speed limiter off', prices: [20, 18, 30] },
  { name: 'Start/stop off', prices: [20, 18, 20], types: ['Car', 'Van'] },
  { name: 'Pops and bangs', prices: [35, 30, 35], types: ['Car'], ...PETROL, attestation: OFF_ROAD },
  { name: 'Fault codes off', prices: [20, 18, 25], needsFaultCodes: true },
  emission('EGR off', [35, 30, 50], DIESEL),
]

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
