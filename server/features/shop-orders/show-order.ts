import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentShown } from './present-order.ts'
import { requireSight } from './shop-order-abilities.ts'
import { findByInvoiceNo, getShopOrder } from './shop-order-store.ts'

type ById = 'GET /shop/order/get_by_id/{id}'
type ByNo = 'GET /shop/order/get_by_invoice_no/{no}'

export async function showShopOrder(tx: ReadTx, { actor, params }: Call<ById>): Promise<Answer<ById>> {
  const order = await getShopOrder(tx, params.id)
  requireSight(actor, order)
  return presentShown(tx, order, actor)
}

export async function showShopOrderByNo(tx: ReadTx, { actor, params }: Call<ByNo>): Promise<Answer<ByNo>> {
  const order = await findByInvoiceNo(tx, params.no)
  if (!order) throw notFound()
  requireSight(actor, order)
  return presentShown(tx, order, actor)
}
