import { sql } from 'kysely'
import { type Caller, isCustomer } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { reaches } from './notice-audience.ts'
import type { Calendar } from './notice-store.ts'

export interface ShownRow {
  id: string
  title: string
  body: string
  from_date: string
  pinned: boolean
  read_at: Date | null
  dismissed_at: Date | null
  is_over: boolean
}

type Reader = Pick<Caller, 'userId' | 'accountId' | 'roleId'>

/**
 * `n` with the marks of its reader: every notice of the audience whose first day has come. Those that ended before the account
 * was there are nobody's news. Notices are for customers, so staff have none.
 */
export const shownTo = (tx: ReadTx, reader: Reader, { today, timezone }: Calendar) => sql`
  (select n.id, n.title, n.body, n.from_date, n.pinned, r.read_at, r.dismissed_at,
      coalesce(n.to_date < ${today}, false) as is_over
    from notices n
    join users a on a.site_id = n.site_id and a.id = ${reader.accountId}
    left join notice_reads r on r.site_id = n.site_id and r.notice_id = n.id and r.user_id = ${reader.userId}
    where n.site_id = ${tx.siteId} and ${isCustomer(reader)} and n.from_date <= ${today} and ${reaches}
      and (n.to_date is null or n.to_date >= to_char(a.created_at at time zone ${timezone}, 'YYYY-MM-DD'))) s`

/** What is kept of a person's reading: which notices they saw, and which they put away. */
export const listReadMarks = (tx: ReadTx, userId: string) =>
  tx.db
    .selectFrom('notice_reads as r')
    .innerJoin('notices as n', (join) =>
      join.onRef('n.site_id', '=', 'r.site_id').onRef('n.id', '=', 'r.notice_id'),
    )
    .select(['n.title', 'r.read_at', 'r.dismissed_at'])
    .where('r.site_id', '=', tx.siteId)
    .where('r.user_id', '=', userId)
    .orderBy('r.read_at', 'desc')
    .execute()

export const IS_NOW = sql`not is_over and dismissed_at is null`
export const IS_EARLIER = sql`(is_over or dismissed_at is not null)`
