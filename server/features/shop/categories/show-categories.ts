import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { pageAmong } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { SUCCESS } from '../about-one.ts'
import { seesAll } from '../shop-viewer.ts'
import { type CategoryRow, listCategories } from './category-store.ts'

type All = 'GET /shop/category/get_all'
type ById = 'GET /shop/category/get_by_id/{id}'
type BySlug = 'GET /shop/category/get_by_slug/{slug}'

/** A category with the products that the viewer may see in it. */
export const presentCategory = (row: CategoryRow, all: boolean) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  status: row.active ? ('active' as const) : ('inactive' as const),
  position: row.position,
  products: all ? row.products : row.published,
})

async function visible(tx: ReadTx, { actor }: Pick<Call<All>, 'actor'>) {
  const all = await seesAll(tx, actor, 'category')
  const rows = await listCategories(tx)
  return rows.filter(({ active }) => all || active).map((row) => presentCategory(row, all))
}

export async function showCategories(tx: ReadTx, call: Call<All>): Promise<Answer<All>> {
  const { name, ...query } = call.query
  const search = name ?? query.search
  return { ...SUCCESS, ...pageAmong(await visible(tx, call), { ...query, search }) }
}

export async function showCategory(tx: ReadTx, call: Call<ById>): Promise<Answer<ById>> {
  return oneOf(await visible(tx, call), ({ id }) => id === call.params.id)
}

export async function showCategoryBySlug(tx: ReadTx, call: Call<BySlug>): Promise<Answer<BySlug>> {
  return oneOf(await visible(tx, call), ({ slug }) => slug === call.params.slug)
}

function oneOf<C extends ReturnType<typeof presentCategory>>(categories: C[], isIt: (one: C) => boolean) {
  const category = categories.find(isIt)
  if (!category) throw notFound()
  return { ...SUCCESS, category }
}
