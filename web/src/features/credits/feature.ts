import type credits from '#locales/en/credits.json'
import type { Feature } from '../../lib/feature.ts'
import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { CREDITS_KEY } from '../../lib/query-keys.ts'
import { currentUser } from '../../lib/session.ts'
import { refreshUserData } from '../../lib/user-data.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    credits: typeof credits
  }
}

export const creditsFeature = {
  staff: [
    {
      path: '/admin/dealers_manager/dealers_balance',
      title: 'titles.dealers_balance',
      menu: { group: 'people', position: 20, label: 'menu.items.dealers_balance' },
      guard: { for: 'staff', permission: 'dealers_balance' },
      texts: ['credits'],
      data: ['/balances?of=dealers&page=1&size=20&sort_by=last_moved_at&sort_order=desc'],
      page: () => import('./balances/balances-page.tsx').then((module) => module.DealersBalances),
    },
    {
      path: '/admin/agent_manager/agent_balance',
      title: 'titles.agent_balance',
      menu: { group: 'people', position: 60, label: 'menu.items.agent_balance' },
      guard: { for: 'staff', permission: 'agent_manager', adminSiteOnly: true },
      texts: ['credits'],
      data: ['/balances?of=agents&page=1&size=20&sort_by=last_moved_at&sort_order=desc'],
      page: () => import('./balances/balances-page.tsx').then((module) => module.AgentsBalances),
    },
  ],
  // The own wallet stands in the session; whatever lists movements, balances or payments is fetched again where shown.
  live: () =>
    onLive('credits.changed', ({ data }) => {
      const user = currentUser()
      // Colleagues hear of the wallet they work on, and of no other.
      if (user?.employer || user?.id === data.user_id) void refreshUserData()
      void queryClient.invalidateQueries({ queryKey: CREDITS_KEY })
    }),
} as const satisfies Feature
