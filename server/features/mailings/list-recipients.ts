import { sql } from 'kysely'
import { foundPeople } from '#features/dealers/index.ts'
import { countRows } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { pageOf } from '#platform/db/paging.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertSees } from './mailing-abilities.ts'
import { getMailing } from './mailing-store.ts'

type Key = 'GET /mailing/{id}/recipients'
type Filters = Pick<Call<Key>['query'], 'state'> & { search?: string | undefined }

function recipientsOf(tx: ReadTx, mailingId: string, { state, search }: Filters) {
  let found = tx.db
    .selectFrom('mailing_recipients as r')
    .where('r.site_id', '=', tx.siteId)
    .where('r.mailing_id', '=', mailingId)
  if (state) found = found.where('r.state', 'in', state)
  return search ? found.where('r.user_id', 'in', foundPeople(tx, { of: 'all', search }, ALL)) : found
}

/** The address is the one it was sent to, else the one they have. */
export const selectRecipients = (tx: ReadTx, mailingId: string, filters: Filters) =>
  recipientsOf(tx, mailingId, filters)
    .innerJoin('users as u', (on) => on.onRef('u.site_id', '=', 'r.site_id').onRef('u.id', '=', 'r.user_id'))
    .select(['r.number', 'r.user_id', 'r.state', 'r.reason', 'r.error', 'r.at'])
    .select([personName.as('name'), sql<string>`coalesce(nullif(r.email, ''), u.email)`.as('email')])

export async function listRecipients(tx: ReadTx, call: Call<Key>): Promise<Answer<Key>> {
  const { params, query } = call
  const mailing = await getMailing(tx, params.id)
  assertSees(call, mailing)
  const { limit, offset } = pageOf(query)
  const rows = await selectRecipients(tx, params.id, query)
    .orderBy('r.number', query.sort_order ?? 'asc')
    .limit(limit)
    .offset(offset)
    .execute()
  const isKept = !query.search && !query.state
  const counted = () => countRows(tx, recipientsOf(tx, params.id, query).select('r.number'))
  const items = rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null }))
  return { items, total: isKept ? mailing.total : await counted(), page: query.page, size: query.size }
}

/** Whoever the word is found in, in whatever order. */
const ALL = { sort: 'any', isDescending: false, after: null, most: 1_000_000 } as const
