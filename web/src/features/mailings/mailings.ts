import type { ListOfPeople } from '#contract/dealers/bounds.ts'
import type { Answer } from '../../lib/api.ts'

export type Mailing = Answer<'GET /mailing'>['items'][number]
export type MailingDetails = Answer<'GET /mailing/{id}'>

/** Whatever shows mailings is asked for again when one got on. */
export const MAILINGS_KEY = ['mailings'] as const

/** Where the mailings to an audience stand. */
export const LISTS = {
  dealers: '/admin/dealers_manager/send_email',
  agents: '/admin/agent_manager/agent_bulk_email',
} as const satisfies Record<ListOfPeople, string>

/** Where one of them stands, by its id; `NEW` begins another. */
export const PAGES = {
  dealers: '/admin/dealers_manager/send_email/$id',
  agents: '/admin/agent_manager/agent_bulk_email/$id',
} as const satisfies Record<ListOfPeople, string>

export const NEW = 'new'
