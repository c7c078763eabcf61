import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { maySee } from '../core/order-abilities.ts'
import { getOrder } from '../core/order-store.ts'
import { presentOrderTo } from './present-order.ts'

type Key = 'GET /order/{id}'

export async function showOrder(tx: ReadTx, { actor, params }: Call<Key>): Promise<Answer<Key>> {
  const order = await getOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  return presentOrderTo(tx, order, actor)
}
