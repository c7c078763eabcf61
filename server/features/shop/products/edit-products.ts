import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { freeSlug } from '#contract/shop/slug.ts'
import { nextProductStatuses, type ProductStatus } from '#contract/shop/states.ts'
import { AppError, fieldError, notFound } from '#platform/app-error.ts'
import { recordActs } from '#platform/catalogue/record-acts.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'
import { aboutOne, type CallAbout, SUCCESS } from '../about-one.ts'
import { categoryRows } from '../categories/category-store.ts'
import { tellShopChange } from '../shop-consequences.ts'
import { deleteProduct } from './delete-products.ts'
import { productChanges } from './product-changes.ts'
import {
  countVehicles,
  findProduct,
  insertProduct,
  lockProduct,
  lockProducts,
  type ProductRow,
  productPictures,
  replaceVehicles,
  slugFor,
  slugsLike,
  updateProduct,
} from './product-store.ts'
import { presentProduct } from './show-product.ts'

/* Staff keep the products of the shop: texts, price, stock, choices, pictures and the vehicles that they fit. */

type Add = 'POST /shop/product/add'
type Change = 'POST /shop/product/update'
type Remove = 'POST /shop/product/delete'
type ChangeStatus = 'POST /shop/product/update_status'

const products = recordActs<ProductRow, Answer<Change>>({
  lock: lockProducts,
  get: getProduct,
  present: async (tx, { id }) => ({ ...SUCCESS, product: await presentProduct(tx, { id }, { all: true }) }),
  subject: async (_, { name, product_code }) => `${product_code} ${name}`,
  logged: async (tx, row) => {
    const { category, images, vehicles } = await presentProduct(tx, { id: row.id }, { all: true })
    return {
      ...loggedColumns(row),
      category: category.name,
      images: images.map(({ url }) => url),
      vehicles: vehicles.map(({ path }) => path.join(' ')),
    }
  },
  tell: tellShopChange,
})

export const addProduct = products.add(
  'shop.add_product',
  async (tx, { fields, files }: Call<Add>): Promise<ProductRow> => {
    const { vehicle_ids = [], inventory = 0, status = 'draft', slug, ...others } = fields
    await requireCategory(tx, others.category_id)
    const id = await insertProduct(tx, {
      ...productChanges(others),
      name: others.name,
      price: toHundredths(others.price),
      product_code: others.product_code,
      category_id: others.category_id,
      slug: slug ?? (await freeProductSlug(tx, others)),
      inventory,
      status,
    })
    await nameVehicles(tx, id, vehicle_ids)
    await productPictures.change(
      tx,
      { product_id: id, site_id: tx.siteId },
      { before: [], added: picturesIn(files) },
    )
    return getProduct(tx, id)
  },
)

export const changeProduct = aboutOne(
  products.change('shop.change_product', async (tx, { fields, files }: CallAbout<Change>, { id }) => {
    const { id: _, vehicle_ids, inventory, inventory_was, remove_images, ...others } = fields
    const now = await lockProduct(tx, id)
    if (others.category_id) await requireCategory(tx, others.category_id)
    await updateProduct(tx, id, {
      ...productChanges(others),
      ...(inventory !== undefined && { inventory: stockAfter(now, inventory, inventory_was) }),
    })
    if (vehicle_ids) await nameVehicles(tx, id, vehicle_ids)
    await productPictures.change(
      tx,
      { product_id: id, site_id: tx.siteId },
      {
        before: await productPictures.list(tx, [id]),
        remove: remove_images,
        added: picturesIn(files),
      },
    )
    return getProduct(tx, id)
  }),
)

export const changeProductStatus = aboutOne(
  products.change('shop.change_product', async (tx, { body }: CallAbout<ChangeStatus>, { id }) => {
    const { status: before } = await lockProduct(tx, id)
    if (before !== body.status) await updateProduct(tx, id, { status: statusAfter(before, body.status) })
    return getProduct(tx, id)
  }),
)

export const removeProduct = aboutOne<Remove, Promise<Answer<Remove>>>(
  products.remove('shop.delete_product', async (tx, { id }) => deleteProduct(tx, id)),
)

/** What is ordered while staff type is not forgotten: their change counts from the figure that they saw. */
function stockAfter(now: ProductRow, wanted: number, seen: number | undefined): number {
  const inventory = seen === undefined ? wanted : now.inventory + wanted - seen
  if (inventory < 0) throw new AppError('out_of_stock', { params: { left: now.inventory, name: now.name } })
  if (inventory > SHOP_BOUNDS.inventory)
    throw fieldError('inventory', 'too_big', { max: SHOP_BOUNDS.inventory })
  return inventory
}

function statusAfter(before: ProductStatus, wanted: ProductStatus): ProductStatus {
  if (!nextProductStatuses(before).includes(wanted)) throw refused(wrongState(before))
  return wanted
}

async function requireCategory(tx: ReadTx, id: string): Promise<void> {
  if (!(await categoryRows.find(tx, id))) throw fieldError('category_id', 'unknown')
}

async function nameVehicles(tx: Tx, productId: string, vehicleIds: readonly string[]): Promise<void> {
  const ids = [...new Set(vehicleIds)]
  if ((await countVehicles(tx, ids)) < ids.length) throw fieldError('vehicle_ids', 'unknown')
  await replaceVehicles(tx, productId, ids)
}

async function freeProductSlug(
  tx: ReadTx,
  { name, product_code }: Pick<ProductRow, 'name' | 'product_code'>,
) {
  const slug = slugFor({ name, product_code })
  return freeSlug(slug, await slugsLike(tx, slug))
}

async function getProduct(tx: ReadTx, id: string): Promise<ProductRow> {
  const row = await findProduct(tx, id)
  if (!row) throw notFound()
  return row
}

function picturesIn(files: Call<Change>['files']) {
  return (['image1', 'image2', 'image3'] as const).flatMap((field) => {
    const file = files[field]
    return file ? [{ field, id: file.id }] : []
  })
}

/** As people read them. */
const loggedColumns = (row: ProductRow) => ({
  name: row.name,
  slug: row.slug,
  product_code: row.product_code,
  price: fromHundredths(row.price),
  weight: `${fromHundredths(row.weight)} ${row.weight_unit}`,
  short_description: row.short_description,
  description: row.description,
  inventory: row.inventory,
  status: row.status,
  extra_options: row.extra_options.map(
    ({ name, values }) =>
      `${name}: ${values.map((value) => `${value.name} ${fromHundredths(value.price)}`).join(', ')}`,
  ),
})
