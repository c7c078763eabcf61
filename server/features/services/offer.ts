import type { Output } from '#contract/endpoint.ts'
import type { option, service } from '#contract/services/calls.ts'
import type { PriceType } from '#contract/services/price-types.ts'
import { type Engine, engineObstacle } from './engine-fit.ts'

/*
 * What can be ordered: main services, options that go with them, and further choices that an option brings. Each has
 * three prices, in hundredths of a credit. Who may order what is decided here, over rows that somebody else read.
 */

export type ServiceRow = Output<typeof service>
export type OptionRow = Output<typeof option>
export type ExtraRow = OptionRow['extras'][number]

/** What services and options have in common. */
export type Offered = Omit<ServiceRow, 'needs_option'>
export type Prices = Pick<Offered, `price_${PriceType}`>

export interface Viewer {
  priceType: PriceType
  /** Not said, nothing is blocked. */
  country: string | null
  /** Undefined while no vehicle is chosen: then the types do not matter yet. */
  vehicleTypeId: string | null | undefined
  /** Of the vehicle, where it is one of the catalogue. */
  engine: Engine | null
}

export const priceOf = (row: Prices, type: PriceType): number => row[`price_${type}`]

/** As people compare names: case and spaces tell nothing apart. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** Why something is not for this viewer; null when it is. */
export function obstacleTo(row: Offered, viewer: Viewer): 'offline' | 'country' | 'vehicle_type' | null {
  if (!row.online) return 'offline'
  if (viewer.country && row.blocked_countries.includes(viewer.country)) return 'country'
  const { vehicleTypeId: type } = viewer
  if (type === undefined || row.vehicle_type_ids.length === 0) return null
  return type !== null && row.vehicle_type_ids.includes(type) ? null : 'vehicle_type'
}

/** The same of an option, which may be for some engines only. */
export function obstacleToOption(row: OptionRow, viewer: Viewer) {
  return obstacleTo(row, viewer) ?? engineObstacle(row, viewer.engine)
}

/** A service that was deleted stays named in `service_ids`: the option must not suddenly go with all others. */
export const goesWith = (option: Pick<OptionRow, 'service_ids'>, serviceId: string): boolean =>
  option.service_ids.length === 0 || option.service_ids.includes(serviceId)

/** What a viewer can choose from. An option that goes with none of the services left is left out as well. */
export function offerTo(
  viewer: Viewer,
  catalogue: { services: readonly ServiceRow[]; options: readonly OptionRow[] },
): { services: ServiceRow[]; options: OptionRow[] } {
  const services = catalogue.services.filter((row) => !obstacleTo(row, viewer))
  const options = catalogue.options.filter(
    (row) => !obstacleToOption(row, viewer) && services.some(({ id }) => goesWith(row, id)),
  )
  return { services, options }
}
