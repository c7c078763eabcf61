import { OPEN_STATUSES, type OrderStatus } from '#contract/orders/states.ts'
import { unreadCount } from '#features/conversations/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Answer } from '#platform/http/routes.ts'
import type { Order } from '../core/order-store.ts'
import { PAYMENT_STATE } from '../core/payment-state.ts'
import { type Cursor, decodeCursor } from './list-cursor.ts'

/**
 * Lists stay quick however many orders there are: the page is found on an index first, by its ids alone, and only its
 * rows are joined with what lists show. Far pages are reached by a cursor. Texts of the query are fixed: only values
 * vary.
 */
export interface ListFilters {
  statuses: readonly OrderStatus[]
  userId?: string | undefined
  /** A staff member's id, or `nobody`. */
  assignedTo?: string | undefined
  late?: boolean | undefined
  search?: string | undefined
  sort: 'created_at' | 'promised_at'
  descending: boolean
  after?: string | undefined
  page: number
  size: number
}

type Listed = Answer<'GET /user_orders'>['items'][number]

/** The columns that every list is made of; customers are told that somebody works on it, not who. */
export type OrderHead = Pick<Order, 'assigned_to' | (keyof Order & keyof Listed)>

export interface ListRow
  extends OrderHead,
    Pick<Order, 'frame_minutes' | 'user_id'>,
    Pick<Listed, 'payment' | 'original_file' | 'modified_file' | 'unread'> {
  user_name: string
  company_name: string
  assigned_name: string | null
}

/** So many hits of a search can be paged through by numbers of pages; a cursor reaches all. */
export const MOST_HITS = 10_000

/** Which hits of a search a query needs: so many in the order of the list, from an order on. */
interface Hits {
  most: number
  cursor: Cursor | null
}

interface Conditions {
  text: string[]
  values: unknown[]
}

export async function listPage(tx: ReadTx, filters: ListFilters, forStaff: boolean): Promise<ListRow[]> {
  const cursor = filters.after ? decodeCursor(filters.after, filters.sort) : null
  const { limit, offset } = pageOf(filters)
  const conditions = conditionsOf(tx, filters, { most: Math.min(offset + limit, MOST_HITS), cursor })
  if (cursor) addCursor(conditions, cursor, filters)
  const places = [limit, offset].map((value) => `$${conditions.values.push(value)}`)
  const direction = filters.descending ? 'desc' : 'asc'
  const order =
    filters.sort === 'promised_at'
      ? `o.promised_at ${direction} nulls last, o.id ${direction}`
      : `o.order_no ${direction}`
  const text = `
    with reached as materialized (
      select o.id, o.order_no, o.promised_at from orders o where ${conditions.text.join(' and ')}
      order by ${order} limit ${reachOf(offset + limit) ?? places.join('::bigint + ')}
    ), page as materialized (
      select o.id from reached o order by ${order} limit ${places[0]} offset ${places[1]}
    )
    ${columnsFor(forStaff)}
    from page join orders o on o.id = page.id ${JOINED} ${forStaff ? PEOPLE : ''}
    order by ${order}`
  return preparedQuery<ListRow, unknown[]>(text)(tx, ...conditions.values)
}

/**
 * How far a list is read, in a few steps that stand in the text. PostgreSQL plans a limit that it does not know anew for
 * every call, which took six times as long as reading a few rows more than the page has. Far pages are planned anew.
 */
function reachOf(rows: number): number | undefined {
  return [25, 50, 100, 250, 500, 1000].find((step) => step >= rows)
}

const newestFile = (kind: 'original' | 'modified') => `
      (select json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'version', f.version,
          'created_at', f.created_at, 'deleted_at', f.deleted_at)
        from order_files f where f.site_id = o.site_id and f.order_id = o.id and f.kind = '${kind}'
        order by f.version desc limit 1)`

const columnsFor = (forStaff: boolean) => `
    select o.id, o.order_no, o.status, o.vehicle_label, o.reg_no, o.service_name, o.options, o.price, o.time_frame,
      o.frame_minutes, o.promised_at, o.created_at, o.delivered_at, o.automation_status, o.versions, o.user_id,
      o.assigned_to, o.files_deleted_at, ${PAYMENT_STATE} as payment,
      ${newestFile('original')} as original_file, ${newestFile('modified')} as modified_file,
      ${unreadCount('order', 'o', !forStaff)} as unread,
      ${forStaff ? "u.first_name || ' ' || u.last_name" : "''"} as user_name,
      ${forStaff ? 'u.company_name' : "''"} as company_name,
      ${forStaff ? "a.first_name || ' ' || a.last_name" : 'null'} as assigned_name`

