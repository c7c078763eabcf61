import { type RawBuilder, sql } from 'kysely'
import { toHundredths } from '#contract/amounts.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { type BoundedTotal, boundedTotal } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { keptAnswers } from '#platform/db/kept-values.ts'
import { isFull, isId, isInstant, readCursor, writeCursor } from '#platform/db/list-cursor.ts'
import { pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { SUCCESS } from '../about-one.ts'
import { listCategories } from '../categories/category-store.ts'
import { getShopSettings } from '../settings/shop-settings-store.ts'
import { seesAll } from '../shop-viewer.ts'
import { LISTED_COLUMNS, type ListedRow, presentListed } from './present-listed.ts'
import { type Found, searchProducts } from './search-products.ts'

type Key = 'GET /shop/product/get_all'
type Query = Call<Key>['query']

/** What a product is sorted by. The price is that of its cheapest choice, which lists show. */
const SORTS = {
  created_at: 'p.created_at',
  name: 'lower(p.name)',
  price: 'p.price + p.options_from',
  sales: 'p.sales',
  views: 'p.views',
  inventory: 'p.inventory',
} as const

/** Pages that visitors looked at last: they are the same for all of them. */
const keptPages = keptAnswers<Answer<Key>>('shop', 300)

/** Products for anyone who looks around, and for staff, who see all of them. */
export async function listProducts(tx: ReadTx, call: Call<Key>): Promise<Answer<Key>> {
  const { query } = call
  const all = await seesAll(tx, call.actor, 'product')
  if (!all && (query.status ?? 'published') !== 'published') throw new AppError('forbidden')
  if (all) return list(tx, query, { all })
  if (query.sort_by === 'views' || query.stock) throw new AppError('forbidden')
  return keptPages(tx, JSON.stringify(query), () => list(tx, query, { all }))
}

async function list(tx: ReadTx, query: Query, { all }: Pick<Asked, 'all'>): Promise<Answer<Key>> {
  const found = await searchProducts(tx, query.name ?? query.search, { all })
  const onPage = found && isAsFound(query) ? cutOut(found, query) : null
  const { low_stock: low } = await getShopSettings(tx)
  const filters = filtersOf(tx, query, { all, found: onPage ?? found, low })
  const rows = await page(tx, { ...query, ...(onPage && { page: 1 }) }, filters, onPage ?? found)
  const total =
    found && onPage
      ? { total: found.ids.length, total_is_exact: !found.isCut }
      : await totalOf(tx, query, { all, found, filters }, rows.length)
  const last = rows.at(-1)
  return {
    ...SUCCESS,
    items: rows.map((row) => presentListed(row, { all })),
    ...total,
    page: query.page,
    size: query.size,
    near: found?.isNear ?? false,
    next: last && isFull(rows, query) && isByTime(query, found) ? cursorAfter(last) : null,
  }
}

/** Which of what was found are on the page, and how many there are in all, is known without a look at all of them. */
const isAsFound = (query: Query): boolean => query.sort_by === undefined && !query.after && !isNarrowed(query)

function cutOut(found: Found, query: Query): Found {
  const { limit, offset } = pageOf(query)
  return { ...found, ids: found.ids.slice(offset, offset + limit) }
}

const isNarrowed = ({
  category_id,
  status,
  min_price,
  max_price,
  in_stock,
  stock,
  vehicle_id,
}: Query): boolean =>
  [category_id, status, min_price, max_price, in_stock, stock, vehicle_id].some(
    (filter) => filter !== undefined,
  )

interface Asked {
  all: boolean
  found: Found | null
}

interface Narrowing extends Asked {
  /** From how few pieces on there are few. */
  low: number
}

function filtersOf(tx: ReadTx, query: Query, { all, found, low }: Narrowing): RawBuilder<unknown> {
  const { category_id, status, min_price, max_price, in_stock, stock, vehicle_id } = query
  const parts = [
    sql`p.site_id = ${tx.siteId}`,
    ...(found ? [sql`p.id = any (${found.ids}::uuid[])`] : []),
    ...(all ? [] : [sql`p.status = 'published' and c.active`]),
    ...(all && status ? [sql`p.status = ${status}`] : []),
    ...(category_id ? [sql`p.category_id = ${category_id}`] : []),
    ...(min_price === undefined ? [] : [sql`p.price + p.options_from >= ${toHundredths(min_price)}`]),
    ...(max_price === undefined ? [] : [sql`p.price + p.options_from <= ${toHundredths(max_price)}`]),
    ...(in_stock ? [sql`p.inventory > 0`] : []),
    ...(stock === 'low' ? [sql`p.inventory between 1 and ${low}`] : []),
    ...(stock === 'out' ? [sql`p.inventory = 0`] : []),
    ...(vehicle_id ? [fits(tx, vehicle_id)] : []),
  ]
  return sql.join(parts, sql` and `)
}

/** Named for the vehicle itself or for one above it: what fits a model fits its variants. */
const fits = (tx: ReadTx, vehicleId: string) => sql`exists (
  with recursive up (id, parent_id) as (
    select id, parent_id from vehicles where id = ${vehicleId}
    union all select v.id, v.parent_id from vehicles v join up on v.id = up.parent_id)
  select from shop_product_vehicles f join up on up.id = f.vehicle_id
  where f.site_id = ${tx.siteId} and f.product_id = p.id)`

const FROM = sql`shop_products p join shop_categories c on c.site_id = p.site_id and c.id = p.category_id`

async function page(tx: ReadTx, query: Query, filters: RawBuilder<unknown>, found: Found | null) {
  const { limit, offset } = pageOf(query)
  const { rows } = await sql<ListedRow>`
    select ${sql.raw(LISTED_COLUMNS)} from ${FROM} where ${filters} ${afterCursor(query, found)}
    order by ${orderOf(query, found)} limit ${limit} offset ${offset}`.execute(tx.db)
  return rows
}

/** Found by words, and in no order that was asked for, what fits best comes first. */
function orderOf({ sort_by, sort_order }: Query, found: Found | null): RawBuilder<unknown> {
  if (found && !sort_by) return sql`array_position(${found.ids}::uuid[], p.id)`
  const by = sort_by ?? 'created_at'
  const direction = sql.raw(
    (sort_order ?? (by === 'name' || by === 'price' ? 'asc' : 'desc')) === 'asc' ? 'asc' : 'desc',
  )
  return sql`${sql.raw(SORTS[by])} ${direction}, p.id ${direction}`
}

/** The order that has cursors: the newest first. */
const isByTime = ({ sort_by, sort_order }: Query, found: Found | null): boolean =>
  (sort_by === undefined ? found === null : sort_by === 'created_at') && sort_order !== 'asc'

const cursorAfter = ({ created_at, id }: ListedRow) =>
  writeCursor('created_at', new Date(created_at).toISOString(), id)

function afterCursor(query: Query, found: Found | null): RawBuilder<unknown> {
  if (!query.after) return sql``
  if (!isByTime(query, found)) throw fieldError('after', 'contradicts')
  const [at, id] = readCursor(query.after, 'created_at', isInstant, isId)
  return sql`and (p.created_at, p.id) < (${at}::timestamptz, ${id}::uuid)`
}

/** What a whole category or the whole shop has is known already; anything narrower is counted. */
async function totalOf(
  tx: ReadTx,
  query: Query,
  { all, found, filters }: Asked & { filters: RawBuilder<unknown> },
  rows: number,
): Promise<BoundedTotal> {
  const { category_id } = query
  if (!found && !isNarrowed({ ...query, category_id: undefined })) {
    const categories = (await listCategories(tx)).filter(
      ({ id, active }) => (!category_id || id === category_id) && (all || active),
    )
    const total = categories.reduce((sum, one) => sum + (all ? one.products : one.published), 0)
    return { total, total_is_exact: true }
  }
  const total = await boundedTotal(query, rows, async (most) => {
    const counted = await sql<{ found: number }>`
      select count(*) as found from (select from ${FROM} where ${filters} limit ${most}) as counted`.execute(
      tx.db,
    )
    return counted.rows[0]?.found ?? 0
  })
  return found?.isCut ? { ...total, total_is_exact: false } : total
}
