import type { Answer } from './api.ts'

/** A variant of the catalogue with the names above it, from the type to the variant itself. */
export type FoundVehicle = Answer<'GET /vehicle/search'>['items'][number]
type Variant = Answer<'GET /vehicle/variant/{id}'>

/** Which vehicle is meant: one of the catalogue, or a type and a name for one that is not in it. */
export interface VehicleChoice {
  variant: FoundVehicle | null
  /** Of the chosen variant as well: it decides which services there are. */
  vehicleTypeId: string | null
  /** Only where there is no variant. */
  vehicleName: string
  /** The registration number by which it was found. */
  regNo?: string
}

export const NO_VEHICLE: VehicleChoice = { variant: null, vehicleTypeId: null, vehicleName: '' }

export function chosenVariant(variant: FoundVehicle, regNo?: string): VehicleChoice {
  return { variant, vehicleTypeId: variant.path[0]?.id ?? null, vehicleName: '', ...(regNo && { regNo }) }
}

/** A variant that was fetched by its id, as the search would have found it. */
export function foundVehicle(variant: Variant): FoundVehicle {
  const { id, name, engine, fuel, ecu, stock_hp, stock_nm } = variant
  const path = [...variant.path, { id, name }]
  // The type is left out: nobody calls a Golf a car.
  const label = path
    .slice(1)
    .map((step) => step.name)
    .join(' ')
  return { variant_id: id, label, path, engine, fuel, ecu, stock_hp, stock_nm }
}
