import { sql } from 'kysely'
import { fromHundredths } from '#contract/amounts.ts'
import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import { getSettings, type Settings } from '#features/settings/index.ts'
import { getShopSettings } from '#features/shop/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { countByStatus } from './order-counts.ts'
import { type Days, soldIn } from './sold-orders.ts'

type Key = 'GET /shop/settings/get_statistics'
type Statistics = Answer<Key>

const DAY = 86_400_000
const SHOWN = 10

/**
 * What was sold in some days. Counted is what was paid, by the day of the money, without VAT and fee, less what was given back; what
 * was cancelled counts for nothing. Read from the orders, which the index by payment finds.
 */
export async function shopStatistics(tx: ReadTx, { query }: Call<Key>): Promise<Statistics> {
  const settings = await getSettings(tx)
  const { timezone, currency } = settings
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(tx.now)
  const to = query.to ?? today
  const days = { from: query.from ?? addDays(to, -29), to }
  const length = (Date.parse(days.to) - Date.parse(days.from)) / DAY + 1
  if (days.from < '0001-01-01') throw fieldError('from', 'too_small')
  if (length < 1) throw fieldError('to', 'contradicts')
  if (length > SHOP_ORDER_BOUNDS.statistics_days) throw fieldError('to', 'too_big')
  const earlier = { from: addDays(days.from, -length), to: addDays(days.from, -1) }
  const { low_stock } = await getShopSettings(tx)
  return {
    status: 'success',
    ...days,
    currency,
    now: await period(tx, days, settings),
    before: await period(tx, earlier, settings),
    days: await byDay(tx, days, settings),
    best_sellers: await bestSellers(tx, days, settings),
    categories: await byCategory(tx, days, settings),
    statuses: await countByStatus(tx),
    ...(await stock(tx, low_stock)),
  }
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

type Given = Pick<Settings, 'timezone' | 'currency'>

/** The orders that count, with what is left of their price without VAT and fee. */
const sold = (tx: ReadTx, days: Days, given: Given) => sql`
  select o.site_id, o.id, (o.paid_at at time zone ${given.timezone})::date as day, o.refunded,
    case when o.total = 0 then 0 else
      round((o.subtotal - o.discount + o.shipping) * (1 - o.refunded::numeric / o.total)) end as revenue
  from shop_orders o
  where o.site_id = ${tx.siteId} and ${soldIn(days, given)}`

/** Their lines, of what was not given back. */
const soldLines = (tx: ReadTx, days: Days, given: Given) => sql`
  select l.product_id, l.name, l.product_code, l.category_id, l.category_name,
    l.quantity - l.refunded_quantity as pieces,
    round((l.total - l.discount) * (l.quantity - l.refunded_quantity)::numeric / l.quantity) as revenue
  from (${sold(tx, days, given)}) s
  join shop_order_items l on l.site_id = s.site_id and l.order_id = s.id
  where l.quantity > l.refunded_quantity`

async function period(tx: ReadTx, days: Days, given: Given): Promise<Statistics['now']> {
  const { rows } = await sql<{ revenue: number; orders: number; pieces: number; refunded: number }>`
    select coalesce(sum(s.revenue), 0)::bigint as revenue, count(*)::integer as orders,
      coalesce(sum(s.refunded), 0)::bigint as refunded,
      (select coalesce(sum(l.pieces), 0)::integer from (${soldLines(tx, days, given)}) l) as pieces
    from (${sold(tx, days, given)}) s`.execute(tx.db)
  const [row] = rows
  return {
    revenue: fromHundredths(row?.revenue ?? 0),
    orders: row?.orders ?? 0,
    pieces: row?.pieces ?? 0,
    refunded: fromHundredths(row?.refunded ?? 0),
  }
}

/** Every day of them, also those on which nothing was sold. */
async function byDay(tx: ReadTx, days: Days, given: Given): Promise<Statistics['days']> {
  const { rows } = await sql<{ day: string; revenue: number; orders: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(s.revenue), 0)::bigint as revenue,
      count(s.id)::integer as orders
    from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as d (day)
    left join (${sold(tx, days, given)}) s on s.day = d.day::date
    group by d.day order by d.day`.execute(tx.db)
  return rows.map(({ revenue, ...row }) => ({ ...row, revenue: fromHundredths(revenue) }))
}

async function bestSellers(tx: ReadTx, days: Days, given: Given): Promise<Statistics['best_sellers']> {
  const { rows } = await sql<Omit<Statistics['best_sellers'][number], 'revenue'> & { revenue: number }>`
    select l.product_id, min(l.name) as name, l.product_code, sum(l.pieces)::integer as pieces,
      sum(l.revenue)::bigint as revenue
    from (${soldLines(tx, days, given)}) l
    group by l.product_id, l.product_code
    order by sum(l.pieces) desc, sum(l.revenue) desc, l.product_code limit ${SHOWN}`.execute(tx.db)
  return rows.map(({ revenue, ...row }) => ({ ...row, revenue: fromHundredths(revenue) }))
}

async function byCategory(tx: ReadTx, days: Days, given: Given): Promise<Statistics['categories']> {
  const { rows } = await sql<Omit<Statistics['categories'][number], 'revenue'> & { revenue: number }>`
    select l.category_id, min(l.category_name) as name, sum(l.pieces)::integer as pieces,
      sum(l.revenue)::bigint as revenue
    from (${soldLines(tx, days, given)}) l
    group by l.category_id, case when l.category_id is null then l.category_name end
    order by sum(l.revenue) desc, min(l.category_name)`.execute(tx.db)
  return rows.map(({ revenue, ...row }) => ({ ...row, revenue: fromHundredths(revenue) }))
}

type Stock = Pick<Statistics, 'low_stock' | 'low_stock_count' | 'sold_out' | 'stock'>

/** What lies in stock now, at the prices of now without any choice. */
async function stock(tx: ReadTx, lowStock: number): Promise<Stock> {
  const { rows } = await sql<{
    pieces: number
    products: number
    value: number
    sold_out: number
    low: number
  }>`select coalesce(sum(inventory), 0)::bigint as pieces, count(*)::integer as products,
      coalesce(sum(inventory::numeric * price), 0)::bigint as value,
      count(*) filter (where inventory = 0 and status = 'published')::integer as sold_out,
      count(*) filter (where inventory between 1 and ${lowStock} and status = 'published')::integer as low
    from shop_products where site_id = ${tx.siteId}`.execute(tx.db)
  const [row] = rows
  const low = await tx.db
    .selectFrom('shop_products')
    .select(['id', 'name', 'product_code', 'inventory'])
    .where('site_id', '=', tx.siteId)
    .where('status', '=', 'published')
    .where('inventory', '>', 0)
    .where('inventory', '<=', lowStock)
    .orderBy('inventory')
    .orderBy('name')
    .limit(SHOWN)
    .execute()
  return {
    low_stock: low,
    low_stock_count: row?.low ?? 0,
    sold_out: row?.sold_out ?? 0,
    stock: {
      pieces: row?.pieces ?? 0,
      products: row?.products ?? 0,
      value: fromHundredths(row?.value ?? 0),
    },
  }
}
