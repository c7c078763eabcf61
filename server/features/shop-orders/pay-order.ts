import { continuePayment, type InvoiceSubjects } from '#features/billing/index.ts'
import { presentPayment } from '#features/payments/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'
import { shopOrderAbilities } from './shop-order-abilities.ts'
import { getShopOrder } from './shop-order-store.ts'

type Key = 'POST /shop/order/pay'

/** The buyer comes back to an order that waits for money. What follows for the goods, the invoice's subject says. */
export const payShopOrder =
  (subjects: InvoiceSubjects) =>
  async (call: Call<Key>): Promise<Answer<Key>> => {
    const { platform, site, actor, body } = call
    const order = await platform.db.read(site.id, (tx) => getShopOrder(tx, body.order_id))
    if (order.user_id !== actor.accountId) throw notFound()
    shopOrderAbilities.require('pay', { order, actor })
    if (order.invoice_id === null) throw refused(wrongState(order.status))
    const payment = await continuePayment(subjects, call, order.invoice_id)
    return { status: 'success', payment: presentPayment(payment) }
  }
