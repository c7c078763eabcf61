import { CLOSED_STATUSES, OPEN_STATUSES } from '#contract/orders/states.ts'
import { getUser } from '#features/identity/index.ts'
import { getCalendar, getSettings } from '#features/settings/index.ts'
import { type BoundedTotal, boundedTotal, MOST_HITS } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { nextCursor } from './list-cursor.ts'
import { countMatches, type ListFilters } from './list-filters.ts'
import { type ListRow, listPage } from './list-query.ts'
import { countOrders, countOwnOrders, sumOf } from './order-counts.ts'
import { presentRow, presentStaffRow } from './present-order-row.ts'

type All = 'GET /order'
type Own = 'GET /user_orders'

type Asked = Call<All>['query']
/** What a list shows, and in which order, unless asked otherwise. */
type List = Pick<ListFilters, 'statuses' | 'sort'>

/** Every order of the site, the newest first. */
export const listOrders = listForStaff({ statuses: [], sort: 'created_at' })

/** The work list: whatever is promised earliest comes first. */
export const listPendingOrders = listForStaff({ statuses: OPEN_STATUSES, sort: 'promised_at' })

export const listCompleteOrders = listForStaff({ statuses: CLOSED_STATUSES, sort: 'created_at' })

export async function listOwnOrders(tx: ReadTx, { actor, query }: Call<Own>): Promise<Answer<Own>> {
  const filters = filtersOf(query, { statuses: [], sort: 'created_at' }, { userId: actor.userId })
  const page = listPage(tx, filters, false)
  const [rows, total, { retention_months }] = await together([
    page,
    totalOf(tx, filters, page),
    getSettings(tx),
  ])
  return {
    items: rows.map(presentRow),
    ...total,
    page: query.page,
    size: query.size,
    next: nextCursor(rows, filters),
    retention_months,
  }
}

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
    return {
      items: rows.map((row) => presentStaffRow(row, calendar, tx.now)),
      ...total,
      page: query.page,
      size: query.size,
      next: nextCursor(rows, filters),
    }
  }
}

function filtersOf(query: Asked, list: List, who: Pick<ListFilters, 'userId' | 'assignedTo'>): ListFilters {
  const sort = query.sort_by ?? list.sort
  return {
    ...who,
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
  if (filters.search || filters.assignedTo || filters.late) {
    const rows = await page
    const { total, total_is_exact } = await boundedTotal(
      filters,
      rows.length,
      async (most) => rows[0]?.hits ?? (await countMatches(tx, filters, most)),
    )
    return { total, total_is_exact: total_is_exact && !(filters.search && total >= MOST_HITS) }
  }
  const counts = filters.userId ? await countOwnOrders(tx, filters.userId) : await countOrders(tx)
  const total = filters.statuses.length > 0 ? sumOf(counts, filters.statuses) : sumOf(counts)
  return { total, total_is_exact: true }
}
