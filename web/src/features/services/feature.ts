import type services from '#locales/en/services.json'
import type { Feature } from '../../lib/feature.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    services: typeof services
  }
}

export const servicesFeature = {
  staff: [
    {
      path: '/admin/tuning_service/services',
      title: 'titles.services',
      menu: { group: 'catalogue', position: 20, label: 'menu.items.services' },
      guard: { for: 'staff', permission: 'tuning_services' },
      texts: ['services'],
      data: ['/service?size=-1', '/vehicle/vtype?size=-1'],
      page: () => import('./services-page.tsx').then((module) => module.ServicesPage),
    },
    {
      path: '/admin/tuning_service/options',
      title: 'titles.options',
      menu: { group: 'catalogue', position: 30, label: 'menu.items.options' },
      guard: { for: 'staff', permission: 'tuning_services' },
      texts: ['services'],
      data: ['/option?size=-1', '/vehicle/vtype?size=-1'],
      page: () => import('./options-page.tsx').then((module) => module.OptionsPage),
    },
    {
      path: '/admin/tuning_service/mapping',
      title: 'titles.mapping',
      menu: { group: 'catalogue', position: 35, label: 'menu.items.mapping' },
      guard: { for: 'staff', permission: 'tuning_services', subPortalOnly: true },
      texts: ['services'],
      frame: ['services:mapping.title', 'services:mapping.hint'],
      data: ['/service_mapping'],
      page: () => import('./mapping/mapping-page.tsx').then((module) => module.MappingPage),
    },
  ],
} as const satisfies Feature
