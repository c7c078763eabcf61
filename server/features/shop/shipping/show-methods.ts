import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { pageAmong } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { SUCCESS } from '../about-one.ts'
import { seesAll } from '../shop-viewer.ts'
import { listMethods } from './method-rows.ts'
import { presentMethod } from './present-method.ts'

type All = 'GET /shop/shipping_method/get_all'
type ById = 'GET /shop/shipping_method/get_by_id/{id}'

export async function showMethods(tx: ReadTx, call: Call<All>): Promise<Answer<All>> {
  return { ...SUCCESS, ...pageAmong(await visible(tx, call), call.query) }
}

export async function showMethod(tx: ReadTx, call: Call<ById>): Promise<Answer<ById>> {
  const method = (await visible(tx, call)).find(({ id }) => id === call.params.id)
  if (!method) throw notFound()
  return { ...SUCCESS, shipping_method: method }
}

async function visible(tx: ReadTx, { actor }: Pick<Call<All>, 'actor'>) {
  const all = await seesAll(tx, actor, 'shipping_method')
  return (await listMethods(tx)).filter(({ active }) => all || active).map(presentMethod)
}
