import type dealers from '#locales/en/dealers.json'
import type { Feature } from '../../lib/feature.ts'
import { followPeople } from './follow-people.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    dealers: typeof dealers
  }
}

/** The page of one customer is made by several features together: app/across-features.ts has it. */
export const dealersFeature = {
  staff: [
    {
      path: '/admin/dealers_manager/dealers_list',
      title: 'titles.dealers_list',
      menu: {
        group: 'people',
        position: 10,
        label: 'menu.items.dealers_list',
        covers: ['/admin/user_profile', '/admin/dealers_manager/import_customers'],
      },
      guard: { for: 'staff', permission: 'dealers_list' },
      texts: ['dealers', 'profile', 'saved-views'],
      frame: ['dealers:title', 'dealers:hint'],
      data: ['/user?of=dealers&page=1&size=20&sort_by=created_at&sort_order=desc', '/user/statistics'],
      page: () => import('./list/dealers-page.tsx').then((module) => module.DealersPage),
    },
  ],
  live: followPeople,
} as const satisfies Feature
