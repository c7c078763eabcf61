import type { OwnWays, Pace } from '#contract/notifications/choices.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'notification_choices.ways': OwnWays
  }
}

export interface KeptChoice {
  ways: OwnWays
  email_pace: Pace
  quiet_from: string | null
  quiet_to: string | null
  timezone: string | null
}

const NOTHING_CHOSEN: KeptChoice = {
  ways: {},
  email_pace: 'at_once',
  quiet_from: null,
  quiet_to: null,
  timezone: null,
}

export async function getChoice(tx: ReadTx, userId: string): Promise<KeptChoice> {
  const row = await tx.db
    .selectFrom('notification_choices')
    .select(['ways', 'email_pace', 'quiet_from', 'quiet_to', 'timezone'])
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? NOTHING_CHOSEN
}

export async function keepChoice(tx: Tx, userId: string, { ways, ...choice }: KeptChoice): Promise<void> {
  const values = { ...choice, ways: JSON.stringify(ways) }
  await tx.db
    .insertInto('notification_choices')
    .values({ site_id: tx.siteId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet(values))
    .execute()
}