const JOINED = `
      left join wallets w on w.site_id = o.site_id and w.user_id = o.user_id`

const PEOPLE = `
      join users u on u.site_id = o.site_id and u.id = o.user_id
      left join users a on a.site_id = o.site_id and a.id = o.assigned_to`

/** For filters whose sums nobody keeps; counts to `most` and no further. */
export async function countMatches(tx: ReadTx, filters: ListFilters, most: number): Promise<number> {
  const { text, values } = conditionsOf(tx, filters, { most: Math.min(most, MOST_HITS), cursor: null })
  values.push(most)
  const query = `select count(*) as matches from
    (select from orders o where ${text.join(' and ')} limit $${values.length}) o`
  const [row] = await preparedQuery<{ matches: number }, unknown[]>(query)(tx, ...values)
  return row?.matches ?? 0
}

function conditionsOf(tx: ReadTx, filters: ListFilters, hits: Hits): Conditions {
  const text = ['o.site_id = $1', "o.channel = 'direct'"]
  const values: unknown[] = [tx.siteId]
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value)
    text.push(condition(`$${values.length}`))
  }
  if (filters.userId) add((place) => `o.user_id = ${place}`, filters.userId)
  const [only] = filters.statuses
  if (filters.statuses.length === 1) add((place) => `o.status = ${place}`, only)
  // Written out, so that the planner sees which partial index serves it.
  else if (isOpenOnly(filters.statuses)) text.push("o.status in ('pending', 'processing', 'incomplete')")
  else if (filters.statuses.length > 0) add((place) => `o.status = any(${place})`, filters.statuses)
  if (filters.assignedTo === 'nobody')
    text.push("o.assigned_to is null and o.status in ('pending', 'processing', 'incomplete')")
  else if (filters.assignedTo) add((place) => `o.assigned_to = ${place}`, filters.assignedTo)
  if (filters.late) {
    text.push("o.status in ('pending', 'processing')")
    add((place) => `o.promised_at < ${place}`, tx.now)
  }
  if (filters.search) {
    const asked = searchOf(tx, filters, filters.search, hits)
    const places = asked.map((value) => `$${values.push(value)}`)
    text.push(`o.id in (select app.search_orders(${places.join(', ')}))`)
  }
  return { text, values }
}

/** What `app.search_orders` is asked. It knows every filter, so that nothing else uses up the hits. */
function searchOf(tx: ReadTx, filters: ListFilters, search: string, { most, cursor }: Hits): unknown[] {
  const { userId, statuses, assignedTo, late, sort, descending } = filters
  const byPromise = cursor && 'id' in cursor ? cursor : null
  const order =
    sort === 'promised_at' ? (descending ? 'promised_last' : 'promised') : descending ? 'newest' : 'oldest'
  return [
    // Mails and screens write an order's number as #1018.
    containing(search.toLowerCase().replace(/^#(?=[0-9])/, '')),
    userId ?? null,
    statuses.length > 0 ? statuses : null,
    assignedTo && assignedTo !== 'nobody' ? assignedTo : null,
    assignedTo === 'nobody',
    late ? tx.now : null,
    order,
    cursor && 'orderNo' in cursor ? cursor.orderNo : null,
    byPromise?.promisedAt ?? null,
    byPromise?.id ?? null,
    most,
  ]
}

const isOpenOnly = (statuses: readonly OrderStatus[]): boolean =>
  statuses.length === OPEN_STATUSES.length && OPEN_STATUSES.every((status) => statuses.includes(status))

function addCursor({ text, values }: Conditions, cursor: Cursor, { descending }: ListFilters) {
  const than = descending ? '<' : '>'
  if ('orderNo' in cursor) {
    values.push(cursor.orderNo)
    text.push(`o.order_no ${than} $${values.length}`)
    return
  }
  values.push(cursor.id)
  const id = `$${values.length}::uuid`
  if (cursor.promisedAt === null) {
    text.push(`o.promised_at is null and o.id ${than} ${id}`)
    return
  }
  values.push(cursor.promisedAt)
  text.push(
    `(o.promised_at is null or (o.promised_at, o.id) ${than} ($${values.length}::timestamptz, ${id}))`,
  )
}

/** These orders as lists show them to staff, the newest first. */
export async function listByIds(tx: ReadTx, ids: readonly string[]): Promise<ListRow[]> {
  if (ids.length === 0) return []
  return preparedQuery<ListRow, unknown[]>(`
    ${columnsFor(true)}
    from orders o ${JOINED} ${PEOPLE}
    where o.site_id = $1 and o.id = any($2)
    order by o.order_no desc`)(tx, tx.siteId, ids)
}
