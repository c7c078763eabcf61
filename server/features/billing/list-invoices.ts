import { sql } from 'kysely'
import type { InvoiceStatus } from '#contract/billing/states.ts'
import { getUser } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import { boundedTotal, countRows } from '#platform/db/bounded-total.ts'
import { beginOfDay } from '#platform/db/calendar-days.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { afterTime, isFull, writeCursor } from '#platform/db/list-cursor.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { mayListInvoices } from './invoice-abilities.ts'
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
export async function listOwnInvoices(tx: ReadTx, { actor, query }: Call<Own>): Promise<Answer<Own>> {
  const own = selectInvoices(tx).where('i.user_id', '=', actor.userId).where('i.status', '<>', 'draft')
  const { rows, ...paging } = await pageThrough(tx, filtered(own, query), query)
  return { items: rows.map(presentOwnInvoice), ...paging }
}

export async function listInvoices(tx: ReadTx, { actor, query }: Call<Staff>): Promise<Answer<Staff>> {
  if (!mayListInvoices(actor, query.of)) throw new AppError('forbidden')
  let matching = filtered(selectInvoices(tx), query)
  if (query.of !== 'all') matching = matching.where('u.kind', query.of === 'agents' ? '=' : '<>', 'agent')
  // A customer whom nobody knows is no empty list.
  if (query.user_id) await getUser(tx, query.user_id)
  if (query.user_id) matching = matching.where('i.user_id', '=', query.user_id)
  const { timezone } = await getSettings(tx)
  if (query.from) matching = matching.where('i.created_at', '>=', beginOfDay(query.from, timezone))
  if (query.to) matching = matching.where('i.created_at', '<', beginOfDay(query.to, timezone, 1))
  const { rows, ...paging } = await pageThrough(tx, matching, query)
  return { items: rows.map((row) => presentStaffInvoice(row, actor)), ...paging }
}

function filtered(
  query: ReturnType<typeof selectInvoices>,
  { status, search }: { status?: InvoiceStatus | undefined; search?: string | undefined },
) {
  const matching = status ? query.where('i.status', '=', status) : query
  if (!search) return matching
  const pattern = containing(search)
  return matching.where((where) =>
    where.or([
      where('i.number', 'ilike', pattern),
      where.exists(
        where
          .selectFrom('invoice_lines as l')
          .whereRef('l.site_id', '=', 'i.site_id')
          .whereRef('l.invoice_id', '=', 'i.id')
          .where('l.description', 'ilike', pattern),
      ),
      where(personName, 'ilike', pattern),
      where('u.email', 'ilike', pattern),
      where('u.company_name', 'ilike', pattern),
    ]),
  )
}

async function pageThrough(
  tx: ReadTx,
  matching: ReturnType<typeof selectInvoices>,
  query: {
    page: number
    size: number
    after?: string | undefined
    sort_by?: keyof typeof SORTED_BY | undefined
    sort_order?: 'asc' | 'desc' | undefined
  },
) {
  const { limit, offset } = pageOf(query)
  const order = query.sort_order ?? (query.sort_by === 'user' ? 'asc' : 'desc')
  const byTime = query.sort_by === undefined || query.sort_by === 'created_at'
  const walk = { by: ['i.created_at', 'i.id'], name: 'created_at', order, isWanted: byTime } as const
  const rows = await invoiceColumns(afterTime(matching, query.after, walk))
    .orderBy(SORTED_BY[query.sort_by ?? 'created_at'], (by) => {
      const sorted = order === 'desc' ? by.desc() : by.asc()
      // Only numbers may be missing. Said of times, it would keep them from being read along their index.
      return query.sort_by === 'number' ? sorted.nullsLast() : sorted
    })
    .orderBy('i.id', byTime ? order : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const last = rows.at(-1)
  return {
    rows,
    ...(await boundedTotal(query, rows.length, (most) => countRows(tx, matching.select('i.id').limit(most)))),
    page: query.page,
    size: query.size,
    next:
      byTime && last && isFull(rows, query)
        ? writeCursor('created_at', last.created_at.toISOString(), last.id)
        : null,
  }
}
