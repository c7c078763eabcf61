import { sql } from 'kysely'
import { readSubjects } from '#features/notifications/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { noticeAbilities } from './notice-abilities.ts'
import { tell } from './notice-consequences.ts'
import { getCalendar } from './notice-store.ts'
import { IS_EARLIER, IS_NOW, type ShownRow, shownTo } from './shown-notices.ts'

type List = 'GET /messages'
type Read = 'POST /messages/read'
type Dismiss = 'POST /message/{id}/dismiss'

/** What the caller sees now, or what is over or put away. A word finds titles. */
export async function listNotices(tx: ReadTx, { actor, query }: Call<List>): Promise<Answer<List>> {
  const shown = shownTo(tx, actor, await getCalendar(tx))
  const direction = query.sort_order === 'asc' ? sql`asc` : sql`desc`
  const wanted = query.of === 'now' ? IS_NOW : IS_EARLIER
  const found = query.search ? sql`and position(lower(${query.search}) in lower(title)) > 0` : sql``
  const first = query.of === 'now' ? sql`pinned desc, read_at is null desc,` : sql``
  const { limit, offset } = pageOf(query)
  const { rows } = await sql<ShownRow>`
    select * from ${shown} where ${wanted} ${found}
    order by ${first} from_date ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(tx.db)
  const counted = await sql<{ total: number; earlier: number }>`
    select count(*) filter (where ${wanted} ${found}) as total, count(*) filter (where ${IS_EARLIER}) as earlier
    from ${shown}`.execute(tx.db)
  const { total = 0, earlier = 0 } = counted.rows[0] ?? {}
  const isActing = actor.impersonation !== null
  return {
    items: rows.map((row) => presentShown(row, isActing)),
    total,
    earlier,
    page: query.page,
    size: query.size,
  }
}

function presentShown(row: ShownRow, isActing: boolean): Answer<List>['items'][number] {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    from_date: row.from_date,
    pinned: row.pinned,
    is_read: row.read_at !== null,
    is_dismissed: row.dismissed_at !== null,
    can: noticeAbilities.can({ notice: row, isActing }),
  }
}

/** Read here, it is no news in the bell. */
const asSubject = (id: string) => ({ kind: 'notice', id }) as const

/** What is not shown to the caller counts for nobody. */
export async function readNotices(tx: Tx, call: Call<Read>): Promise<Answer<Read>> {
  const { actor, body } = call
  const shown = shownTo(tx, actor, await getCalendar(tx))
  await sql`
    insert into notice_reads (site_id, notice_id, user_id, read_at)
    select ${tx.siteId}, id, ${actor.userId}, ${tx.now} from ${shown} where id = any (${body.ids}::uuid[])
    on conflict do nothing`.execute(tx.db)
  await readSubjects(tx, call, actor.userId, body.ids.map(asSubject))
  return { status: 'success' }
}

/** Done twice it has done the same: the first moment stays. */
export async function dismissNotice(tx: Tx, call: Call<Dismiss>): Promise<Answer<Dismiss>> {
  const { actor, params, body } = call
  const shown = shownTo(tx, actor, await getCalendar(tx))
  const { rows } = await sql<ShownRow>`select * from ${shown} where id = ${params.id}`.execute(tx.db)
  if (!rows[0] || rows[0].is_over) throw notFound()
  const at = body.dismissed ? tx.now : null
  await sql`
    insert into notice_reads as r (site_id, notice_id, user_id, read_at, dismissed_at)
    values (${tx.siteId}, ${params.id}, ${actor.userId}, ${tx.now}, ${at})
    on conflict (site_id, notice_id, user_id) do update
    set dismissed_at = case when ${body.dismissed} then coalesce(r.dismissed_at, excluded.dismissed_at) end`.execute(
    tx.db,
  )
  await readSubjects(tx, call, actor.userId, [asSubject(params.id)])
  await tell(tx, call, 'notice.dismissed', { userId: actor.userId })
  return { status: 'success' }
}
