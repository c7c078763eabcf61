import type { Act, Changes } from '#features/audit/index.ts'
import { type By, consequencesOf, type LiveEvent } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { signal } from '#platform/signals.ts'

/** As much of a sub-portal as the log and the browsers need. */
interface Portal {
  id: string
  slug: string
  agent_id: string | null
}

interface Happening {
  portal: Portal
  changes?: Changes
}

/** Everything that the provider's staff do with sub-portals. */
interface AgentsHappenings {
  'sub_portal.opened': Happening
  'sub_portal.changed': Happening
  'sub_portal.suspended': Happening
  'sub_portal.reopened': Happening
  'sub_portal.closed': Happening
  'sub_portal.admin_invited': Happening
}

const ways = {
  /** Every instance looks anew which site a hostname leads to, and ends the streams of one that is out of service. */
  directory: (tx: Tx, _: By, siteId: string) => signal(tx, 'sites', siteId),
}

const told = (act: Act['act']) => ({
  audit: ({ portal, changes }: Happening): Act => ({
    act,
    subject: portal.slug,
    ...(portal.agent_id && { about: portal.agent_id }),
    ...changes,
  }),
  live: ({ portal }: Happening): LiveEvent => ({
    to: 'staff',
    type: 'sub_portal.changed',
    data: { sub_portal_id: portal.id },
  }),
})

const rerouted = (act: Act['act']) => ({ ...told(act), directory: ({ portal }: Happening) => portal.id })

export const tell = consequencesOf<AgentsHappenings, typeof ways>(
  {
    'sub_portal.opened': rerouted('agents.open_sub_portal'),
    'sub_portal.changed': rerouted('agents.change_sub_portal'),
    'sub_portal.suspended': rerouted('agents.suspend_sub_portal'),
    'sub_portal.reopened': rerouted('agents.reopen_sub_portal'),
    'sub_portal.closed': rerouted('agents.close_sub_portal'),
    'sub_portal.admin_invited': told('agents.invite_admin'),
  },
  ways,
)
