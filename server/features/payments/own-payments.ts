import { fromHundredths } from '#contract/amounts.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { checkPayment } from './check-payment.ts'
import { findPayment, type Payment } from './payment-store.ts'
import { ProviderError } from './provider.ts'
import type { PaymentSubjects } from './subject.ts'

type Get = 'GET /payments/{id}'
type Check = 'POST /payments/{id}/check'

export async function getOwnPayment(tx: ReadTx, { actor, params }: Call<Get>): Promise<Answer<Get>> {
  return presentPayment(await ownPayment(tx, actor.accountId, params.id))
}

/** The buyer is back from paying and wants to know. A provider that is away is no fault of theirs. */
export function checkOwnPayment(subjects: PaymentSubjects) {
  return async ({ platform, site, actor, params }: Call<Check>): Promise<Answer<Check>> => {
    const payment = await platform.db.read(site.id, (tx) => ownPayment(tx, actor.accountId, params.id))
    await hit(platform, { key: `payment-check:${site.id}:${actor.accountId}`, max: 30, seconds: 60 })
    const checked = await checkPayment(platform, site.id, subjects, payment).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      platform.log.warn(
        { site_id: site.id, payment_id: payment.id, err: error },
        'a payment could not be checked',
      )
      return { payment }
    })
    return presentPayment(checked.payment)
  }
}

async function ownPayment(tx: ReadTx, userId: string, id: string): Promise<Payment> {
  const payment = await findPayment(tx, id)
  if (payment?.user_id !== userId) throw notFound()
  return payment
}

/** The way to pay is shown only while there is something to pay. */
export function presentPayment(payment: Payment): Answer<Get> {
  const isOpen = payment.status === 'created' || payment.status === 'open'
  return {
    id: payment.id,
    method: payment.method,
    status: payment.status,
    amount: fromHundredths(payment.amount),
    currency: payment.currency,
    next: isOpen ? payment.next : null,
    subject_id: payment.subject_id,
    created_at: payment.created_at.toISOString(),
    paid_at: payment.paid_at?.toISOString() ?? null,
  }
}
