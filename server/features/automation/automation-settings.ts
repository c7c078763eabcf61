import type { Selectable } from 'kysely'
import type { AutomationSettings as Row } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { changesKept, kept } from '#platform/db/kept-values.ts'
import { unsealKept } from '#platform/kept-secret.ts'
import type { Platform } from '#platform/platform.ts'
import { seal } from '#platform/seal.ts'

/** How a site serves orders without staff. The secret is here in plain: it must never reach an answer or a log. */
export interface AutomationSettings extends Omit<Selectable<Row>, 'site_id'> {
  engine_secret: string
}

/** Of a site that never set anything. */
const UNSET: AutomationSettings = { solutions_on: true, engine_on: false, engine_url: '', engine_secret: '' }

export interface Engine {
  url: string
  secret: string
}

const purposeOf = (tx: ReadTx) => `engine secret of ${tx.siteId}`

export async function getAutomationSettings(tx: ReadTx, platform: Platform): Promise<AutomationSettings> {
  const row = await getRow(tx)
  if (!row) return UNSET
  const secret = row.engine_secret && unsealKept<string>(tx, platform, purposeOf(tx), row.engine_secret)
  return { ...row, engine_secret: secret || '' }
}

const selectSettings = (tx: ReadTx) =>
  tx.db
    .selectFrom('automation_settings')
    .select(['solutions_on', 'engine_on', 'engine_url', 'engine_secret'])
    .where('site_id', '=', tx.siteId)

/** Kept as it stands there, with its secret sealed. */
const getRow = kept((tx) => selectSettings(tx).executeTakeFirst())

/** A row to lock, with the database's own defaults for a site that never set anything. */
export async function lockAutomationSettings(tx: Tx): Promise<void> {
  await tx.db
    .insertInto('automation_settings')
    .values({ site_id: tx.siteId })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute()
  await selectSettings(tx).forUpdate().execute()
  changesKept(tx)
}

/** Of a row that was locked. */
export async function updateAutomationSettings(
  tx: Tx,
  platform: Platform,
  { engine_secret: secret, ...settings }: AutomationSettings,
): Promise<void> {
  const engine_secret = secret ? seal(platform.config.secretKey, purposeOf(tx), secret) : null
  await tx.db
    .updateTable('automation_settings')
    .set({ ...settings, engine_secret })
    .where('site_id', '=', tx.siteId)
    .execute()
}

/** The engine that is to be asked; null where none is. */
export function engineOf({
  engine_on,
  engine_url: url,
  engine_secret: secret,
}: AutomationSettings): Engine | null {
  return engine_on && url && secret ? { url, secret } : null
}
