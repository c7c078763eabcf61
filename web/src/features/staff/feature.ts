import type permissions from '#locales/en/permissions.json'
import type staff from '#locales/en/staff.json'
import type { Feature } from '../../lib/feature.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    staff: typeof staff
    permissions: typeof permissions
  }
}

export const staffFeature = {
  staff: [
    {
      path: '/admin/staff',
      title: 'titles.staff',
      menu: { group: 'people', position: 90, label: 'menu.items.staff' },
      guard: { for: 'staff', permission: 'change_role' },
      texts: ['staff', 'permissions'],
      data: ['/user/admins'],
      page: () => import('./staff-page.tsx').then((module) => module.StaffPage),
    },
  ],
} as const satisfies Feature
