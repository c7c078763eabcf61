import type profile from '#locales/en/profile.json'
import type { Feature } from '../../lib/feature.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    profile: typeof profile
  }
}

/** The profile itself has a tab of notifications: app/across-features.ts has it. */
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
} as const satisfies Feature
