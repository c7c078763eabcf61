import { CLOSED_STATUSES, OPEN_STATUSES } from '#contract/orders/states.ts'
import { getUser } from '#features/identity/index.ts'
import { getCalendar, getSettings } from '#features/settings/index.ts'
import type { Caller } from '#platform/actor.ts'
import { type BoundedTotal, boundedTotal, MOST_HITS } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { nextCursor } from './list-cursor.ts'
import { countMatches, type ListFilters } from './list-filters.ts'
import { type ListRow, listPage } from './list-query.ts'
import { countOrders, countOrdersOf, type OrderCounts, sumOf } from './order-counts.ts'
import { presentRow, presentStaffRow } from './present-order-row.ts'
import { countProviderUnread } from './provider-unread.ts'

type All = 'GET /order'
type Own = 'GET /user_orders'

type Asked = Call<All>['query']
/** What a list shows, and in which order, unless asked otherwise. */
type List = Pick<ListFilters, 'scope' | 'statuses' | 'sort'>

/** What staff work on: the customers' orders, or those of agents. */
export const listsForStaff = (scope: 'direct' | 'agent') => ({
  /** Every one of the site, the newest first. */
  all: listForStaff({ scope, statuses: [], sort: 'created_at' }),
  /** The work list: whatever is promised earliest comes first. */
  pending: listForStaff({ scope, statuses: OPEN_STATUSES, sort: 'promised_at' }),
  complete: listForStaff({ scope, statuses: CLOSED_STATUSES, sort: 'created_at' }),
})

/** A customer's own, or those that came to an agent from their sub-portal. */
export const listOwnOrders =
  (scope: 'own' | 'relayed') =>
  (tx: ReadTx, { actor, query }: Pick<Call<Own>, 'actor' | 'query'>): Promise<Answer<Own>> =>
    listOwn(tx, filtersOf(query, { scope, statuses: [], sort: 'created_at' }, ownedBy(actor)))

async function listOwn(tx: ReadTx, filters: ListFilters): Promise<Answer<Own>> {
  const page = listPage(tx, filters, false)
  const [rows, total, { retention_months }] = await together([
    page,
    totalOf(tx, filters, page),
    getSettings(tx),
  ])
  return {
    items: rows.map(presentRow),
    ...total,
    page: filters.page,
    size: filters.size,
    next: nextCursor(rows, filters),
    retention_months,
  }
}

/** Whoever only orders has what they placed. */
const ownedBy = ({ userId, accountId, duty }: Caller): Pick<ListFilters, 'userId' | 'placedBy'> =>
  duty === 'orderer' ? { userId: accountId, placedBy: userId } : { userId: accountId }

function listForStaff(list: List) {
  return async (tx: ReadTx, { actor, query }: Pick<Call<All>, 'actor' | 'query'>): Promise<Answer<All>> => {
    // Of somebody whom nobody knows there is no empty list.
    const { user_id, assigned_to } = query
    if (user_id) await getUser(tx, user_id)
    if (assigned_to && assigned_to !== 'me' && assigned_to !== 'nobody') await getUser(tx, assigned_to)
    const filters = filtersOf(query, list, {
      userId: user_id,
      assignedTo: assigned_to === 'me' ? actor.userId : assigned_to,
    })
    const page = listPage(tx, filters, true)
    const [rows, total, calendar] = await together([page, totalOf(tx, filters, page), getCalendar(tx)])
    const providerUnread = await countProviderUnread(tx, rows)
    return {
      items: rows.map((row) => presentStaffRow(row, { calendar, now: tx.now, providerUnread })),
      ...total,
      page: query.page,
      size: query.size,
      next: nextCursor(rows, filters),
    }
  }
}

function filtersOf(
  query: Asked,
  list: List,
  who: Pick<ListFilters, 'userId' | 'placedBy' | 'assignedTo'>,
): ListFilters {
  const sort = query.sort_by ?? list.sort
  return {
    ...who,
    scope: list.scope,
    statuses: query.status ? [query.status] : list.statuses,
    late: query.late === 'true',
    search: query.search || query.keywords || query.keyword,
    sort,
    descending: query.sort_order ? query.sort_order === 'desc' : sort === 'created_at',
    after: query.after,
    page: query.page,
    size: query.size,
  }
}

/** States and customers have their counts kept; everything else is counted, unless the page is the last and tells. */
async function totalOf(
  tx: ReadTx,
  filters: ListFilters,
  page: Promise<readonly ListRow[]>,
): Promise<BoundedTotal> {
  if (filters.search || filters.assignedTo || filters.late || filters.placedBy) {
    const rows = await page
    const { total, total_is_exact } = await boundedTotal(
      filters,
      rows.length,
      async (most) => rows[0]?.hits ?? (await countMatches(tx, filters, most)),
    )
    return { total, total_is_exact: total_is_exact && !(filters.search && total >= MOST_HITS) }
  }
  const counts = await countsFor(tx, filters)
  const total = filters.statuses.length > 0 ? sumOf(counts, filters.statuses) : sumOf(counts)
  return { total, total_is_exact: true }
}

const countsFor = (tx: ReadTx, { scope, userId }: ListFilters): Promise<OrderCounts> =>
  userId ? countOrdersOf(tx, userId, scope) : countOrders(tx, scope === 'agent' ? 'agent' : 'direct')
