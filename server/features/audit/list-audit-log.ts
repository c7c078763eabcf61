import { sql } from 'kysely'
import { type BoundedTotal, boundedTotal, countRows, MOST_HITS } from '#platform/db/bounded-total.ts'
import { beginOfDay } from '#platform/db/calendar-days.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { afterTime, isFull, isId, isInstant, readCursor, writeCursor } from '#platform/db/list-cursor.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { actorNameOf } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Key = 'GET /audit_log'
type Query = Call<Key>['query']

const actorName = actorNameOf('l')

const SORTED_BY = {
  at: [sql`l.at`],
  act: [sql`l.act`, sql`l.at`],
  actor: [actorName],
}

/** What staff did, newest first unless asked otherwise; searched in act, subject and the actor's name. */
export async function listAuditLog(tx: ReadTx, { query }: Call<Key>): Promise<Answer<Key>> {
  const { sort_by: sortBy = 'at' } = query
  const order = query.sort_order ?? (query.sort_by ? 'asc' : 'desc')
  const byTime = sortBy === 'at'
  const { limit, offset } = pageOf(query)
  const walk = { by: ['l.at', 'l.id'], name: 'at', order, isWanted: byTime } as const
  const hits = byTime ? { order, most: Math.min(offset + limit, MOST_HITS), after: query.after } : NEWEST
  const matching = afterTime(matchingEntries(tx, query, hits), query.after, walk)
  const sorted = SORTED_BY[sortBy].reduce(
    (entries, by) => entries.orderBy(by, order),
    sortBy === 'actor' ? newestOf(tx, matching) : matching,
  )
  const rows = await sorted
    .orderBy('l.id', order)
    .select(['l.id', 'l.at', 'l.actor_id', 'l.act', 'l.subject', 'l.before', 'l.after', 'l.ip'])
    .select(actorName.as('actor_name'))
    .limit(limit)
    .offset(offset)
    .execute()
  const last = rows.at(-1)
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.actor_id ? { id: row.actor_id, name: row.actor_name } : null,
      act: row.act,
      subject: row.subject,
      before: row.before,
      after: row.after,
      ip: row.ip,
    })),
    ...(await totalOf(tx, query, rows.length)),
    page: query.page,
    size: query.size,
    next: byTime && last && isFull(rows, query) ? writeCursor('at', last.at.toISOString(), last.id) : null,
  }
}

/** Which hits of a search are needed: so many, in the order of time, after a cursor where there is one. */
interface Hits {
  order: 'asc' | 'desc'
  most: number
  after?: string | undefined
}

const NEWEST: Hits = { order: 'desc', most: MOST_HITS }

function matchingEntries(tx: ReadTx, query: Query, hits: Hits) {
  const { search, act, from, to, zone = 'UTC' } = query
  let entries = tx.db.selectFrom('audit_log as l').where('l.site_id', '=', tx.siteId)
  if (act) entries = entries.where('l.act', '=', act)
  if (from) entries = entries.where('l.at', '>=', beginOfDay(from, zone))
  if (to) entries = entries.where('l.at', '<', beginOfDay(to, zone, 1))
  if (!search) return entries
  return entries.where('l.id', 'in', sql<string>`(select ${searched(query, search, hits)})`)
}

/** The function of the database that searches on an index. It knows every filter, so that nothing else uses up the hits. */
function searched({ act, from, to, zone = 'UTC' }: Query, search: string, hits: Hits) {
  const [afterAt, afterId] = hits.after ? readCursor(hits.after, 'at', isInstant, isId) : [null, null]
  return sql`app.search_audit_log(${containing(search.toLowerCase())}, ${act ?? null},
    ${from ? beginOfDay(from, zone) : null}, ${to ? beginOfDay(to, zone, 1) : null},
    ${hits.order === 'desc'}, ${afterAt}, ${afterId}, ${hits.most})`
}

/** A search and the order of names see no more than so many: beyond it nobody has counted. */
async function totalOf(tx: ReadTx, query: Query, rows: number): Promise<BoundedTotal> {
  const { total, total_is_exact } = await boundedTotal(query, rows, (most) => countEntries(tx, query, most))
  const isCut = Boolean(query.search) || query.sort_by === 'actor'
  return { total, total_is_exact: total_is_exact && !(isCut && total >= MOST_HITS) }
}

async function countEntries(tx: ReadTx, query: Query, most: number): Promise<number> {
  const hits: Hits = { order: 'desc', most: Math.min(most, MOST_HITS) }
  if (!query.search) return countRows(tx, matchingEntries(tx, query, hits).select('l.id').limit(most))
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from ${searched(query, query.search, hits)}`.execute(tx.db)
  return rows[0]?.hits ?? 0
}

/** Whoever sorts by name looks at what was done lately; nothing keeps a log without end in the order of names. */
function newestOf(tx: ReadTx, entries: ReturnType<typeof matchingEntries>) {
  const newest = entries.selectAll('l').orderBy('l.at', 'desc').orderBy('l.id', 'desc').limit(MOST_HITS)
  return tx.db.selectFrom(newest.as('l')) as unknown as typeof entries
}
