import type { z } from 'zod'
import type { customerAct } from '#contract/dealers/shapes.ts'
import { boundedTotal, countRows } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { afterTime, isFull, writeCursor } from '#platform/db/list-cursor.ts'
import { pageOf } from '#platform/db/paging.ts'
import { actorNameOf } from '#platform/db/person-name.ts'
import type { Call } from '#platform/http/routes.ts'

type Query = Call<'GET /user/{id}/acts'>['query']

/** What was done about a customer and inside their account, the newest first. */
export async function listActsAbout(tx: ReadTx, userId: string, query: Query) {
  const { limit, offset } = pageOf(query)
  const order = query.sort_order ?? 'desc'
  const lines = () =>
    tx.db.selectFrom('audit_log as l').where('l.site_id', '=', tx.siteId).where('l.about_id', '=', userId)
  const rows = await afterTime(lines(), query.after, {
    by: ['l.at', 'l.id'],
    name: 'at',
    order,
    isWanted: true,
  })
    .select(['l.id', 'l.at', 'l.act', 'l.subject', 'l.actor_id', 'l.acting_for_id'])
    .select(actorNameOf('l').as('actor_name'))
    .orderBy('l.at', order)
    .orderBy('l.id', order)
    .limit(limit)
    .offset(query.after ? 0 : offset)
    .execute()
  const last = rows.at(-1)
  const total = await boundedTotal(query, rows.length, (most) =>
    countRows(tx, lines().select('l.id').limit(most)),
  )
  return {
    items: rows.map(
      (row): z.input<typeof customerAct> => ({
        id: row.id,
        at: row.at.toISOString(),
        act: row.act,
        subject: row.subject,
        actor: row.actor_id ? { id: row.actor_id, name: row.actor_name } : null,
        was_inside: row.acting_for_id !== null,
      }),
    ),
    ...total,
    page: query.page,
    size: query.size,
    next: last && isFull(rows, query) ? writeCursor('at', last.at.toISOString(), last.id) : null,
  }
}
