import { unreadCount } from '#features/conversations/index.ts'
import { MOST_COUNTED, MOST_HITS } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { pageOf } from '#platform/db/paging.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Answer } from '#platform/http/routes.ts'
import type { Order } from '../core/order-store.ts'
import { debtorsOf, LISTED_PAYMENT_STATE } from '../core/payment-state.ts'
import { decodeCursor } from './list-cursor.ts'
import { conditionsOf, type ListFilters, reachOf } from './list-filters.ts'

export type Listed = Answer<'GET /user_orders'>['items'][number]

type Times = 'promised_at' | 'created_at' | 'delivered_at' | 'files_deleted_at'

/** The columns that every list is made of; customers are told that somebody works on it, not who. */
export type OrderHead = Pick<Order, 'assigned_to' | Exclude<keyof Order & keyof Listed, Times | 'placed_by'>>

/** Times are as PostgreSQL writes them: see `isoTime`. */
export interface ListRow
  extends OrderHead,
    Pick<Order, 'frame_minutes' | 'user_id' | 'relay_state' | 'provider_order_id' | 'placed_by'>,
    Pick<Listed, Times | 'payment' | 'original_file' | 'modified_file' | 'unread'> {
  user_name: string
  company_name: string
  sub_portal: string | null
  assigned_name: string | null
  placed_by_name: string | null
  /** How many a search found, as far as it looked; null if that was not asked. */
  hits: number | null
}

/**
 * Lists stay quick however many orders there are: the page is found on an index first, by its ids alone, and only its
 * rows are joined with what lists show. Far pages are reached by a cursor.
 */
export async function listPage(tx: ReadTx, filters: ListFilters, forStaff: boolean): Promise<ListRow[]> {
  const cursor = filters.after ? decodeCursor(filters.after, filters.sort) : null
  const { limit, offset } = pageOf(filters)
  const most = Math.min(offset + limit, MOST_HITS)
  // A first page also counts the hits: one search finds both. Behind a cursor are not all of them.
  const found = cursor ? most : Math.max(most, MOST_COUNTED + 1)
  const { hits, text, values } = conditionsOf(tx, filters, { most, found, cursor })
  const [size, skipped] = [limit, offset].map((value) => `$${values.push(value)}`)
  const direction = filters.descending ? 'desc' : 'asc'
  const order =
    filters.sort === 'promised_at'
      ? `o.promised_at ${direction} nulls last, o.id ${direction}`
      : `o.order_no ${direction}`
  const query = `
    with ${hits ? `hits as materialized (${hits}),` : ''} reached as materialized (
      select o.id, o.order_no, o.promised_at, o.user_id from orders o where ${text.join(' and ')}
      order by ${order} limit ${reachOf(offset + limit) ?? `${size}::bigint + ${skipped}`}
    ), page as materialized (
      select o.id, o.user_id from (
        select * from reached o order by ${order} limit ${reachOf(limit) ?? size} offset ${skipped}
      ) o order by ${order} limit ${size}
    ), ${debtorsOf('page')}
    ${columnsFor(forStaff)}, ${hits && !cursor ? '(select count(*) from hits)' : 'null'} as hits
    from page join orders o on o.id = page.id ${joinedFor(forStaff)}
    order by ${order}`
  return preparedQuery<ListRow, unknown[]>(query)(tx, ...values)
}

const newestFile = (kind: 'original' | 'modified') => `
      (select json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'version', f.version,
          'created_at', f.created_at, 'deleted_at', f.deleted_at)
        from order_files f where f.site_id = o.site_id and f.order_id = o.id and f.kind = '${kind}'
        order by f.version desc limit 1)`

const columnsFor = (forStaff: boolean) => `
    select o.id, o.order_no, o.status, o.vehicle_label, o.reg_no, o.service_name, o.options, o.price, o.time_frame,
      o.frame_minutes, o.promised_at::text, o.created_at::text, o.delivered_at::text, o.files_deleted_at::text,
      o.automation_status, o.versions, o.user_id, o.assigned_to, o.relay_state,
      o.provider_order_id, o.placed_by,
      (select p.first_name || ' ' || p.last_name from users p
        where p.site_id = o.site_id and p.id = o.placed_by) as placed_by_name,
      ${LISTED_PAYMENT_STATE} as payment,
      ${newestFile('original')} as original_file, ${newestFile('modified')} as modified_file,
      ${unreadCount('order', 'o', !forStaff)} as unread,
      ${forStaff ? "u.first_name || ' ' || u.last_name" : "''"} as user_name,
      ${forStaff ? 'u.company_name' : "''"} as company_name,
      ${forStaff ? '(select s.slug from sites s where s.id = o.from_site_id)' : 'null'} as sub_portal,
      ${forStaff ? "a.first_name || ' ' || a.last_name" : 'null'} as assigned_name`

const joinedFor = (forStaff: boolean) => `
      left join debtors on debtors.user_id = o.user_id
      ${forStaff ? PEOPLE : ''}`

const PEOPLE = `
      join users u on u.site_id = o.site_id and u.id = o.user_id
      left join users a on a.site_id = o.site_id and a.id = o.assigned_to`

/** These orders as lists show them to staff, the newest first. */
export async function listByIds(tx: ReadTx, ids: readonly string[]): Promise<ListRow[]> {
  if (ids.length === 0) return []
  return preparedQuery<ListRow, unknown[]>(`
    with page as materialized (select id, user_id from orders where site_id = $1 and id = any($2)), ${debtorsOf('page')}
    ${columnsFor(true)}, null as hits
    from page join orders o on o.id = page.id ${joinedFor(true)}
    order by o.order_no desc`)(tx, tx.siteId, ids)
}
