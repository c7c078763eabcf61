import type vehicleLocations from '#locales/en/vehicle-locations.json'
import type vehicles from '#locales/en/vehicles.json'
import type { Feature, TitleKey } from '../../lib/feature.ts'
import type { Level } from './levels.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    vehicles: typeof vehicles
    'vehicle-locations': typeof vehicleLocations
  }
}

const vehicleEditor = { for: 'staff', permission: 'vehicle_statistics' } as const

/** One level of the catalogue. */
const levelScreen = <const P extends `/${string}`, const T extends TitleKey>(
  path: P,
  title: T,
  level: Level,
) =>
  ({
    path,
    title,
    guard: vehicleEditor,
    texts: ['vehicles'],
    page: () => import('./catalogue/level-page.tsx').then((module) => module.pageOfLevel(level)),
  }) as const

export const vehiclesFeature = {
  customers: [
    {
      path: '/vehicle_statistics',
      title: 'titles.vehicle_statistics',
      menu: { group: 'tools', position: 10, label: 'menu.items.vehicle_statistics' },
      guard: { for: 'customers' },
      texts: ['vehicles'],
      page: () =>
        import('./statistics/vehicle-statistics-page.tsx').then((module) => module.VehicleStatisticsPage),
    },
    {
      path: '/ecu-adblue-locations',
      title: 'titles.ecu_locations',
      menu: { group: 'tools', position: 30, label: 'menu.items.ecu_locations' },
      guard: { for: 'customers' },
      texts: ['vehicles', 'vehicle-locations'],
      page: () => import('./locations/location-finder-page.tsx').then((module) => module.LocationFinderPage),
    },
  ],
  staff: [
    {
      path: '/admin/vehicle_statistics',
      title: 'titles.vehicles',
      menu: {
        group: 'catalogue',
        position: 10,
        label: 'menu.items.vehicles',
        covers: ['/admin/vehicle_statistics'],
      },
      guard: vehicleEditor,
      texts: ['vehicles', 'imports'],
      page: () =>
        import('./catalogue/vehicles-overview-page.tsx').then((module) => module.VehiclesOverviewPage),
    },
    levelScreen('/admin/vehicle_statistics/type', 'titles.vehicle_types', 'vtype'),
    levelScreen('/admin/vehicle_statistics/manufacture', 'titles.manufacturers', 'manufacturer'),
    levelScreen('/admin/vehicle_statistics/model', 'titles.vehicle_models', 'vmodel'),
    levelScreen('/admin/vehicle_statistics/generation', 'titles.generations', 'generation'),
    levelScreen('/admin/vehicle_statistics/variant', 'titles.variants', 'variant'),
    {
      path: '/admin/ecu-and-adblue-locations',
      title: 'titles.ecu_locations',
      menu: { group: 'catalogue', position: 40, label: 'menu.items.ecu_locations' },
      guard: vehicleEditor,
      texts: ['vehicles', 'vehicle-locations'],
      page: () => import('./locations/locations-page.tsx').then((module) => module.LocationsPage),
    },
  ],
} as const satisfies Feature
