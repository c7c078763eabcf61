import type vehicleLocations from '#locales/en/vehicle-locations.json'
import type vehicles from '#locales/en/vehicles.json'
import type { Feature } from '../../lib/feature.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    vehicles: typeof vehicles
    'vehicle-locations': typeof vehicleLocations
  }
}

const vehicleEditor = { for: 'staff', permission: 'vehicle_statistics' } as const

/** One level of the catalogue. */
const level = { guard: vehicleEditor, texts: ['vehicles'] } as const

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
    {
      path: '/admin/vehicle_statistics/type',
      title: 'titles.vehicle_types',
      ...level,
      page: () => import('./catalogue/level-page.tsx').then((module) => module.pageOfLevel('vtype')),
    },
    {
      path: '/admin/vehicle_statistics/manufacture',
      title: 'titles.manufacturers',
      ...level,
      page: () => import('./catalogue/level-page.tsx').then((module) => module.pageOfLevel('manufacturer')),
    },
    {
      path: '/admin/vehicle_statistics/model',
      title: 'titles.vehicle_models',
      ...level,
      page: () => import('./catalogue/level-page.tsx').then((module) => module.pageOfLevel('vmodel')),
    },
    {
      path: '/admin/vehicle_statistics/generation',
      title: 'titles.generations',
      ...level,
      page: () => import('./catalogue/level-page.tsx').then((module) => module.pageOfLevel('generation')),
    },
    {
      path: '/admin/vehicle_statistics/variant',
      title: 'titles.variants',
      ...level,
      page: () => import('./catalogue/level-page.tsx').then((module) => module.pageOfLevel('variant')),
    },
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
