import { sql } from 'kysely'
import { getSettings } from '#features/settings/index.ts'
import type { Caller } from '#platform/actor.ts'
import { boundedTotal, countRows } from '#platform/db/bounded-total.ts'
import { beginOfDay } from '#platform/db/calendar-days.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { afterTime, isFull, writeCursor } from '#platform/db/list-cursor.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { publicAddress } from '#platform/storage/stored-files.ts'
import { countByStatus, OPEN_STATUSES } from './order-counts.ts'
import { figuresOf } from './present-order.ts'
import { shopOrderAbilities } from './shop-order-abilities.ts'
import { soldIn } from './sold-orders.ts'

type All = 'GET /shop/order/get_all'
type Own = 'GET /shop/order/get_mine'
type Item = Answer<All>['items'][number]

/** So many hits of a search are looked at; nobody pages further, they search for more. */
const MOST_HITS = 1000

const selectRows = (tx: ReadTx) =>
  tx.db
    .selectFrom('shop_orders as o')
    .innerJoin('users as u', (on) => on.onRef('u.site_id', '=', 'o.site_id').onRef('u.id', '=', 'o.user_id'))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('shop_order_items as l')
          .select([
            sql<number>`sum(l.quantity)::integer`.as('pieces'),
            sql<number>`count(*)::integer - 1`.as('more'),
            sql<string>`(array_agg(l.name order by l.position))[1]`.as('first_name'),
            sql<string | null>`(array_agg(l.image_key order by l.position))[1]`.as('image_key'),
          ])
          .whereRef('l.site_id', '=', 'o.site_id')
          .whereRef('l.order_id', '=', 'o.id')
          .as('sold'),
      (on) => on.onTrue(),
    )
    .selectAll('o')
    .select(['u.email', 'u.company_name', 'sold.pieces', 'sold.more', 'sold.first_name', 'sold.image_key'])
    .select(personName.as('name'))
    .where('o.site_id', '=', tx.siteId)

type Rows = ReturnType<typeof selectRows>
type Row = Awaited<ReturnType<Rows['execute']>>[number]

const present = (row: Row, actor: Caller, forStaff: boolean): Item => ({
  ...figuresOf(row),
  count: row.pieces,
  first_item: {
    name: row.first_name,
    image1: row.image_key === null ? null : publicAddress(row.image_key),
  },
  more_items: row.more,
  user: forStaff
    ? { id: row.user_id, name: row.name, email: row.email, company_name: row.company_name }
    : null,
  can: shopOrderAbilities.can({ order: row, actor }),
})

/** Of the whole site, with how many there are in each state. */
export async function listShopOrders(tx: ReadTx, { actor, query }: Call<All>): Promise<Answer<All>> {
  const { status, payment_method, product_id, user_id, refund_due, from, to, sold_from, sold_to, search } =
    query
  const settings = await getSettings(tx)
  const { timezone } = settings
  let rows = selectRows(tx)
  if (status === 'pending') rows = rows.where('o.status', 'in', OPEN_STATUSES)
  else if (status) rows = rows.where('o.status', '=', status)
  if (payment_method) rows = rows.where('o.payment_method', '=', payment_method)
  if (user_id) rows = rows.where('o.user_id', '=', user_id)
  if (refund_due) rows = rows.where('o.refund_due', '=', true)
  if (from) rows = rows.where('o.created_at', '>=', beginOfDay(from, timezone))
  if (to) rows = rows.where('o.created_at', '<', beginOfDay(to, timezone, 1))
  if (sold_from || sold_to) rows = rows.where(soldIn({ from: sold_from, to: sold_to }, settings))
  if (product_id)
    rows = rows.where(
      sql<boolean>`exists (select from shop_order_items l where l.site_id = o.site_id and l.order_id = o.id
        and l.product_id = ${product_id})`,
    )
  if (search) rows = rows.where(isHit(search, null))
  const counts = await countByStatus(tx)
  return {
    ...(await page(tx, rows, query, (row) => present(row, actor, true))),
    counts,
    pending: OPEN_STATUSES.reduce((sum, one) => sum + counts[one], 0),
  }
}

/** The company's own. */
export async function listOwnShopOrders(tx: ReadTx, { actor, query }: Call<Own>): Promise<Answer<Own>> {
  let rows = selectRows(tx).where('o.user_id', '=', actor.accountId)
  if (query.status) rows = rows.where('o.status', '=', query.status)
  if (query.search) rows = rows.where(isHit(query.search, actor.accountId))
  return page(tx, rows, query, (row) => present(row, actor, false))
}

/** Every word stands somewhere in it. */
function isHit(search: string, buyer: string | null) {
  const words = search.toLowerCase().split(/\s+/).map(containing)
  return sql<boolean>`o.id in (select app.search_shop_orders(${words}, ${buyer}, ${MOST_HITS}))`
}

async function page(
  tx: ReadTx,
  rows: Rows,
  query: Omit<Call<Own>['query'], 'status'>,
  show: (row: Row) => Item,
): Promise<Answer<Own>> {
  const { sort_by = 'created_at', sort_order: order = 'desc' } = query
  const isByTime = sort_by === 'created_at'
  const { limit, offset } = pageOf(query)
  const found = await afterTime(rows, query.after, {
    by: ['o.created_at', 'o.id'],
    name: sort_by,
    order,
    isWanted: isByTime,
  })
    .orderBy(`o.${sort_by}`, order)
    .orderBy('o.id', order)
    .limit(limit)
    .offset(query.after ? 0 : offset)
    .execute()
  const last = found.at(-1)
  return {
    status: 'success',
    items: found.map(show),
    ...(await boundedTotal(query, found.length, (most) => countRows(tx, rows.limit(most)))),
    page: query.page,
    size: query.size,
    next:
      isByTime && last && isFull(found, query)
        ? writeCursor(sort_by, last.created_at.toISOString(), last.id)
        : null,
  }
}
