import type mailings from '#locales/en/mailings.json'
import type { Feature } from '../../lib/feature.ts'
import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { MAILINGS_KEY } from './mailings.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    mailings: typeof mailings
  }
}

/** One mailing is made together with the filters of dealers: app/across-features.ts has it. */
export const mailingsFeature = {
  visitors: [
    {
      path: '/unsubscribe/$token',
      title: 'titles.unsubscribe',
      guard: { for: 'anyone' },
      texts: ['mailings'],
      page: () => import('./unsubscribe/unsubscribe-page.tsx').then((module) => module.UnsubscribePage),
    },
  ],
  staff: [
    {
      path: '/admin/dealers_manager/send_email',
      title: 'titles.send_email',
      menu: {
        group: 'people',
        position: 40,
        label: 'menu.items.send_email',
        covers: ['/admin/dealers_manager/send_email'],
      },
      guard: { for: 'staff', permission: 'send_email' },
      texts: ['mailings'],
      frame: ['mailings:title.dealers', 'mailings:hint.dealers'],
      data: ['/mailing?page=1&size=20&sort_by=created_at&sort_order=desc&audience=dealers'],
      page: () => import('./list/mailings-page.tsx').then((module) => module.DealersMailings),
    },
    {
      path: '/admin/agent_manager/agent_bulk_email',
      title: 'titles.agent_bulk_email',
      menu: {
        group: 'people',
        position: 75,
        label: 'menu.items.agent_bulk_email',
        covers: ['/admin/agent_manager/agent_bulk_email'],
      },
      guard: { for: 'staff', permission: 'agent_manager', adminSiteOnly: true },
      texts: ['mailings'],
      frame: ['mailings:title.agents', 'mailings:hint.agents'],
      data: ['/mailing?page=1&size=20&sort_by=created_at&sort_order=desc&audience=agents'],
      page: () => import('./list/mailings-page.tsx').then((module) => module.AgentsMailings),
    },
  ],
  live: () => onLive('mailing.changed', () => void queryClient.invalidateQueries({ queryKey: MAILINGS_KEY })),
} as const satisfies Feature
