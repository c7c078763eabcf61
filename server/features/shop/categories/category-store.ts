import { type Selectable, sql } from 'kysely'
import { freeSlug, slugOf } from '#contract/shop/slug.ts'
import { orderedRows } from '#platform/catalogue/ordered-rows.ts'
import type { ShopCategories } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { kept } from '#platform/db/kept-values.ts'

export const categoryRows = orderedRows('shop_categories', ['slug', 'active'])

export type CategoryRow = Pick<Selectable<ShopCategories>, 'id' | 'name' | 'slug' | 'active' | 'position'> & {
  /** How many there are, and how many of them are published. */
  products: number
  published: number
}

/** All of them in their order. They are kept: whoever looks at the shop reads them. */
export const listCategories = kept(readCategories, 'shop')

async function readCategories(tx: ReadTx): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.name, c.slug, c.active, c.position, coalesce(p.products, 0) as products,
      coalesce(p.published, 0) as published
    from shop_categories c left join (
      select category_id, count(*) as products, count(*) filter (where status = 'published') as published
      from shop_products where site_id = ${tx.siteId} group by category_id) p on p.category_id = c.id
    where c.site_id = ${tx.siteId} order by c.position, c.id`.execute(tx.db)
  return rows
}

/** A name has a slug of its own where nobody gave it one. */
export async function freeCategorySlug(tx: Tx, name: string): Promise<string> {
  const rows = await categoryRows.list(tx)
  return freeSlug(slugOf(name) || `category-${rows.length + 1}`, new Set(rows.map(({ slug }) => slug)))
}
