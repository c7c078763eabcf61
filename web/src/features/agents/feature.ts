import type agents from '#locales/en/agents.json'
import type { Feature } from '../../lib/feature.ts'
import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { AGENTS_KEY } from './portals.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    agents: typeof agents
  }
}

const guard = { for: 'staff', permission: 'agent_manager', adminSiteOnly: true } as const

/** Balances and invoices of agents are screens of credits and billing. */
export const agentsFeature = {
  staff: [
    {
      path: '/admin/agent_manager/agents_list',
      title: 'titles.agents_list',
      menu: { group: 'people', position: 50, label: 'menu.items.agents_list' },
      guard,
      texts: ['agents'],
      frame: ['agents:list.title', 'agents:list.hint'],
      data: ['/agents?page=1&size=20&sort_by=created_at&sort_order=desc'],
      page: () => import('./list/agents-page.tsx').then((module) => module.AgentsPage),
    },
    {
      path: '/admin/agent_manager/sub_portals',
      title: 'titles.sub_portals',
      menu: { group: 'people', position: 80, label: 'menu.items.sub_portals' },
      guard,
      texts: ['agents'],
      frame: ['agents:portals.title', 'agents:portals.hint'],
      data: ['/sub_portals?page=1&size=20&sort_by=created_at&sort_order=desc', '/sub_portal_statistics'],
      page: () => import('./portals/portals-page.tsx').then((module) => module.PortalsPage),
    },
  ],
  live() {
    const fetchAgain = () => void queryClient.invalidateQueries({ queryKey: AGENTS_KEY })
    onLive('sub_portal.changed', fetchAgain)
    onLive('credits.changed', fetchAgain)
    onLive('customer.changed', fetchAgain)
  },
} as const satisfies Feature
