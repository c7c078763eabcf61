import { boundedTotal, countRows } from '#platform/db/bounded-total.ts'
import { beginOfDay } from '#platform/db/calendar-days.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { afterTime, isFull, writeCursor } from '#platform/db/list-cursor.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Key = 'GET /audit_log'

/** What staff did, newest first unless asked otherwise; searched in act, subject and the actor's name. */
export async function listAuditLog(tx: ReadTx, { query }: Call<Key>): Promise<Answer<Key>> {
  const order = query.sort_order ?? (query.sort_by ? 'asc' : 'desc')
  const byTime = query.sort_by === undefined || query.sort_by === 'at'
  const { limit, offset } = pageOf(query)
  const matching = matchingEntries(tx, query)
  const walk = { by: ['l.at', 'l.id'], name: 'at', order, isWanted: byTime } as const
  const rows = await afterTime(matching, query.after, walk)
    .leftJoin('users as u', 'u.id', 'l.actor_id')
    .select([
      'l.id',
      'l.at',
      'l.actor_id',
      'l.act',
      'l.subject',
      'l.before',
      'l.after',
      'l.ip',
      personName.as('actor_name'),
    ])
    .orderBy(query.sort_by === 'act' ? 'l.act' : query.sort_by === 'actor' ? personName : 'l.at', order)
    .orderBy('l.id', order)
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
    ...(await boundedTotal(query, rows.length, (most) => countRows(tx, matching.select('l.id').limit(most)))),
    page: query.page,
    size: query.size,
    next: byTime && last && isFull(rows, query) ? writeCursor('at', last.at.toISOString(), last.id) : null,
  }
}

/** Without the people: joined in, they would be read for every counted entry. */
function matchingEntries(tx: ReadTx, { search, act, from, to, zone = 'UTC' }: Call<Key>['query']) {
  let entries = tx.db.selectFrom('audit_log as l').where('l.site_id', '=', tx.siteId)
  if (act) entries = entries.where('l.act', '=', act)
  if (from) entries = entries.where('l.at', '>=', beginOfDay(from, zone))
  if (to) entries = entries.where('l.at', '<', beginOfDay(to, zone, 1))
  if (search) {
    const pattern = containing(search)
    entries = entries.where((where) =>
      where.or([
        where('l.act', 'ilike', pattern),
        where('l.subject', 'ilike', pattern),
        where(
          'l.actor_id',
          'in',
          where
            .selectFrom('users as u')
            .select('u.id')
            .where('u.site_id', '=', tx.siteId)
            .where(personName, 'ilike', pattern),
        ),
      ]),
    )
  }
  return entries
}
