import type colleagues from '#locales/en/colleagues.json'
import type { Feature } from '../../lib/feature.ts'
import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { COLLEAGUES_KEY } from '../../lib/query-keys.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    colleagues: typeof colleagues
  }
}

export const colleaguesFeature = {
  customers: [
    {
      path: '/colleagues',
      title: 'titles.colleagues',
      menu: { group: 'account', position: 20, label: 'menu.items.colleagues', icon: 'people' },
      guard: { for: 'customers', ownersOnly: true },
      texts: ['colleagues'],
      frame: ['colleagues:title', 'colleagues:hint'],
      data: ['/colleagues'],
      page: () => import('./colleagues-page.tsx').then((module) => module.ColleaguesPage),
    },
  ],
  live: () =>
    onLive('colleagues.changed', () => void queryClient.invalidateQueries({ queryKey: COLLEAGUES_KEY })),
} as const satisfies Feature
