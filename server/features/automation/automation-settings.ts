import type { ReadTx, Tx } from '#platform/db/database.ts'
import { unsealKept } from '#platform/kept-secret.ts'
import type { Platform } from '#platform/platform.ts'
import { seal } from '#platform/seal.ts'

/** How a site serves orders without staff. The secret is here in plain: it must never reach an answer or a log. */
export interface AutomationSettings {
  solutionsOn: boolean
  engineOn: boolean
  engineUrl: string
  engineSecret: string
}

export interface Engine {
  url: string
  secret: string
}

const purposeOf = (tx: ReadTx) => `engine secret of ${tx.siteId}`

export async function getAutomationSettings(tx: ReadTx, platform: Platform): Promise<AutomationSettings> {
  const row = await selectSettings(tx).executeTakeFirst()
  return {
    solutionsOn: row?.solutions_on ?? true,
    engineOn: row?.engine_on ?? false,
    engineUrl: row?.engine_url ?? '',
    engineSecret:
      (row?.engine_secret && unsealKept<string>(tx, platform, purposeOf(tx), row.engine_secret)) || '',
  }
}

const selectSettings = (tx: ReadTx) =>
  tx.db.selectFrom('automation_settings').selectAll().where('site_id', '=', tx.siteId)

/** A row to lock, with the database's own defaults for a site that never set anything. */
export async function lockAutomationSettings(tx: Tx): Promise<void> {
  await tx.db
    .insertInto('automation_settings')
    .values({ site_id: tx.siteId })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute()
  await selectSettings(tx).forUpdate().execute()
}

/** Of a row that was locked. */
export async function updateAutomationSettings(
  tx: Tx,
  platform: Platform,
  settings: AutomationSettings,
): Promise<void> {
  const { solutionsOn, engineOn, engineUrl, engineSecret } = settings
  await tx.db
    .updateTable('automation_settings')
    .set({
      solutions_on: solutionsOn,
      engine_on: engineOn,
      engine_url: engineUrl,
      engine_secret: engineSecret ? seal(platform.config.secretKey, purposeOf(tx), engineSecret) : null,
    })
    .where('site_id', '=', tx.siteId)
    .execute()
}

/** The engine that is to be asked; null where none is. */
export function engineOf({ engineOn, engineUrl, engineSecret }: AutomationSettings): Engine | null {
  return engineOn && engineUrl && engineSecret ? { url: engineUrl, secret: engineSecret } : null
}
