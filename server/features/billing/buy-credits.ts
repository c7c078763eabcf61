import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { recordAct } from '#features/audit/index.ts'
import { announceCredits } from '#features/credits/index.ts'
import { openPayment, presentPayment } from '#features/payments/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { once, settled } from '#platform/http/idempotency.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { checkoutOf } from './checkout.ts'
import { lockInvoice } from './invoice-store.ts'
import { getInvoiceView } from './invoice-view-store.ts'
import { presentOwnInvoice } from './present-invoice.ts'
import { makeQuote, type Quote } from './quote-purchase.ts'
import { openPaymentOf, writePurchase } from './write-purchase.ts'

type Key = 'POST /credits_user'

/**
 * A customer buys credits. The price is ours; the buyer only says what they saw, and buys nothing when it is another
 * now. The invoice and its payment are written down before the provider hears of them, under the buyer's
 * idempotency key: a second click finds the first purchase and goes on with it, also when the price is another by then.
 */
export async function buyCredits(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, actor, body, request } = call
  const passLimit = await settled(() =>
    hit(platform, { key: `buy:${site.id}:${actor.userId}`, max: 20, seconds: 60 }),
  )
  const quote = await settled(() => {
    passLimit()
    return agreedQuote(call)
  })
  const key = request.headers['idempotency-key']
  const { invoiceId } = await platform.db.transaction(site.id, (tx) => {
    const work = () => writeDown(tx, call, quote())
    return typeof key === 'string'
      ? once(tx, actor, { call: 'POST /credits_user', key, input: body }, work)
      : work()
  })
  const { invoice, payment, checkout } = await platform.db.transaction(site.id, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    const payment = await openPaymentOf(tx, invoice)
    return { invoice, payment, checkout: await checkoutOf(tx, invoice, payment, call.origin.url) }
  })
  // Asks the provider, however often the purchase is repeated.
  if (payment.next === null) passLimit()
  const opened = await openPayment(platform, site.id, payment, checkout)
  return platform.db.read(site.id, async (tx) => ({
    invoice: presentOwnInvoice(await getInvoiceView(tx, invoice.id)),
    payment: presentPayment(opened),
  }))
}

async function agreedQuote({ platform, site, actor, body }: Call<Key>): Promise<Quote> {
  const quote = await makeQuote(platform, site.id, actor.userId, body)
  if (!isAgreed(quote, body)) throw new AppError('price_changed')
  return quote
}

/** The same figure in another currency, or for fewer credits, is another price. */
function isAgreed({ total, credits, currency }: Quote, body: Call<Key>['body']): boolean {
  return (
    total === toHundredths(body.agreed_total) &&
    (body.agreed_count === undefined || credits === toHundredths(body.agreed_count)) &&
    (body.agreed_currency === undefined || currency === body.agreed_currency)
  )
}

async function writeDown(tx: Tx, call: Call<Key>, quote: Quote) {
  const { actor, body } = call
  const { invoice } = await writePurchase(tx, actor.userId, body.payment_method, quote)
  announceCredits(tx, actor.userId)
  // Staff in a customer's account make the customer owe: that is an act of staff.
  if (actor.impersonation) {
    const subject = String(fromHundredths(quote.credits))
    await recordAct(tx, call, { act: 'purchases.buy', subject })
  }
  return { invoiceId: invoice.id }
}
