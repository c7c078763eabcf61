import { fromHundredths } from '#contract/amounts.ts'
import type { ExtraOption } from '#contract/shop/options.ts'
import type { WeightUnit } from '#contract/shop/states.ts'
import { type Caller, isCustomer } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { isoTime } from '#platform/db/iso-time.ts'
import { keptAnswers } from '#platform/db/kept-values.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { publicAddress } from '#platform/storage/stored-files.ts'
import { SUCCESS } from '../about-one.ts'
import { seesAll } from '../shop-viewer.ts'
import { countView } from './count-views.ts'
import { LISTED_COLUMNS, type ListedRow, presentListed } from './present-listed.ts'

type BySlug = 'GET /shop/product/get_by_slug/{slug}'
type ByCode = 'GET /shop/product/get_by_product_code/{code}'
type ById = 'GET /shop/product/get_by_id/{id}'
type Presented = Answer<ById>['product']

export const showProductBySlug = (tx: ReadTx, call: Call<BySlug>): Promise<Answer<BySlug>> =>
  show(tx, call, call.params)

export const showProductByCode = (tx: ReadTx, call: Call<ByCode>): Promise<Answer<ByCode>> =>
  show(tx, call, call.params)

export const showProduct = (tx: ReadTx, call: Call<ById>): Promise<Answer<ById>> =>
  show(tx, call, call.params)

type Which = { id: string } | { slug: string } | { code: string }

/** Those that visitors looked at last: they are the same for all of them. */
const keptProducts = keptAnswers<Presented>('shop', 300)

async function show(
  tx: ReadTx,
  { platform, actor }: Pick<Call<ById>, 'platform' | 'actor'>,
  which: Which,
): Promise<Answer<ById>> {
  const all = await seesAll(tx, actor, 'product')
  const read = () => presentProduct(tx, which, { all })
  const product = all ? await read() : await keptProducts(tx, JSON.stringify(which), read)
  if (isBuyerLooking(actor)) countView(platform, tx.siteId, product.id)
  return { ...SUCCESS, product }
}

/** Strangers and customers are counted; staff are not, nor in the account of a customer. */
const isBuyerLooking = (viewer: Caller | null): boolean =>
  viewer === null || (isCustomer(viewer) && viewer.impersonation === null)

interface Row extends ListedRow {
  category_slug: string
  weight: number
  weight_unit: WeightUnit
  description: string
  extra_options: readonly ExtraOption[]
  changed_at: string
  images: readonly { id: string; key: string }[]
  vehicles: readonly { id: string; path: string[] }[]
}

const BY = { id: 'p.id = $2::uuid', slug: 'p.slug = $2', code: 'upper(p.product_code) = upper($2)' } as const

/** Of vehicles the type is left out: nobody calls a Golf a car. */
const productWhere = (which: string) =>
  preparedQuery<Row, [siteId: string, key: string, all: boolean]>(`
  select ${LISTED_COLUMNS}, c.slug as category_slug, p.weight, p.weight_unit, p.description, p.extra_options,
    p.changed_at::text as changed_at,
    (select coalesce(json_agg(json_build_object('id', i.id, 'key', i.file_key) order by i.position, i.id), '[]')
      from shop_product_images i where i.site_id = p.site_id and i.product_id = p.id) as images,
    (select coalesce(json_agg(json_build_object('id', f.vehicle_id, 'path',
        array_remove(array[case when a3.level > 1 then a3.name end, case when a2.level > 1 then a2.name end,
          case when a1.level > 1 then a1.name end, v.name], null)) order by f.position), '[]')
      from shop_product_vehicles f join vehicles v on v.id = f.vehicle_id
        left join vehicles a1 on a1.id = v.parent_id left join vehicles a2 on a2.id = a1.parent_id
        left join vehicles a3 on a3.id = a2.parent_id
      where f.site_id = p.site_id and f.product_id = p.id) as vehicles
  from shop_products p join shop_categories c on c.site_id = p.site_id and c.id = p.category_id
  where p.site_id = $1 and ${which} and ($3 or (p.status = 'published' and c.active))`)

const product = { id: productWhere(BY.id), slug: productWhere(BY.slug), code: productWhere(BY.code) }

const RELATED = 4

/**
 * What can be had comes first, then what is sold most. They are taken from the top of an index, so what is sold out is looked
 * for only where the others are too few: sorting both together would read the whole category.
 */
const relatedTo = preparedQuery<ListedRow, [siteId: string, productId: string, categoryId: string]>(`
  with others as not materialized (
    select r.id, r.inventory, r.sales, r.created_at from shop_products r
    where r.site_id = $1 and r.category_id = $3 and r.id <> $2 and r.status = 'published'),
  to_be_had as materialized (
    select id from others where inventory > 0 order by sales desc, created_at desc, id limit ${RELATED}),
  sold_out as materialized (
    select id from others where inventory = 0 and (select count(*) from to_be_had) < ${RELATED}
    order by sales desc, created_at desc, id limit ${RELATED})
  select ${LISTED_COLUMNS}
  from shop_products p join shop_categories c on c.site_id = p.site_id and c.id = p.category_id
  where p.id in (select id from to_be_had union all select id from sold_out)
  order by p.inventory = 0, p.sales desc, p.created_at desc, p.id limit ${RELATED}`)

/** A product with everything that its page shows; without `all` only what is published is there. */
export async function presentProduct(tx: ReadTx, which: Which, viewer: { all: boolean }): Promise<Presented> {
  const [row] = await find(tx, which, viewer.all)
  if (!row) throw notFound()
  const related = await relatedTo(tx, tx.siteId, row.id, row.category_id)
  const { category_name, ...listed } = presentListed(row, viewer)
  const images = row.images.map(({ id, key }) => ({ id, url: publicAddress(key) }))
  return {
    ...listed,
    category: { id: row.category_id, name: category_name, slug: row.category_slug },
    image2: images[1]?.url ?? null,
    image3: images[2]?.url ?? null,
    images,
    weight: fromHundredths(row.weight),
    weight_unit: row.weight_unit,
    description: row.description,
    extra_options: row.extra_options.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ name: value.name, price: fromHundredths(value.price) })),
    })),
    vehicles: [...row.vehicles],
    related: related.map((one) => presentListed(one, { all: false })),
    changed_at: isoTime(row.changed_at),
  }
}

function find(tx: ReadTx, which: Which, all: boolean): Promise<Row[]> {
  if ('id' in which) return product.id(tx, tx.siteId, which.id, all)
  if ('slug' in which) return product.slug(tx, tx.siteId, which.slug, all)
  return product.code(tx, tx.siteId, which.code, all)
}
