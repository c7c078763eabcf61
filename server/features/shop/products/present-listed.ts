import { fromHundredths } from '#contract/amounts.ts'
import type { ProductStatus } from '#contract/shop/states.ts'
import { isoTime } from '#platform/db/iso-time.ts'
import { publicAddress } from '#platform/storage/stored-files.ts'

/** Columns of a product `p`, of its category `c`, and its first picture. */
export const LISTED_COLUMNS = `p.id, p.name, p.slug, p.product_code, p.price, p.options_from, p.options_to,
  p.short_description, p.category_id, c.name as category_name, p.inventory, p.status, p.views, p.sales,
  p.created_at::text as created_at,
  (select i.file_key from shop_product_images i where i.site_id = p.site_id and i.product_id = p.id
    order by i.position, i.id limit 1) as image_key`

export interface ListedRow {
  id: string
  name: string
  slug: string
  product_code: string
  price: number
  options_from: number
  options_to: number
  short_description: string
  category_id: string
  category_name: string
  inventory: number
  status: ProductStatus
  views: number
  sales: number
  created_at: string
  image_key: string | null
}

/** How often it was looked at and sold is staff's to know. */
export const presentListed = (row: ListedRow, { all }: { all: boolean }) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  product_code: row.product_code,
  price: fromHundredths(row.price),
  price_from: fromHundredths(row.price + row.options_from),
  price_to: fromHundredths(row.price + row.options_to),
  short_description: row.short_description,
  category_id: row.category_id,
  category_name: row.category_name,
  image1: row.image_key === null ? null : publicAddress(row.image_key),
  inventory: row.inventory,
  status: row.status,
  views: all ? row.views : null,
  sales: all ? row.sales : null,
  created_at: isoTime(row.created_at),
})
