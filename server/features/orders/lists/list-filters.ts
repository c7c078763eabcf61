import { OPEN_STATUSES, ORDER_STATUSES, type OrderStatus, RUNNING_STATUSES } from '#contract/orders/states.ts'
import { MOST_HITS } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { containing } from '#platform/db/paging.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Cursor } from './list-cursor.ts'
import type { Scope } from './order-parts.ts'

/** As `app.search_orders` says it. */
const IN_SCOPE: Record<Scope, string> = {
  direct: "o.channel = 'direct'",
  agent: "o.channel = 'agent'",
  own: 'o.from_site_id is null',
  relayed: 'o.from_site_id is not null',
}

export interface ListFilters {
  scope: Scope
  statuses: readonly OrderStatus[]
  userId?: string | undefined
  /** The colleague who placed them. Theirs are few enough to be searched without the index of the search. */
  placedBy?: string | undefined
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

/** Which hits of a search a query needs: so many of those found, in the order of the list, from an order on. */
interface Hits {
  most: number
  found: number
  cursor: Cursor | null
}

interface Conditions {
  text: string[]
  values: unknown[]
}

interface SearchedConditions extends Conditions {
  /** The table `hits`, which the conditions name. */
  hits: string | null
}

/**
 * How far a list is read, in a few steps that stand in the text. PostgreSQL plans a limit that it does not know anew for
 * every call, which took six times as long as reading a few rows more than the page has. Farther pages are planned anew:
 * that is little beside reading what they skip.
 */
const REACHES = [25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

export function reachOf(rows: number): number | undefined {
  return REACHES.find((reach) => reach >= rows)
}

/** For filters whose sums nobody keeps; counts to `most` and no further. */
export async function countMatches(tx: ReadTx, filters: ListFilters, most: number): Promise<number> {
  const { query, values } =
    filters.search && !filters.placedBy
      ? hitsOf(tx, filters, filters.search, most)
      : matchesOf(tx, filters, most)
  const [row] = await preparedQuery<{ matches: number }, unknown[]>(query)(tx, ...values)
  return row?.matches ?? 0
}

/** The hits of the search alone: it knows every filter, so their orders need not be read once more. */
function hitsOf(tx: ReadTx, filters: ListFilters, search: string, most: number) {
  const values = searchOf(tx, filters, search, { found: Math.min(most, MOST_HITS), cursor: null })
  const places = values.map((_, at) => `$${at + 1}`).join(', ')
  return { query: `select count(*) as matches from app.search_orders(${places})`, values }
}

function matchesOf(tx: ReadTx, filters: ListFilters, most: number) {
  const { text, values } = conditionsOf(tx, filters, { most, found: most, cursor: null })
  values.push(most)
  const query = `select count(*) as matches from
    (select from orders o where ${text.join(' and ')} limit $${values.length}) o`
  return { query, values }
}

export function conditionsOf(tx: ReadTx, filters: ListFilters, wanted: Hits): SearchedConditions {
  if (filters.search && !filters.placedBy) return searchedConditions(tx, filters, filters.search, wanted)
  const text = ['o.site_id = $1', IN_SCOPE[filters.scope]]
  const values: unknown[] = [tx.siteId]
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value)
    text.push(condition(`$${values.length}`))
  }
  if (filters.userId) add((place) => `o.user_id = ${place}`, filters.userId)
  if (filters.placedBy) add((place) => `o.placed_by = ${place}`, filters.placedBy)
  if (filters.search) add((place) => `o.search like ${place}`, patternOf(filters.search))
  const statuses = statusesOf(filters)
  // Written out, so that the planner sees which partial index serves it. And once: said twice it seems to leave so few
  // that PostgreSQL takes them all and sorts.
  if (statuses.length === 0) text.push('false')
  else if (statuses.length < ORDER_STATUSES.length)
    text.push(`o.status in (${statuses.map((status) => `'${status}'`).join(', ')})`)
  if (filters.assignedTo === 'nobody') text.push('o.assigned_to is null')
  else if (filters.assignedTo) add((place) => `o.assigned_to = ${place}`, filters.assignedTo)
  if (filters.late) add((place) => `o.promised_at < ${place}`, tx.now)
  if (wanted.cursor) addCursor({ text, values }, wanted.cursor, filters)
  return { text, values, hits: null }
}

/** The hits alone: said once more, a filter would make PostgreSQL walk all orders that it admits. */
function searchedConditions(tx: ReadTx, filters: ListFilters, search: string, wanted: Hits) {
  const values = [tx.siteId, ...searchOf(tx, filters, search, wanted)]
  const asked = values.slice(1).map((_, at) => `$${at + 2}`)
  return {
    text: ['o.site_id = $1', `o.id in (select id from hits limit ${reachOf(wanted.most)})`],
    values,
    hits: `select id from app.search_orders(${asked.join(', ')}) as found (id)`,
  }
}

/** What `app.search_orders` is asked. It knows every filter, so that nothing else uses up the hits. */
function searchOf(
  tx: ReadTx,
  filters: ListFilters,
  search: string,
  { found, cursor }: Omit<Hits, 'most'>,
): unknown[] {
  const { scope, userId, statuses, assignedTo, late, sort, descending } = filters
  const byPromise = cursor && 'id' in cursor ? cursor : null
  const order =
    sort === 'promised_at' ? (descending ? 'promised_last' : 'promised') : descending ? 'newest' : 'oldest'
  return [
    scope,
    patternOf(search),
    userId ?? null,
    statuses.length > 0 ? statuses : null,
    assignedTo && assignedTo !== 'nobody' ? assignedTo : null,
    assignedTo === 'nobody',
    late ? tx.now : null,
    order,
    cursor && 'orderNo' in cursor ? cursor.orderNo : null,
    byPromise?.promisedAt ?? null,
    byPromise?.id ?? null,
    found,
  ]
}

/** Mails and screens write an order's number as #1018. */
const patternOf = (search: string) => containing(search.toLowerCase().replace(/^#(?=[0-9])/, ''))

/**
 * Nobody has to take what is closed, and late is only what somebody should be working on. `app.search_orders` says the
 * same.
 */
function statusesOf({ statuses, assignedTo, late }: ListFilters): OrderStatus[] {
  const asked: readonly OrderStatus[] = statuses.length > 0 ? statuses : ORDER_STATUSES
  const waiting: readonly OrderStatus[] = assignedTo === 'nobody' ? OPEN_STATUSES : ORDER_STATUSES
  const overdue: readonly OrderStatus[] = late ? RUNNING_STATUSES : ORDER_STATUSES
  return ORDER_STATUSES.filter((status) => [asked, waiting, overdue].every((some) => some.includes(status)))
}

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
