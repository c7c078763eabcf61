import type { SiteState } from '#contract/agents/bounds.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

/** Whether a customer is the agent of a sub-portal that is not closed. */
export async function ownsSubPortal(tx: ReadTx, agentId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('sites')
    .select('id')
    .where('provider_id', '=', tx.siteId)
    .where('agent_id', '=', agentId)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the site of this unit answers its people. */
export const isSiteOpen = async (tx: ReadTx): Promise<boolean> => (await stateOf(tx)) === 'open'

/**
 * For whoever has just written what keeps a portal from being closed. A request that came before the portal was closed may
 * write after it; from the written row on the two wait for each other, so that the state that is read here stands.
 */
export async function refuseClosed(tx: Tx): Promise<void> {
  if ((await stateOf(tx)) === 'closed') throw new AppError('unknown_site')
}

async function stateOf(tx: ReadTx): Promise<SiteState> {
  const { state } = await tx.db
    .selectFrom('sites')
    .select('state')
    .where('id', '=', tx.siteId)
    .executeTakeFirstOrThrow()
  return state
}
