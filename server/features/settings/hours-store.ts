import type { ReadTx, Tx } from '#platform/db/database.ts'
import { changesKept } from '#platform/db/kept-values.ts'
import type { Answer } from '#platform/http/routes.ts'

export type OpenTime = Answer<'GET /open_times'>['items'][number]
export type CloseDate = Answer<'GET /close_dates'>['items'][number]

export async function listOpenTimes(tx: ReadTx): Promise<OpenTime[]> {
  const rows = await tx.db
    .selectFrom('open_times')
    .select(['day', 'opens', 'closes'])
    .where('site_id', '=', tx.siteId)
    .orderBy('day')
    .orderBy('opens')
    .execute()
  return rows.map(({ day, opens, closes }) => ({ day, from: opens, to: closes }))
}

export async function replaceOpenTimes(tx: Tx, items: readonly OpenTime[]): Promise<void> {
  changesKept(tx)
  await tx.db.deleteFrom('open_times').where('site_id', '=', tx.siteId).execute()
  if (items.length === 0) return
  await tx.db
    .insertInto('open_times')
    .values(items.map(({ day, from, to }) => ({ site_id: tx.siteId, day, opens: from, closes: to })))
    .execute()
}

export async function listCloseDates(tx: ReadTx): Promise<CloseDate[]> {
  return tx.db
    .selectFrom('close_dates')
    .select(['date', 'reason'])
    .where('site_id', '=', tx.siteId)
    .orderBy('date')
    .execute()
}

export async function replaceCloseDates(tx: Tx, items: readonly CloseDate[]): Promise<void> {
  changesKept(tx)
  await tx.db.deleteFrom('close_dates').where('site_id', '=', tx.siteId).execute()
  if (items.length === 0) return
  await tx.db
    .insertInto('close_dates')
    .values(items.map((item) => ({ site_id: tx.siteId, ...item })))
    .execute()
}
