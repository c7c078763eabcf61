import type { FoundVehicle } from '../../../../../lib/vehicle-choice.ts'

/** A vehicle of any level that a product fits. The type is left out of its names, unless it is one: nobody calls a Golf a car. */
export interface FittingVehicle {
  id: string
  path: readonly string[]
}

/** From the top down, as the paths of vehicles have them. */
export const VEHICLE_LEVELS = ['vtype', 'manufacturer', 'vmodel', 'generation', 'variant'] as const
export type VehicleLevel = (typeof VEHICLE_LEVELS)[number]

export interface VehicleHit extends FittingVehicle {
  level: VehicleLevel
  /** Of a variant whose name does not say it. */
  horsepower: number | null
}

export const vehicleName = ({ path }: FittingVehicle): string => path.join(' ')

/**
 * The search finds variants; a part mostly fits more than one. So whatever stands above them is offered too: first what all of
 * them have in common, then what is below it, the broad before the narrow, and last what is above it.
 */
export function vehicleHits(found: readonly FoundVehicle[]): VehicleHit[] {
  const [first] = found
  if (!first) return []
  const depth = first.path.findIndex(({ id }, at) => found.some(({ path }) => path[at]?.id !== id))
  const shared = depth === -1 ? first.path.length : depth
  const common = first.path.slice(0, shared).map((_, at) => hitAt(first, at))
  const below = VEHICLE_LEVELS.flatMap((_, at) =>
    at < shared ? [] : found.filter(({ path }) => path[at]).map((vehicle) => hitAt(vehicle, at)),
  )
  const [types, others] = [
    below.filter(({ level }) => level === 'vtype'),
    below.filter(({ level }) => level !== 'vtype'),
  ]
  const all = [...common.slice(-1), ...others, ...common.slice(0, -1).reverse(), ...types]
  return all.filter((hit, at) => all.findIndex(({ id }) => id === hit.id) === at)
}

function hitAt({ path, stock_hp }: FoundVehicle, at: number): VehicleHit {
  const level = VEHICLE_LEVELS[at] ?? 'variant'
  return {
    id: path[at]?.id ?? '',
    path: path.slice(at === 0 ? 0 : 1, at + 1).map(({ name }) => name),
    level,
    horsepower: level === 'variant' && !path[at]?.name.includes(String(stock_hp)) ? stock_hp : null,
  }
}
