import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/job.ts'

/** Work that goes on once a wallet holds more. Orders do it; here it is asked for by its name. */
export const RELAY_WAITING = {
  name: 'orders.relay_waiting',
  data: z.object({ user_id: z.string() }),
}

/** Somebody waits for this wallet to hold more. Whoever says so has it locked, so that no top-up is missed. */
export async function awaitCredits(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .insertInto('wallets')
    .values({ site_id: tx.siteId, user_id: userId, awaited: true })
    .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet({ awaited: true }))
    .execute()
}

export async function awaitNoCredits(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .updateTable('wallets')
    .set({ awaited: false })
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('awaited', '=', true)
    .execute()
}

/** There is more to spend: whoever waits for it goes on after the commit. */
export async function wakeWaiting(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ awaited: boolean }>`
    select awaited from wallets where site_id = ${tx.siteId} and user_id = ${userId}`.execute(tx.db)
  if (rows[0]?.awaited) enqueue(tx, RELAY_WAITING, { user_id: userId })
}
