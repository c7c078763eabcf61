import type vehicleLocations from '#locales/en/vehicle-locations.json'
import type vehicles from '#locales/en/vehicles.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    vehicles: typeof vehicles
    'vehicle-locations': typeof vehicleLocations
  }
}
