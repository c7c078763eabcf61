import type messageBox from '#locales/en/message-box.json'
import type { Feature } from '../../lib/feature.ts'
import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { NOTICES_KEY } from './notices.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    'message-box': typeof messageBox
  }
}

/** The card on the customer's home is composed by app/customer-home.tsx. */
export const messageBoxFeature = {
  staff: [
    {
      path: '/admin/message_box',
      title: 'titles.message_box',
      menu: { group: 'people', position: 45, label: 'menu.items.message_box' },
      guard: { for: 'staff', permission: 'miscellaneous' },
      texts: ['message-box'],
      frame: ['message-box:title', 'message-box:hint'],
      data: ['/all_messages?page=1&size=20&sort_by=from_date&sort_order=desc'],
      page: () => import('./list/notices-page.tsx').then((module) => module.NoticesPage),
    },
  ],
  live: () => onLive('notices.changed', () => void queryClient.invalidateQueries({ queryKey: NOTICES_KEY })),
} as const satisfies Feature
