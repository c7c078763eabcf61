import { notFound } from '#platform/app-error.ts'
import { lockList } from '#platform/catalogue/ordered-rows.ts'
import { placeAt, updatePositions } from '#platform/catalogue/positions.ts'
import { recordActs } from '#platform/catalogue/record-acts.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { changesKept } from '#platform/db/kept-values.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { aboutOne, type CallAbout, SUCCESS } from '../about-one.ts'
import { deleteProductsOf } from '../products/delete-products.ts'
import { lockProducts } from '../products/product-store.ts'
import { tellShopChange } from '../shop-consequences.ts'
import { type CategoryRow, categoryRows, freeCategorySlug, listCategories } from './category-store.ts'
import { presentCategory } from './show-categories.ts'

/* Staff keep the categories of the shop, in the order in which customers see them. */

type Add = 'POST /shop/category/add'
type Change = 'POST /shop/category/update'
type Remove = 'POST /shop/category/delete'

const categories = recordActs<CategoryRow, Answer<Change>>({
  async lock(tx) {
    await lockList(tx, 'shop_categories')
    changesKept(tx, 'shop')
  },
  get: getCategory,
  present: async (_, row) => ({ ...SUCCESS, category: presentCategory(row, true) }),
  subject: async (_, { name }) => name,
  logged: async (_, { name, slug, active, position }) => ({ name, slug, active, position }),
  tell: tellShopChange,
})

export const addCategory = categories.add('shop.add_category', async (tx, { body }: Call<Add>) => {
  const { name, slug = await freeCategorySlug(tx, name), status } = body
  const { length: position } = await categoryRows.list(tx)
  const { id } = await categoryRows.insert(tx, { name, slug, active: status === 'active', position })
  return getAnew(tx, id)
})

export const changeCategory = aboutOne(
  categories.change('shop.change_category', async (tx, { body }: CallAbout<Change>, before) => {
    const { name, slug, status, position } = body
    await categoryRows.update(tx, before, {
      ...(name !== undefined && { name }),
      ...(slug !== undefined && { slug }),
      ...(status !== undefined && { active: status === 'active' }),
    })
    if (position !== undefined) await moveTo(tx, before.id, position)
    return getAnew(tx, before.id)
  }),
)

/** Its products go with it; what was sold of them stays in the orders as it was. */
export async function deleteCategory(tx: Tx, call: Call<Remove>): Promise<Answer<Remove>> {
  let deleted = 0
  const remove = categories.remove('shop.delete_category', async (unit, { id }) => {
    await lockProducts(unit)
    deleted = await deleteProductsOf(unit, id)
    await categoryRows.delete(unit, id)
    await updatePositions(unit, 'shop_categories', idsOf(await categoryRows.list(unit)))
  })
  await remove(tx, { ...call, params: { id: call.body.id } })
  return { ...SUCCESS, deleted_products: deleted }
}

async function moveTo(tx: Tx, id: string, wanted: number): Promise<void> {
  const { ids } = placeAt(idsOf(await categoryRows.list(tx)), id, wanted)
  await updatePositions(tx, 'shop_categories', ids)
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function getCategory(tx: ReadTx, id: string): Promise<CategoryRow> {
  const row = (await listCategories(tx)).find((one) => one.id === id)
  if (!row) throw notFound()
  return row
}

/** What this unit has just written is not what it has kept. */
async function getAnew(tx: Tx, id: string): Promise<CategoryRow> {
  changesKept(tx, 'shop')
  return getCategory(tx, id)
}
