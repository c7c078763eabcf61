import { openPayment, presentPayment } from '#features/payments/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { checkoutOf } from './checkout.ts'
import { buyerAbilities } from './invoice-abilities.ts'
import { tell } from './invoice-consequences.ts'
import { subjectInLog } from './invoice-lines.ts'
import { fillParties, refuseOtherCountry, requireParties } from './invoice-parties.ts'
import { lockInvoice } from './invoice-store.ts'
import type { InvoiceSubjects } from './invoice-subject.ts'
import { openPaymentOf } from './write-invoice.ts'

type Key = 'POST /credits_user/{id}/pay'

/** The buyer comes back to a purchase that waits for money: the open payment goes on, a failed one gets a successor. */
export async function payInvoice(subjects: InvoiceSubjects, call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, actor } = call
  await hit(platform, { key: `buy:${site.id}:${actor.accountId}`, max: 20, seconds: 60 })
  const { payment, checkout } = await platform.db.transaction(site.id, (tx) => openOrNew(tx, subjects, call))
  return presentPayment(await openPayment(platform, site.id, payment, checkout))
}

async function openOrNew(tx: Tx, subjects: InvoiceSubjects, call: Call<Key>) {
  const { actor, params, origin } = call
  const found = await lockInvoice(tx, params.id)
  if (found.user_id !== actor.accountId) throw notFound()
  buyerAbilities.require('pay', { invoice: found })
  await refuseOtherCountry(tx, found)
  const invoice = await fillParties(tx, found)
  requireParties(invoice)
  const payment = await openPaymentOf(tx, invoice)
  await tell(tx, call, 'invoice.payment_continued', { subject: await subjectInLog(tx, invoice) })
  return { payment, checkout: await checkoutOf(tx, subjects, invoice, payment, origin.url) }
}
