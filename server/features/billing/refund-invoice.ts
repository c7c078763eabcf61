import { lockPaymentsOf, startRefund } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { staffAbilities } from './invoice-abilities.ts'
import { tell } from './invoice-consequences.ts'
import { type InvoiceLine, insertLines, listLines } from './invoice-lines.ts'
import { statusAfter } from './invoice-states.ts'
import {
  type Invoice,
  insertInvoice,
  lockInvoice,
  nextInvoiceNumber,
  updateInvoice,
} from './invoice-store.ts'
import { type InvoiceSubjects, subjectOf } from './invoice-subject.ts'
import { getInvoiceView } from './invoice-view-store.ts'
import { ISSUE_DOCUMENT } from './issue-document.ts'
import { presentStaffInvoice } from './present-invoice.ts'

type Key = 'POST /credits/{id}/refund'

/**
 * A paid purchase is taken back: a credit note with a number of its own, what was sold (which the buyer must still have),
 * and the money by the provider where it can; otherwise staff send it.
 */
export async function refundInvoice(
  tx: Tx,
  subjects: InvoiceSubjects,
  call: Call<Key>,
): Promise<Answer<Key>> {
  const { actor, body, params } = call
  // The payments first: that is the order in which news of money takes them and the invoice. All of them, since one
  // may be becoming paid while we look.
  const payments = await lockPaymentsOf(tx, params.id)
  // Whichever was paid first paid the invoice; a second one is staff's to give back, and may have gone already.
  const [paid] = payments
    .filter(({ status }) => status === 'paid')
    .sort((one, other) => Number(one.paid_at) - Number(other.paid_at))
  if (paid) await startRefund(tx, paid.id)
  const invoice = await lockInvoice(tx, params.id)
  staffAbilities.require('refund', { invoice, actor })
  const note = await takeBackInvoice(tx, subjects, invoice, { reason: body.reason, actorId: actor.userId })
  await tell(tx, call, 'invoice.refunded', { invoice, note, reason: body.reason })
  return presentStaffInvoice(await getInvoiceView(tx, invoice.id), actor)
}

/** The credit note for a paid invoice, with everything in it negative, and what was sold back from the buyer. */
export async function takeBackInvoice(
  tx: Tx,
  subjects: InvoiceSubjects,
  invoice: Invoice,
  { reason, actorId }: { reason: string; actorId: string | null },
): Promise<Invoice> {
  const status = statusAfter(invoice.status, 'refund')
  const { timezone } = await getSettings(tx)
  // The number before the wallet, as everywhere: two who take both never wait for each other.
  const number = await nextInvoiceNumber(tx, timezone)
  const lines = await listLines(tx, invoice.id)
  await subjectOf(subjects, lines)?.refunded(tx, { invoice, lines }, { reason, actorId })
  const draft = await insertInvoice(tx, {
    user_id: invoice.user_id,
    kind: 'credit_note',
    status: 'pending',
    net: -invoice.net,
    fee: -invoice.fee,
    vat_rate: invoice.vat_rate,
    vat_reason: invoice.vat_reason,
    vat_check_id: invoice.vat_check_id,
    vat: -invoice.vat,
    total: -invoice.total,
    currency: invoice.currency,
    payment_method: invoice.payment_method,
    seller: invoice.seller,
    buyer: invoice.buyer,
    language: invoice.language,
    corrects_id: invoice.id,
    reason,
    created_by: actorId,
  })
  await insertLines(tx, draft.id, lines.map(negative))
  const note = await updateInvoice(tx, draft.id, { status: 'paid', number, paid_at: tx.now })
  enqueue(tx, ISSUE_DOCUMENT, { invoice_id: note.id })
  await updateInvoice(tx, invoice.id, { status })
  return note
}

const negative = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  quantity: -line.quantity,
  net: -line.net,
  vat: -line.vat,
})
