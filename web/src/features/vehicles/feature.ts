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

export const vehiclesFeature = {
  customers: [
    {
      path: '/vehicle_statistics',
      title: 'titles.vehicle_statistics',
      menu: { group: 'tools', position: 10, label: 'menu.items.vehicle_statistics' },
      guard: { for: 'customers' },
      texts: ['vehicles'],
      data: ['/vehicle/vtype?size=-1'],
      page: () =>
        import('./statistics/vehicle-statistics-page.tsx').then((module) => module.VehicleStatisticsPage),
    },
    {
      path: '/ecu-adblue-locations',
      title: 'titles.ecu_locations',
      menu: { group: 'tools', position: 30, label: 'menu.items.ecu_locations' },
      guard: { for: 'customers' },
      texts: ['vehicles', 'vehicle-locations'],
      data: ['/vehicle/vtype?size=-1'],
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
      data: [
        '/vehicle/vtype?size=1',
        '/vehicle/manufacture?size=1',
        '/vehicle/vmodel?size=1',
        '/vehicle/generation?size=1',
        '/vehicle/variant?size=1',
      ],
      page: () =>
        import('./catalogue/vehicles-overview-page.tsx').then((module) => module.VehiclesOverviewPage),
    },
    {
      path: '/admin/vehicle_statistics/type',
      title: 'titles.vehicle_types',
      guard: vehicleEditor,
      texts: ['vehicles'],
      data: ['/vehicle/vtype?page=1&size=20&sort_by=position&sort_order=asc'],
      page: () => import('./catalogue/level-page.tsx').then((module) => module.pageOfLevel('vtype')),
    },
    {
      path: '/admin/vehicle_statistics/manufacture',
      title: 'titles.manufacturers',
      guard: vehicleEditor,
      texts: ['vehicles'],
      data: ['/vehicle/manufacture?page=1&size=20&sort_by=position&sort_order=asc'],
      page: () => import('./catalogue/level-page.tsx').then((module) => module.pageOfLevel('manufacturer')),
    },
    {
      path: '/admin/vehicle_statistics/model',
      title: 'titles.vehicle_models',
      guard: vehicleEditor,
      texts: ['vehicles'],
      data: ['/vehicle/vmodel?page=1&size=20&sort_by=position&sort_order=asc'],
      page: () => import('./catalogue/level-page.tsx').then((module) => module.pageOfLevel('vmodel')),
    },
    {
      path: '/admin/vehicle_statistics/generation',
      title: 'titles.generations',
      guard: vehicleEditor,
      texts: ['vehicles'],
      data: ['/vehicle/generation?page=1&size=20&sort_by=position&sort_order=asc'],
      page: () => import('./catalogue/level-page.tsx').then((module) => module.pageOfLevel('generation')),
    },
    {
      path: '/admin/vehicle_statistics/variant',
      title: 'titles.variants',
      guard: vehicleEditor,
      texts: ['vehicles'],
      data: ['/vehicle/variant?page=1&size=20&sort_by=position&sort_order=asc'],
      page: () => import('./catalogue/level-page.tsx').then((module) => module.pageOfLevel('variant')),
    },
    {
      path: '/admin/ecu-and-adblue-locations',
      title: 'titles.ecu_locations',
      menu: { group: 'catalogue', position: 40, label: 'menu.items.ecu_locations' },
      guard: vehicleEditor,
      texts: ['vehicles', 'vehicle-locations'],
      data: ['/vehicle/ecu-adblue-locations?page=1&size=20&sort_by=name&sort_order=asc'],
      page: () => import('./locations/locations-page.tsx').then((module) => module.LocationsPage),
    },
  ],
} as const satisfies Feature
