import type { ReadTx } from '#platform/db/database.ts'
import { inOrder } from '#platform/db/found-page.ts'
import { isFull, isId, isInstant, isInteger, readCursor, writeCursor } from '#platform/db/list-cursor.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertSees, assertSeesList } from './customer-abilities.ts'
import { type CustomerRow, readCustomers } from './customer-store.ts'
import { findPeoplePage, type PeopleCursor, type PeopleSort } from './people-filters.ts'
import { presentCustomer, presentDetails } from './present-customer.ts'

type Key = 'GET /user'

/** Customers by the filters of the list, the newest first. */
export async function listCustomers(tx: ReadTx, { actor, query }: Call<Key>): Promise<Answer<Key>> {
  assertSeesList(actor, query)
  const { rows, ...page } = await readCustomerPage(tx, query)
  return { items: rows.map((row) => presentCustomer(row, actor)), ...page }
}

/** One page of a list of people; also for lists of others that say more of each. */
export async function readCustomerPage(tx: ReadTx, query: Call<Key>['query']) {
  const sort = query.sort_by ?? 'created_at'
  const isDescending = (query.sort_order ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc'
  const after = query.after ? readAfter(query.after, sort) : null
  const { ids, total } = await findPeoplePage(tx, query, { sort, isDescending, after })
  const rows = ids.length > 0 ? inOrder(ids, await readCustomers(tx, tx.siteId, ids)) : []
  const last = rows.at(-1)
  return {
    rows,
    ...total,
    page: query.page,
    size: query.size,
    next: last && isFull(rows, query) ? cursorOf(last, sort) : null,
  }
}

export async function showCustomer(
  tx: ReadTx,
  { actor, params }: Call<'GET /user/{id}'>,
): Promise<Answer<'GET /user/{id}'>> {
  const details = await presentDetails(tx, params.id, actor)
  assertSees(actor, details)
  return details
}

function readAfter(text: string, sort: PeopleSort): PeopleCursor {
  if (sort === 'name') {
    const [key, id] = readCursor(text, sort, isText, isId)
    return { key, id }
  }
  if (sort === 'credits') {
    const [key, id] = readCursor(text, sort, isInteger, isId)
    return { key: String(key), id }
  }
  const [key, id] = readCursor(text, sort, sort === 'created_at' ? isInstant : isInstantOrNever, isId)
  return { key: key || null, id }
}

export function cursorOf(row: CustomerRow, sort: PeopleSort): string {
  if (sort === 'name') return writeCursor(sort, `${row.first_name} ${row.last_name}`, row.id)
  if (sort === 'credits') return writeCursor(sort, Number(row.balance), row.id)
  return writeCursor(sort, row[sort]?.toISOString() ?? '', row.id)
}

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')
/** Empty: never ordered. */
const isInstantOrNever = (value: unknown): value is string => value === '' || isInstant(value)
