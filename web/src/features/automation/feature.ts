import type automation from '#locales/en/automation.json'
import type { Feature } from '../../lib/feature.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    automation: typeof automation
  }
}

export const automationFeature = {
  staff: [
    {
      path: '/admin/manage_orders/solutions',
      title: 'titles.solutions',
      menu: { group: 'work', position: 30, label: 'menu.items.solutions' },
      guard: { for: 'staff', permission: 'orders' },
      texts: ['automation'],
      data: ['/solutions?page=1&size=20&sort_by=created_at&sort_order=desc'],
      page: () => import('./solutions-page.tsx').then((module) => module.SolutionsPage),
    },
  ],
} as const satisfies Feature
