import type { EndpointKey } from '#contract/contract.ts'
import { openPayment, type Payment, presentPayment } from '#features/payments/index.ts'
import { once, settled } from '#platform/http/idempotency.ts'
import type { Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { checkoutOf } from './checkout.ts'
import { tell } from './invoice-consequences.ts'
import { lockInvoice } from './invoice-store.ts'
import type { InvoiceSubjects } from './invoice-subject.ts'
import { getInvoiceView } from './invoice-view-store.ts'
import { presentOwnInvoice } from './present-invoice.ts'
import type { PricedSale } from './price-sale.ts'
import { openPaymentOf, writeInvoice } from './write-invoice.ts'

type Buying = Pick<Call<'POST /credits_user'>, 'platform' | 'site' | 'actor' | 'origin' | 'request'>

interface Purchase {
  call: EndpointKey
  /** Everything that the sale depends on. */
  input: object
  /** The price that the buyer agreed to; refuses any other. */
  price: () => Promise<PricedSale>
  /** What the log calls it. */
  subject: (sale: PricedSale) => string
}

/**
 * A customer buys. The invoice and its payment are written down before the provider hears of them, under the buyer's
 * idempotency key: a second click finds the first purchase and goes on with it, also when the price is another by then.
 */
export async function buy(
  subjects: InvoiceSubjects,
  buying: Buying,
  { call, input, price, subject }: Purchase,
) {
  const { platform, site, actor, request } = buying
  const passLimit = await settled(() =>
    hit(platform, { key: `buy:${site.id}:${actor.accountId}`, max: 20, seconds: 60 }),
  )
  const sale = await settled(() => {
    passLimit()
    return price()
  })
  const key = request.headers['idempotency-key']
  const { invoiceId } = await platform.db.transaction(site.id, (tx) => {
    const work = async () => {
      const { invoice } = await writeInvoice(tx, actor.accountId, sale())
      const facts = { userId: actor.accountId, subject: subject(sale()), invoice }
      await tell(tx, buying, 'invoice.bought', facts)
      return { invoiceId: invoice.id }
    }
    return typeof key === 'string' ? once(tx, actor, { call, key, input }, work) : work()
  })
  const opened = await goToPay(subjects, buying, invoiceId, passLimit)
  return platform.db.read(site.id, async (tx) => ({
    invoice: presentOwnInvoice(await getInvoiceView(tx, invoiceId)),
    payment: presentPayment(opened),
  }))
}

/** Where the buyer of a purchase that is written down goes to pay. `mayAsk` is called before the provider is asked. */
export async function goToPay(
  subjects: InvoiceSubjects,
  { platform, site, origin }: Pick<Buying, 'platform' | 'site' | 'origin'>,
  invoiceId: string,
  mayAsk: () => void,
): Promise<Payment> {
  const { payment, checkout } = await platform.db.transaction(site.id, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    const payment = await openPaymentOf(tx, invoice)
    return { payment, checkout: await checkoutOf(tx, subjects, invoice, payment, origin.url) }
  })
  // Asks the provider, however often the purchase is repeated.
  if (payment.next === null) mayAsk()
  return openPayment(platform, site.id, payment, checkout)
}
