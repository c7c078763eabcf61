import { DAY, localClock } from '#contract/local-time.ts'
import { getSettings } from '#features/settings/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { actorNameOf } from '#platform/db/person-name.ts'

export interface Calendar {
  /** The day that it shows. */
  today: string
  timezone: string
}

/** The calendar of the site, by which days begin and end. */
export async function getCalendar(tx: ReadTx): Promise<Calendar> {
  const { timezone } = await getSettings(tx)
  const day = localClock(timezone).dayAt(tx.now.getTime())
  return { timezone, today: new Date(day * DAY).toISOString().slice(0, 10) }
}

export const getToday = async (tx: ReadTx): Promise<string> => (await getCalendar(tx)).today

export const selectNotices = (tx: ReadTx) =>
  tx.db
    .selectFrom('notices as n')
    .where('n.site_id', '=', tx.siteId)
    .selectAll('n')
    .select(actorNameOf('n', 'created_by').as('author'))

export type NoticeRow = Awaited<ReturnType<ReturnType<typeof selectNotices>['execute']>>[number]

export async function getNotice(tx: ReadTx, id: string): Promise<NoticeRow> {
  return selectNotices(tx).where('n.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Held until the unit of work ends: of two who save it, each sees whole what the other one wrote. */
export async function lockNotice(tx: Tx, id: string) {
  const notice = await findLockedNotice(tx, id)
  if (!notice) throw notFound()
  return notice
}

/** The same where it may be gone. */
export const findLockedNotice = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('notices')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function countReads(tx: ReadTx, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('notice_reads')
    .select(['notice_id', ({ fn }) => fn.countAll<number>().as('read')])
    .select(({ fn }) => fn.count<number>('dismissed_at').as('dismissed'))
    .where('site_id', '=', tx.siteId)
    .where('notice_id', 'in', ids)
    .groupBy('notice_id')
    .execute()
  return new Map(rows.map(({ notice_id, ...counted }) => [notice_id, counted]))
}
