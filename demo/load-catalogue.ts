import { toHundredths } from '#contract/amounts.ts'
import { insertOption, insertService, listServices } from '#features/services/index.ts'
import { insertVehicles, updateVehicle } from '#features/vehicles/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { demoVehicles, VEHICLE_TYPES } from './catalogue/demo-vehicles.ts'
import {
  ALBA_OPTIONS,
  ALBA_SERVICES,
  type DemoOption,
  type DemoService,
  OPTIONS,
  SERVICES,
} from './demo-services.ts'

/** Vehicles, and what each portal offers for them. */
export async function loadCatalogue(
  platform: Platform,
  sites: { main: string; alba: string },
): Promise<void> {
  await platform.db.transaction(sites.main, loadVehicles)
  await platform.db.transaction(sites.main, (tx) => loadOffer(tx, SERVICES, OPTIONS))
  await platform.db.transaction(sites.alba, (tx) => loadOffer(tx, ALBA_SERVICES, ALBA_OPTIONS))
}

async function loadVehicles(tx: Tx) {
  if ((await vehicleTypes(tx)).size > 0) return
  await insertVehicles(tx, demoVehicles())
  const ids = await vehicleTypes(tx)
  for (const { name, priceType } of VEHICLE_TYPES)
    if (priceType) await updateVehicle(tx, ids.get(name) ?? '', { price_type: priceType })
}

async function vehicleTypes(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.db.selectFrom('vehicles').select(['id', 'name']).where('level', '=', 1).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function loadOffer(tx: Tx, services: readonly DemoService[], options: readonly DemoOption[]) {
  if ((await listServices(tx)).length > 0) return
  const types = await vehicleTypes(tx)
  const typeIds = (names: readonly string[] = []) => names.map((name) => types.get(name) ?? '')
  const serviceIds = new Map<string, string>()
  for (const [position, service] of services.entries()) {
    const { id } = await insertService(tx, {
      ...pricesOf(service),
      name: service.name,
      position,
      note: service.note ?? '',
      needs_option: service.needsOption ?? false,
      vehicle_type_ids: typeIds(service.types),
    })
    serviceIds.set(service.name, id)
  }
  for (const [position, option] of options.entries())
    await insertOption(tx, {
      ...pricesOf(option),
      name: option.name,
      position,
      note: option.note ?? '',
      attestation: option.attestation ?? '',
      needs_fault_codes: option.needsFaultCodes ?? false,
      vehicle_type_ids: typeIds(option.types),
      fuels: [...(option.fuels ?? [])],
      ecu_families: [...(option.ecuFamilies ?? [])],
      blocked_countries: [...(option.blockedCountries ?? [])],
      service_ids: (option.services ?? []).map((name) => serviceIds.get(name) ?? ''),
      extras: (option.extras ?? []).map((extra) => ({ name: extra.name, ...pricesOf(extra) })),
    })
}

function pricesOf({ prices }: Pick<DemoService, 'prices'>) {
  const [price_1, price_2, price_3] = prices.map(toHundredths) as [number, number, number]
  return { price_1, price_2, price_3 }
}
