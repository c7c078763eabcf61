import { openPayment, type Payment, presentPayment } from '#features/payments/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { checkoutOf } from './checkout.ts'
import { buyerAbilities } from './invoice-abilities.ts'
import { tell } from './invoice-consequences.ts'
import { listLines, subjectInLog } from './invoice-lines.ts'
import { fillParties, requireParties } from './invoice-parties.ts'
import { lockInvoice } from './invoice-store.ts'
import { type InvoiceSubjects, subjectOf } from './invoice-subject.ts'
import { openPaymentOf } from './write-invoice.ts'

type Key = 'POST /credits_user/{id}/pay'

/** The buyer comes back to a purchase that waits for money: the open payment goes on, a failed one gets a successor. */
export async function payInvoice(subjects: InvoiceSubjects, call: Call<Key>): Promise<Answer<Key>> {
  return presentPayment(await continuePayment(subjects, call, call.params.id))
}

type Continuing = Pick<Call<Key>, 'platform' | 'site' | 'actor' | 'origin'>

export async function continuePayment(
  subjects: InvoiceSubjects,
  call: Continuing,
  invoiceId: string,
): Promise<Payment> {
  const { platform, site, actor } = call
  await hit(platform, { key: `buy:${site.id}:${actor.accountId}`, max: 20, seconds: 60 })
  const { payment, checkout } = await platform.db.transaction(site.id, (tx) =>
    openOrNew(tx, subjects, call, invoiceId),
  )
  return openPayment(platform, site.id, payment, checkout)
}

async function openOrNew(tx: Tx, subjects: InvoiceSubjects, call: Continuing, invoiceId: string) {
  const { actor, origin } = call
  const found = await lockInvoice(tx, invoiceId)
  if (found.user_id !== actor.accountId) throw notFound()
  buyerAbilities.require('pay', { invoice: found })
  const lines = await listLines(tx, found.id)
  await subjectOf(subjects, lines)?.continued(tx, { invoice: found, lines })
  const invoice = await fillParties(tx, found)
  requireParties(invoice)
  const payment = await openPaymentOf(tx, invoice)
  await tell(tx, call, 'invoice.payment_continued', { subject: await subjectInLog(tx, invoice) })
  return { payment, checkout: await checkoutOf(tx, subjects, invoice, payment, origin.url) }
}
