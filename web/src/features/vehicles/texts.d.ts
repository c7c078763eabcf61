import type vehicleLocations from '#locales/en/vehicle-locations.json'
import type vehicles from '#locales/en/vehicles.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    vehicles: typeof vehicles
    'vehicle-locations': typeof vehicleLocations
  }
}
