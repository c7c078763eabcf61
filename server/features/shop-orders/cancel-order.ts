import { type InvoiceSubjects, lockInvoice, voidInvoice } from '#features/billing/index.ts'
import { lockPaymentsOf } from '#features/payments/index.ts'
import { isCustomer } from '#platform/actor.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { giveBack } from './give-back.ts'
import { presentShown } from './present-order.ts'
import { endOrder } from './settle-order.ts'
import { requireSight, shopOrderAbilities } from './shop-order-abilities.ts'
import { getShopOrder, lockShopOrder } from './shop-order-store.ts'

type Key = 'POST /shop/order/cancel'

/** It is over. What was paid goes back as far as a provider can return it; the rest is noted as due. */
export async function cancelShopOrder(
  tx: Tx,
  subjects: InvoiceSubjects,
  call: Call<Key>,
): Promise<Answer<Key>> {
  const { actor, body } = call
  const { invoice_id: invoiceId, user_id } = await getShopOrder(tx, body.order_id)
  requireSight(actor, { user_id })
  // Buyers need not explain themselves; whoever takes their order away does.
  if (!isCustomer(actor) && !body.reason) throw fieldError('reason', 'required')
  // Payments, invoice, order: in this order everybody takes them.
  if (invoiceId !== null) await lockPaymentsOf(tx, invoiceId)
  const invoice = invoiceId === null ? null : await lockInvoice(tx, invoiceId)
  const order = await lockShopOrder(tx, body.order_id)
  shopOrderAbilities.require('cancel', { order, actor })
  const money = async () => {
    if (order.paid_at) await giveBack(tx, subjects, order, { part: 'rest', reason: body.reason, by: call })
  }
  await endOrder(tx, order, { reason: body.reason, ownReason: null, by: call, money })
  if (invoice?.status === 'pending') await voidInvoice(tx, subjects, invoice, call)
  return presentShown(tx, await getShopOrder(tx, order.id), actor)
}
