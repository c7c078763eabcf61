import { recordAct } from '#features/audit/index.ts'
import { topUp } from '#features/credits/index.ts'
import type { PaymentSubject } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { fillParties } from './invoice-parties.ts'
import { mayInvoice, statusAfter } from './invoice-states.ts'
import { type Invoice, lockInvoice, nextInvoiceNumber, updateInvoice } from './invoice-store.ts'
import { issueDocumentJob } from './issue-document.ts'

/**
 * The money for an invoice is here: it gets its number, the buyer the credits, and a job makes the document. All in
 * one transaction, and the caller holds the invoice's lock.
 */
export async function settleInvoice(tx: Tx, invoice: Invoice): Promise<Invoice> {
  const status = statusAfter(invoice.status, 'settle')
  const { timezone } = await getSettings(tx)
  const number = await nextInvoiceNumber(tx, timezone)
  if (invoice.credits > 0) {
    await topUp(tx, {
      key: `invoice:${invoice.id}`,
      userId: invoice.user_id,
      amount: invoice.credits,
      subject: number,
      subjectId: invoice.id,
    })
  }
  enqueue(tx, issueDocumentJob, { invoice_id: invoice.id })
  return updateInvoice(tx, invoice.id, { status, number, paid_at: tx.now })
}

/** A provider says that an invoice was paid. Paid already, by whatever way: staff should give the second one back. */
export const invoicePayments: PaymentSubject = {
  async paid(tx, _platform, payment) {
    const invoice = await lockInvoice(tx, payment.subject_id)
    if (!mayInvoice(invoice.status, 'settle')) return 'paid_twice'
    const { number } = await settleInvoice(tx, await fillParties(tx, invoice))
    await recordAct(
      tx,
      { actor: null, origin: { ip: '', userAgent: '', requestId: payment.id, url: '' } },
      {
        act: 'purchases.pay',
        subject: number ?? '',
        after: { method: payment.method, payment: payment.id },
      },
    )
    return invoice.status === 'void' ? 'paid_after_void' : null
  },
}
