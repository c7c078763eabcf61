import type { NewVehicle } from '#features/vehicles/index.ts'
import { GERMAN_CARS } from './german-cars.ts'
import { OTHER_CARS } from './other-cars.ts'
import { readTable } from './read-table.ts'
import { VEHICLE_TYPES, type VehicleTypeName } from './vehicle-types.ts'
import { BOATS, MOTORCYCLES, TRACTORS, TRUCKS, VANS } from './work-and-leisure.ts'

const TABLES: Record<VehicleTypeName, readonly string[]> = {
  Car: [GERMAN_CARS, OTHER_CARS],
  Van: [VANS],
  Truck: [TRUCKS],
  Tractor: [TRACTORS],
  Motorcycle: [MOTORCYCLES],
  Boat: [BOATS],
}

/** Makes, models and figures as they are known to everybody; the gains are what is usual in the trade. */
export function starterVehicles(): NewVehicle[] {
  return VEHICLE_TYPES.flatMap(({ name }) =>
    TABLES[name].flatMap((table) => readTable(name, table)).sort((a, b) => byName(a.path[1], b.path[1])),
  )
}

const byName = (a: string, b: string) => a.localeCompare(b, 'en')
