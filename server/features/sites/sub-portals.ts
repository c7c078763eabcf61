import type { ReadTx } from '#platform/db/database.ts'

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
