import { sql } from 'kysely'
import { fromHundredths } from '#contract/amounts.ts'
import type { ExtraOption } from '#contract/shop/options.ts'
import { IMAGE_COLUMNS, PRODUCT_COLUMNS } from '#contract/shop/product-file.ts'
import { type ArchivedFile, exportArchive } from '#platform/catalogue/export-archive.ts'
import { exportFile } from '#platform/catalogue/export-file.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Key = 'GET /shop/product/export'

const AT_ONCE = 500
const WITHOUT_PICTURES = PRODUCT_COLUMNS.filter((column) => !IMAGE_COLUMNS.some((image) => image === column))

interface Exported {
  id: string
  product_code: string
  name: string
  category: string
  price: number
  inventory: number
  status: string
  slug: string
  weight: number
  weight_unit: string
  short_description: string
  description: string
  extra_options: readonly ExtraOption[]
  images: readonly { storage_key: string; media_type: string }[]
}

/** Every product in the form that the import reads; a ZIP has its pictures beside the table. */
export async function exportProducts(tx: ReadTx, { query, platform }: Call<Key>): Promise<Answer<Key>> {
  if (query.format !== 'zip') return exportFile('products', query.format, WITHOUT_PICTURES, rowsOf(tx))
  const files: ArchivedFile[] = []
  const table = await exportFile('products', 'csv', PRODUCT_COLUMNS, rowsOf(tx, files))
  return exportArchive(platform, 'products', table, files)
}

/** With `files`, the pictures too: they are noted there under the names that the lines have. */
async function* rowsOf(tx: ReadTx, files?: ArchivedFile[]): AsyncGenerator<CsvCell[][]> {
  for (let after = ''; ; ) {
    const products = await readAfter(tx, after)
    yield products.map((product) => [...cellsOf(product), ...(files ? imageCells(product, files) : [])])
    const last = products.at(-1)
    if (!last || products.length < AT_ONCE) return
    after = last.product_code
  }
}

async function readAfter(tx: ReadTx, code: string): Promise<Exported[]> {
  const { rows } = await sql<Exported>`
    select p.id, p.product_code, p.name, c.name as category, p.price, p.inventory, p.status, p.slug, p.weight,
      p.weight_unit, p.short_description, p.description, p.extra_options,
      (select coalesce(json_agg(json_build_object('storage_key', f.storage_key, 'media_type', f.media_type)
          order by i.position, i.id), '[]')
        from shop_product_images i join stored_files f on f.site_id = i.site_id and f.id = i.file_id
        where i.site_id = p.site_id and i.product_id = p.id) as images
    from shop_products p join shop_categories c on c.site_id = p.site_id and c.id = p.category_id
    where p.site_id = ${tx.siteId} and upper(p.product_code) > upper(${code})
    order by upper(p.product_code) limit ${AT_ONCE}`.execute(tx.db)
  return rows
}

/** In the order of the columns. */
const cellsOf = (product: Exported): CsvCell[] => [
  product.product_code,
  product.name,
  product.category,
  fromHundredths(product.price),
  product.inventory,
  product.status,
  product.slug,
  fromHundredths(product.weight),
  product.weight_unit,
  product.short_description,
  product.description,
  product.extra_options.length === 0 ? null : JSON.stringify(inMoney(product.extra_options)),
]

const inMoney = (options: readonly ExtraOption[]) =>
  options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ name: value.name, price: fromHundredths(value.price) })),
  }))

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

function imageCells({ product_code, images }: Exported, files: ArchivedFile[]): CsvCell[] {
  return IMAGE_COLUMNS.map((_, place) => {
    const image = images[place]
    if (!image) return null
    // A code may have a stroke in it, which would be a folder.
    const name = `${product_code.replaceAll('/', '~')}-${place + 1}.${ENDINGS[image.media_type] ?? 'png'}`
    files.push({ name: `pictures/${name}`, storageKey: image.storage_key })
    return name
  })
}
