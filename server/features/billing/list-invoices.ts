import { getUser } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import { beginOfDay } from '#platform/db/calendar-days.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { foundPage, inOrder } from '#platform/db/found-page.ts'
import { isFull } from '#platform/db/list-cursor.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { mayListInvoices } from './invoice-abilities.ts'
import { readInvoices } from './invoice-view-store.ts'
import { presentOwnInvoice, presentStaffInvoice } from './present-invoice.ts'
import { cursorOf, type InvoiceFilters, type Sort, searchInvoices } from './search-invoices.ts'

type Own = 'GET /credits_user'
type Staff = 'GET /credits'

/** The customer's own purchases. What staff are still writing is not theirs yet. */
export async function listOwnInvoices(tx: ReadTx, { actor, query }: Call<Own>): Promise<Answer<Own>> {
  const { rows, ...paging } = await pageThrough(tx, query, { userId: actor.accountId, withoutDrafts: true })
  return { items: rows.map(presentOwnInvoice), ...paging }
}

export async function listInvoices(tx: ReadTx, { actor, query }: Call<Staff>): Promise<Answer<Staff>> {
  if (!mayListInvoices(actor, query.of)) throw new AppError('forbidden')
  // A customer whom nobody knows is no empty list.
  if (query.user_id) await getUser(tx, query.user_id)
  const { timezone } = await getSettings(tx)
  const { rows, ...paging } = await pageThrough(tx, query, {
    userId: query.user_id,
    agents: query.of === 'all' ? undefined : query.of === 'agents',
    from: query.from ? beginOfDay(query.from, timezone) : undefined,
    to: query.to ? beginOfDay(query.to, timezone, 1) : undefined,
  })
  return { items: rows.map((row) => presentStaffInvoice(row, actor)), ...paging }
}

type Query = Omit<Call<Own>['query'], 'sort_by'> & { sort_by?: Sort | undefined }

async function pageThrough(tx: ReadTx, query: Query, narrowed: Partial<InvoiceFilters>) {
  const { search, status, sort_by: sort = 'created_at' } = query
  const order = query.sort_order ?? (sort === 'user' ? 'asc' : 'desc')
  const filters = { ...narrowed, search, status, sort, order }
  const { ids, total } = await foundPage(tx, query, (most, after, isCounted) =>
    searchInvoices(isCounted ? { ...filters, sort: 'created_at' } : filters, most, after),
  )
  const rows = ids.length > 0 ? inOrder(ids, await readInvoices(tx, tx.siteId, ids)) : []
  const last = rows.at(-1)
  return {
    rows,
    ...total,
    page: query.page,
    size: query.size,
    next: last && isFull(rows, query) ? cursorOf(last, sort) : null,
  }
}
