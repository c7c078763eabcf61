import { sql } from 'kysely'
import { INACTIVE_MONTHS } from '#contract/dealers/bounds.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { inOrder } from '#platform/db/found-page.ts'
import { pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertSees, customerAbilities } from './customer-abilities.ts'
import { type CustomerRow, lockCustomers, openOrdersOf, readCustomers } from './customer-store.ts'
import { forget } from './delete-customer.ts'
import { foundPeople } from './people-filters.ts'
import { presentCustomer } from './present-customer.ts'

type List = 'GET /user/inactives'
type Delete = 'POST /user/delete-inactives'

const MOST = 10_000

/** Whoever was neither here nor ordered for so many months and has nothing that could be lost: neither credits nor an order
 * nor colleagues. */
export async function listInactives(tx: ReadTx, { actor, query }: Call<List>): Promise<Answer<List>> {
  const { limit, offset } = pageOf(query)
  const { rows } = await sql<{ id: string; total: number }>`
    select u.id, count(*) over () as total from ${inactiveSince(tx, Number(query.months), query.search)} as found (id)
      join users u on u.id = found.id
    where ${openOrdersOf()} = 0
      and not exists (select from users c where c.site_id = u.site_id and c.employer_id = u.id and c.deleted_at is null)
    order by u.last_seen_at ${sql.raw(query.sort_order === 'desc' ? 'desc' : 'asc')} nulls first, u.id
    limit ${limit} offset ${offset}`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  const found = ids.length > 0 ? inOrder(ids, await readCustomers(tx, tx.siteId, ids)) : []
  return {
    items: found.map((row) => presentCustomer(row, actor)),
    total: Number(rows[0]?.total ?? 0),
    page: query.page,
    size: query.size,
  }
}

/** Looked at again at this moment: who signed in, ordered or bought since the list was shown stays. */
export async function deleteInactives(tx: Tx, call: Call<Delete>): Promise<Answer<Delete>> {
  const { actor, body } = call
  const customers = await lockCustomers(tx, body.inactive_users)
  for (const customer of customers) assertSees(actor, customer)
  const mayGo = (customer: CustomerRow) =>
    customer.kind !== 'agent' &&
    customerAbilities.verdict('delete', { actor, customer }) === true &&
    isUnused(tx, customer)
  const gone = customers.filter(mayGo)
  for (const customer of gone) await forget(tx, call, customer)
  return { deleted: gone.length, kept: customers.length - gone.length }
}

/** By the shortest time that a list can be asked for. */
function isUnused(tx: Tx, customer: CustomerRow) {
  const { balance, colleagues, last_seen_at, last_order_at, created_at } = customer
  const since = monthsAgo(tx.now, Number(INACTIVE_MONTHS[0]))
  const isBefore = (at: Date | null) => at === null || at < since
  const hasNothing = Number(balance) === 0 && Number(colleagues) === 0
  return hasNothing && isBefore(last_seen_at) && isBefore(last_order_at) && isBefore(created_at)
}

const inactiveSince = (tx: ReadTx, months: number, search: string | undefined) =>
  foundPeople(
    tx,
    { of: 'dealers', search, balance_from: 0, balance_to: 0 },
    {
      sort: 'created_at',
      isDescending: false,
      after: null,
      most: MOST,
      unseenSince: monthsAgo(tx.now, months),
    },
  )

function monthsAgo(now: Date, months: number): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - months)
  return since
}
