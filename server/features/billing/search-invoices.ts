import { type RawBuilder, sql } from 'kysely'
import { INVOICE_STATUSES, type InvoiceStatus } from '#contract/billing/states.ts'
import { fieldError } from '#platform/app-error.ts'
import { isId, isInstant, isInteger, readCursor, writeCursor } from '#platform/db/list-cursor.ts'
import { containing } from '#platform/db/paging.ts'
import type { InvoiceView } from './invoice-view-store.ts'

export type Sort = 'created_at' | 'number' | 'total' | 'status' | 'user'

export interface InvoiceFilters {
  search?: string | undefined
  userId?: string | undefined
  /** Agents alone, or everybody else; undefined is everybody. */
  agents?: boolean | undefined
  status?: InvoiceStatus | undefined
  /** What staff are still writing is nobody else's yet. */
  withoutDrafts?: boolean
  from?: RawBuilder<Date> | undefined
  to?: RawBuilder<Date> | undefined
  sort: Sort
  order: 'asc' | 'desc'
}

/** The function of the database finds them on an index, whatever they are sorted and searched by, and knows no other site. */
export function searchInvoices(filters: InvoiceFilters, most: number, afterText: string | undefined) {
  const { search, userId, agents, from, to, sort, order } = filters
  const after = afterText ? readAfter(afterText, sort) : NOWHERE
  return sql`app.search_invoices(${search ? containing(search.toLowerCase()) : null}, ${userId ?? null},
    ${agents ?? null}, ${statusesOf(filters, after.status)}, ${from ?? null}, ${to ?? null}, ${sort},
    ${order === 'desc'}, ${after.at}, ${after.number}, ${after.total}, ${after.name}, ${after.userId}, ${after.id},
    ${most})`
}

/** In the order of their names; those before the cursor's have been shown. */
function statusesOf(
  { status, withoutDrafts, sort, order }: InvoiceFilters,
  from: string | null,
): readonly string[] | null {
  if (sort !== 'status' && !status && !withoutDrafts) return null
  const admitted = INVOICE_STATUSES.filter(
    (one) => (!status || one === status) && !(withoutDrafts && one === 'draft'),
  ).toSorted()
  const sorted = order === 'desc' ? admitted.toReversed() : admitted
  if (from === null) return sorted
  if (!sorted.some((one) => one === from)) throw fieldError('after', 'invalid')
  return sorted.slice(sorted.indexOf(from as InvoiceStatus))
}

/** The invoice after which a page begins, by what the list is sorted by. */
interface After {
  at: string | null
  number: string | null
  total: number | null
  status: string | null
  name: string | null
  userId: string | null
  id: string | null
}

const NOWHERE: After = {
  at: null,
  number: null,
  total: null,
  status: null,
  name: null,
  userId: null,
  id: null,
}

function readAfter(text: string, sort: Sort): After {
  if (sort === 'created_at') {
    const [at, id] = readCursor(text, sort, isInstant, isId)
    return { ...NOWHERE, at, id }
  }
  if (sort === 'number') {
    const [number, id] = readCursor(text, sort, isText, isId)
    return { ...NOWHERE, number: number || null, id }
  }
  if (sort === 'total') {
    const [total, id] = readCursor(text, sort, isInteger, isId)
    return { ...NOWHERE, total, id }
  }
  if (sort === 'status') {
    const [status, at, id] = readCursor(text, sort, isText, isInstant, isId)
    return { ...NOWHERE, status, at, id }
  }
  const [name, userId, at, id] = readCursor(text, sort, isText, isId, isInstant, isId)
  return { ...NOWHERE, name, userId, at, id }
}

/** Where the page after this invoice begins. */
export function cursorOf(invoice: InvoiceView, sort: Sort): string {
  const at = invoice.created_at.toISOString()
  const { id, number, total, status, name, user_id: userId } = invoice
  if (sort === 'created_at') return writeCursor(sort, at, id)
  // Empty: it has none yet.
  if (sort === 'number') return writeCursor(sort, number ?? '', id)
  if (sort === 'total') return writeCursor(sort, total, id)
  if (sort === 'status') return writeCursor(sort, status, at, id)
  return writeCursor(sort, name, userId, at, id)
}

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')
