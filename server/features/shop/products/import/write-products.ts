import { sql } from 'kysely'
import { freeSlug } from '#contract/shop/slug.ts'
import { cleanRichText } from '#features/content/index.ts'
import type { ImportRun, Written } from '#platform/catalogue/imports/run-import.ts'
import { lockList } from '#platform/catalogue/ordered-rows.ts'
import type { Tx } from '#platform/db/database.ts'
import { categoryRows, freeCategorySlug } from '../../categories/category-store.ts'
import { optionColumns } from '../product-changes.ts'
import {
  insertProduct,
  lockProducts,
  type NewProduct,
  productPictures,
  slugFor,
  slugsLike,
  updateProduct,
} from '../product-store.ts'
import type { ImportedProduct } from './check-product.ts'

/** Writes products a few at a time: one whose code is there already is changed, and a category that is missing is added. */
export async function openProductWriter(
  tx: Tx,
  { pictures, claimed }: Pick<ImportRun, 'pictures' | 'claimed'>,
): Promise<(batch: readonly ImportedProduct[]) => Promise<Written>> {
  await lockList(tx, 'shop_categories')
  await lockProducts(tx)
  const categories = new Map<string, string>()
  for (const { id, name, slug } of await categoryRows.list(tx)) {
    categories.set(slug, id)
    categories.set(name.toLowerCase(), id)
  }

  async function categoryOf(name: string): Promise<string> {
    const known = categories.get(name.toLowerCase())
    if (known) return known
    const slug = await freeCategorySlug(tx, name)
    const position = (await categoryRows.list(tx)).length
    const { id } = await categoryRows.insert(tx, { name, slug, active: true, position })
    categories.set(name.toLowerCase(), id)
    return id
  }

  async function write(product: ImportedProduct, known: Known | undefined): Promise<void> {
    const columns = columnsOf(product, await categoryOf(product.category))
    if (known) await updateProduct(tx, known.id, columns)
    const id = known?.id ?? (await insertNew(tx, product, columns, claimed))
    await replacePictures(tx, id, product.images, pictures)
  }

  return async (batch) => {
    const known = await findKnown(tx, batch)
    for (const product of batch) await write(product, known.get(product.product_code.toUpperCase()))
    return { added: batch.length - known.size, changed: known.size }
  }
}

interface Known {
  id: string
  code: string
}

async function findKnown(tx: Tx, batch: readonly ImportedProduct[]): Promise<Map<string, Known>> {
  const codes = batch.map(({ product_code }) => product_code.toUpperCase())
  const { rows } = await sql<Known>`
    select id, upper(product_code) as code from shop_products
    where site_id = ${tx.siteId} and upper(product_code) = any (${codes}) order by id for update`.execute(
    tx.db,
  )
  return new Map(rows.map((row) => [row.code, row]))
}

function columnsOf(product: ImportedProduct, category_id: string) {
  const { images: _, category: __, description, extra_options, ...same } = product
  return {
    ...same,
    category_id,
    ...(description !== undefined && { description: cleanRichText(description) }),
    ...(extra_options && optionColumns(extra_options)),
  } satisfies Partial<NewProduct>
}

async function insertNew(
  tx: Tx,
  { name, price, product_code, slug }: ImportedProduct,
  columns: Partial<NewProduct> & { category_id: string },
  claimed: ReadonlySet<string>,
): Promise<string> {
  const wanted = slug ?? slugFor({ name, product_code })
  const free = slug ?? freeSlug(wanted, new Set([...(await slugsLike(tx, wanted)), ...claimed]))
  return insertProduct(tx, { ...columns, name, price, product_code, slug: free })
}

/** The same pictures stay as they are, so that a file that was exported here changes nothing. */
async function replacePictures(
  tx: Tx,
  productId: string,
  names: readonly string[],
  stored: ImportRun['pictures'],
): Promise<void> {
  if (names.length === 0) return
  const before = await productPictures.list(tx, [productId])
  const wanted = names.flatMap((name) => stored.get(name) ?? [])
  const hashes = await hashesOf(
    tx,
    before.map(({ file_id }) => file_id),
  )
  if (wanted.length === hashes.length && wanted.every(({ sha256 }, place) => sha256 === hashes[place])) return
  await productPictures.change(
    tx,
    { product_id: productId, site_id: tx.siteId },
    {
      before,
      remove: before.map(({ id }) => id),
      added: wanted.map(({ id }, place) => ({ field: `image${place + 1}`, id })),
    },
  )
}

async function hashesOf(tx: Tx, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select encode(f.sha256, 'hex') as sha256 from unnest(${fileIds}::uuid[]) with ordinality as wanted (id, place)
      join stored_files f on f.site_id = ${tx.siteId} and f.id = wanted.id order by wanted.place`.execute(
    tx.db,
  )
  return rows.map(({ sha256 }) => sha256)
}
