import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import {
  goToPay,
  type InvoiceSubjects,
  lockInvoice,
  settleInvoice,
  vatOfCustomer,
} from '#features/billing/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { once, settled } from '#platform/http/idempotency.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { buyCart } from './buy-cart.ts'
import type { OrderPrice } from './order-price.ts'
import { presentShown } from './present-order.ts'
import { getShopOrder } from './shop-order-store.ts'

type Key = 'POST /shop/order/place'

/**
 * A customer buys what the cart holds. Order, goods, coupon, invoice and its payment are one transaction, under the buyer's
 * idempotency key; the provider is asked afterwards. A crash in between leaves an order that waits to be paid.
 */
export const placeShopOrder =
  (subjects: InvoiceSubjects) =>
  async (call: Call<Key>): Promise<Answer<Key>> => {
    const { platform, site, actor, body, request } = call
    const passLimit = await settled(() =>
      hit(platform, { key: `buy:${site.id}:${actor.accountId}`, max: 20, seconds: 60 }),
    )
    const vatBy = await settled(() => {
      passLimit()
      return vatOfCustomer(platform, site.id, actor.accountId, body.shipping_address.country)
    })
    const agree = (price: OrderPrice, currency: string) => {
      if (price.credits !== null && body.agreed_credits === undefined)
        throw fieldError('agreed_credits', 'required')
      const isAgreed =
        price.total === toHundredths(body.agreed_total) &&
        currency === body.agreed_currency &&
        (price.credits === null || price.credits === toHundredths(body.agreed_credits ?? 0))
      if (!isAgreed)
        throw new AppError('price_changed', { params: { total: fromHundredths(price.total), currency } })
    }
    const key = request.headers['idempotency-key']
    const { orderId } = await platform.db.transaction(site.id, (tx) => {
      const work = async () => ({ orderId: (await buyCart(tx, call, { vatBy: vatBy(), agree })).id })
      const repeatable = { call: 'POST /shop/order/place', key: String(key), input: body }
      return typeof key === 'string' ? once(tx, actor, repeatable, work) : work()
    })
    await goOn(subjects, call, orderId, passLimit)
    return platform.db.read(site.id, async (tx) => presentShown(tx, await getShopOrder(tx, orderId), actor))
  }

/** What costs nothing is paid at once. A provider that is away costs the buyer a click on their order, not the order. */
async function goOn(
  subjects: InvoiceSubjects,
  call: Call<Key>,
  orderId: string,
  mayAsk: () => void,
): Promise<void> {
  const { platform, site } = call
  const order = await platform.db.read(site.id, (tx) => getShopOrder(tx, orderId))
  if (order.status !== 'awaiting_payment' || order.invoice_id === null) return
  const invoiceId = order.invoice_id
  if (order.total === 0)
    return platform.db.transaction(site.id, async (tx) => {
      const invoice = await lockInvoice(tx, invoiceId)
      if (invoice.status === 'pending') await settleInvoice(tx, subjects, invoice, BY_PROGRAM)
    })
  await goToPay(subjects, call, invoiceId, mayAsk).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'provider_failed')) throw error
  })
}
