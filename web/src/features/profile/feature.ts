import type profile from '#locales/en/profile.json'
import type { Feature } from '../../lib/feature.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    profile: typeof profile
  }
}

const menu = { group: 'account', position: 10, label: 'menu.items.profile', icon: 'person' } as const

export const profileFeature = {
  visitors: [
    {
      path: '/second_factor',
      title: 'titles.second_factor',
      guard: { for: 'without_second_factor' },
      texts: ['profile'],
      wide: true,
      page: () => import('./second-factor/second-factor-page.tsx').then((module) => module.SecondFactorPage),
    },
  ],
  customers: [
    {
      path: '/profile_settings',
      title: 'titles.profile',
      menu,
      guard: { for: 'customers' },
      texts: ['profile'],
      page: () => import('./profile-settings-page.tsx').then((module) => module.ProfileSettingsPage),
    },
  ],
  staff: [
    {
      path: '/admin/profile_settings',
      title: 'titles.profile',
      menu,
      guard: { for: 'staff' },
      texts: ['profile'],
      page: () => import('./profile-settings-page.tsx').then((module) => module.ProfileSettingsPage),
    },
  ],
} as const satisfies Feature
