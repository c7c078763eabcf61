import { sql } from 'kysely'
import { getSelf } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import { beginOfDay } from '#platform/db/calendar-days.ts'
import type { Tx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { mayListInvoices } from './invoice-policy.ts'
import { invoiceColumns, selectInvoices } from './invoice-view-store.ts'
import { presentOwnInvoice, presentStaffInvoice } from './present-invoice.ts'

type Own = 'GET /credits_user'
type Staff = 'GET /credits'

const SORTED_BY = {
  created_at: sql`i.created_at`,
  number: sql`i.number`,
  total: sql`i.total`,
  status: sql`i.status`,
  user: personName,
}

/** The customer's own purchases. What staff are still writing is not theirs yet. */
export async function listOwnInvoices(tx: Tx, { actor, query }: Call<Own>): Promise<Answer<Own>> {
  const own = selectInvoices(tx).where('i.user_id', '=', actor.userId).where('i.status', '<>', 'draft')
  const { rows, ...paging } = await pageThrough(filtered(own, query), query)
  return { items: rows.map(presentOwnInvoice), ...paging }
}

export async function listInvoices(tx: Tx, { actor, query }: Call<Staff>): Promise<Answer<Staff>> {
  if (!mayListInvoices(actor, query.of)) throw new AppError('forbidden')
  let matching = filtered(selectInvoices(tx), query)
  if (query.of !== 'all') matching = matching.where('u.kind', query.of === 'agents' ? '=' : '<>', 'agent')
  // A customer whom nobody knows is no empty list.
  if (query.user_id) await getSelf(tx, query.user_id)
  if (query.user_id) matching = matching.where('i.user_id', '=', query.user_id)
  const { timezone } = await getSettings(tx)
  if (query.from) matching = matching.where('i.created_at', '>=', beginOfDay(query.from, timezone))
  if (query.to) matching = matching.where('i.created_at', '<', beginOfDay(query.to, timezone, 1))
  const { rows, ...paging } = await pageThrough(matching, query)
  return { items: rows.map((row) => presentStaffInvoice(row, actor)), ...paging }
}

function filtered(
  query: ReturnType<typeof selectInvoices>,
  { status, search }: { status?: string | undefined; search?: string | undefined },
) {
  const matching = status ? query.where('i.status', '=', status) : query
  if (!search) return matching
  const pattern = containing(search)
  return matching.where((where) =>
    where.or([
      where('i.number', 'ilike', pattern),
      where('i.item_name', 'ilike', pattern),
      where(personName, 'ilike', pattern),
      where('u.email', 'ilike', pattern),
      where('u.company_name', 'ilike', pattern),
    ]),
  )
}

async function pageThrough(
  matching: ReturnType<typeof selectInvoices>,
  query: {
    page: number
    size: number
    sort_by?: keyof typeof SORTED_BY | undefined
    sort_order?: 'asc' | 'desc' | undefined
  },
) {
  const { limit, offset } = pageOf(query)
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const order = query.sort_order ?? (query.sort_by === 'user' ? 'asc' : 'desc')
  const rows = await invoiceColumns(matching)
    .orderBy(SORTED_BY[query.sort_by ?? 'created_at'], (by) =>
      (order === 'desc' ? by.desc() : by.asc()).nullsLast(),
    )
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total, page: query.page, size: query.size }
}
