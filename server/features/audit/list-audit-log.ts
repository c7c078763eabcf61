import { beginOfDay } from '#platform/db/calendar-days.ts'
import type { Tx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Key = 'GET /audit_log'

/** What staff did, newest first unless asked otherwise; searched in act, subject and the actor's name. */
export async function listAuditLog(tx: Tx, { query }: Call<Key>): Promise<Answer<Key>> {
  const { limit, offset } = pageOf(query)
  const order = query.sort_order ?? (query.sort_by ? 'asc' : 'desc')
  const matching = matchingEntries(tx, query)
  const { total } = await matching
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
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
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.actor_id ? { id: row.actor_id, name: row.actor_name } : null,
      act: row.act,
      subject: row.subject,
      before: row.before as Record<string, unknown> | null,
      after: row.after as Record<string, unknown> | null,
      ip: row.ip,
    })),
    total: Number(total),
    page: query.page,
    size: query.size,
  }
}

/** Without the people: joined in, they would be read for every counted entry. */
function matchingEntries(tx: Tx, { search, act, from, to, zone = 'UTC' }: Call<Key>['query']) {
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
