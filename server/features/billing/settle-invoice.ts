import { BY_PROGRAM, type By } from '#features/consequences/index.ts'
import type { PaymentSubject } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { tell } from './invoice-consequences.ts'
import { listLines } from './invoice-lines.ts'
import { fillParties } from './invoice-parties.ts'
import { mayInvoice, statusAfter } from './invoice-states.ts'
import { type Invoice, lockInvoice, nextInvoiceNumber, updateInvoice } from './invoice-store.ts'
import { type InvoiceSubjects, subjectOf } from './invoice-subject.ts'
import { ISSUE_DOCUMENT } from './issue-document.ts'

/**
 * The money for an invoice is here: it gets its number, the buyer what was sold, and a job makes the document. All in
 * one transaction, and the caller holds the invoice's lock.
 */
export async function settleInvoice(
  tx: Tx,
  subjects: InvoiceSubjects,
  invoice: Invoice,
  by: By,
): Promise<Invoice> {
  const status = statusAfter(invoice.status, 'settle')
  const { timezone } = await getSettings(tx)
  const number = await nextInvoiceNumber(tx, timezone)
  const paid = await updateInvoice(tx, invoice.id, { status, number, paid_at: tx.now })
  const lines = await listLines(tx, paid.id)
  await subjectOf(subjects, lines)?.paid(tx, { invoice: paid, lines }, by)
  enqueue(tx, ISSUE_DOCUMENT, { invoice_id: invoice.id })
  return paid
}

/** A provider says that an invoice was paid. Paid already, by whatever way: staff should give the second one back. */
export const invoicePayments = (subjects: InvoiceSubjects): PaymentSubject => ({
  async paid(tx, _platform, payment) {
    const invoice = await lockInvoice(tx, payment.subject_id)
    if (!mayInvoice(invoice.status, 'settle')) return 'paid_twice'
    const by = { ...BY_PROGRAM, origin: { ...BY_PROGRAM.origin, requestId: payment.id } }
    const paid = await settleInvoice(tx, subjects, await fillParties(tx, invoice), by)
    await tell(tx, by, 'invoice.paid', { invoice: paid, payment })
    return invoice.status === 'void' ? 'paid_after_void' : null
  },
})
