import { displayName } from '../../../lib/session.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { AGENTS_KEY } from '../portals.ts'

/** Agents who have no sub-portal yet. There are never many of them. */
export function useAgentOptions() {
  const { data } = useAnswer(
    'GET /agents',
    { query: { size: 500, sort_by: 'name' } },
    { family: AGENTS_KEY, ...FRESH },
  )
  const free = (data?.items ?? []).filter(({ sub_portal }) => sub_portal === null)
  return {
    isEmpty: data !== undefined && free.length === 0,
    options: free.map((agent) => ({
      value: agent.id,
      label: [displayName(agent), agent.company_name || agent.email].join(' · '),
    })),
    companyOf: (id: string) => free.find((agent) => agent.id === id)?.company_name ?? '',
  }
}
