import type content from '#locales/en/content.json'
import type { Feature } from '../../lib/feature.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    content: typeof content
  }
}

export const contentFeature = {
  visitors: [
    {
      path: '/terms_of_use',
      title: 'titles.terms_of_use',
      guard: { for: 'anyone' },
      texts: ['content'],
      wide: true,
      page: () => import('./policy-page.tsx').then((module) => module.TermsOfUsePage),
    },
    {
      path: '/privacy_policy',
      title: 'titles.privacy_policy',
      guard: { for: 'anyone' },
      texts: ['content'],
      wide: true,
      page: () => import('./policy-page.tsx').then((module) => module.PrivacyPolicyPage),
    },
  ],
} as const satisfies Feature
