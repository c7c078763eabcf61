import { sql } from 'kysely'
import type { ReadTx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertSees } from './mailing-abilities.ts'
import { getMailing } from './mailing-store.ts'

type Key = 'GET /mailing/{id}/recipients'
type States = Call<Key>['query']['state']

/** The address is the one it was sent to, else the one they have. */
export const selectRecipients = (tx: ReadTx, mailingId: string, states: States) => {
  const found = tx.db
    .selectFrom('mailing_recipients as r')
    .innerJoin('users as u', (on) => on.onRef('u.site_id', '=', 'r.site_id').onRef('u.id', '=', 'r.user_id'))
    .where('r.site_id', '=', tx.siteId)
    .where('r.mailing_id', '=', mailingId)
    .select(['r.number', 'r.user_id', 'r.state', 'r.reason', 'r.error', 'r.at'])
    .select([personName.as('name'), sql<string>`coalesce(nullif(r.email, ''), u.email)`.as('email')])
  return states ? found.where('r.state', 'in', states) : found
}

export async function listRecipients(tx: ReadTx, call: Call<Key>): Promise<Answer<Key>> {
  const { params, query } = call
  assertSees(call, await getMailing(tx, params.id))
  let found = selectRecipients(tx, params.id, query.state)
  if (query.search) {
    const searched = sql<string>`app.searched_person(u.first_name, u.last_name, u.email, u.company_name)`
    found = found.where(searched, 'like', containing(query.search.toLowerCase()))
  }
  const { limit, offset } = pageOf(query)
  const rows = await found
    .orderBy('r.number', query.sort_order ?? 'asc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null }))
  return { items, total, page: query.page, size: query.size }
}
