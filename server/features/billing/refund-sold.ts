import { smallestStep } from '#contract/currencies.ts'
import type { By } from '#features/consequences/index.ts'
import { lockPaymentsOf, type Payment, startRefund } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { permit, refused, wrongState } from '#platform/policy/abilities.ts'
import { creditNoteFigures, type RefundedPart } from './credit-note-figures.ts'
import { mayRefund } from './invoice-abilities.ts'
import { insertLines, listCreditNotes, listLines } from './invoice-lines.ts'
import { statusAfter } from './invoice-states.ts'
import {
  getInvoice,
  type Invoice,
  insertInvoice,
  lockInvoice,
  nextInvoiceNumber,
  updateInvoice,
} from './invoice-store.ts'
import { type InvoiceSubjects, subjectOf } from './invoice-subject.ts'
import { ISSUE_DOCUMENT } from './issue-document.ts'

type CreditNoteFigures = ReturnType<typeof creditNoteFigures>

interface Refunding {
  invoiceId: string
  part: RefundedPart
  reason: string
  by: By
}

interface Refunded {
  /** As it stands now: `refunded` when nothing is left of it. */
  invoice: Invoice
  note: Invoice
}

/**
 * A paid invoice is taken back, whole or in part: a credit note with a number of its own, what was sold (which the buyer must
 * still have), and the money by the provider where it can.
 */
export async function refundSold(
  tx: Tx,
  subjects: InvoiceSubjects,
  { invoiceId, part, reason, by }: Refunding,
): Promise<Refunded> {
  // The payments first: that is the order in which news of money takes them and the invoice. All of them, since one
  // may be becoming paid while we look.
  const payments = await lockPaymentsOf(tx, invoiceId)
  const found = await lockInvoice(tx, invoiceId)
  permit(mayRefund(found))
  const figures = await figuresOf(tx, found, part)
  const subject = subjectOf(subjects, figures.lines)
  if (subject?.notesMoneyAlone && figures.price.total === 0)
    throw part === 'rest' ? refused(wrongState(found.status)) : fieldError('lines', 'required')
  const isAll = subject?.notesMoneyAlone ? figures.isAllMoney : figures.isAll
  const { lines } = figures
  const note = await writeCreditNote(tx, found, figures, { reason, by })
  const byProvider = await sendBack(tx, payments, -note.total)
  await subject?.refunded(tx, { invoice: found, lines }, { note, reason, by, byProvider })
  const invoice = isAll
    ? await updateInvoice(tx, found.id, { status: statusAfter(found.status, 'refund') })
    : found
  return { invoice, note }
}

/** What so much of a paid invoice is worth that is to go back, with its VAT. The caller holds its lock. */
export async function worthOf(tx: ReadTx, invoiceId: string, part: RefundedPart): Promise<number> {
  const { price } = await figuresOf(tx, await getInvoice(tx, invoiceId), part)
  return 0 - price.total
}

async function figuresOf(tx: ReadTx, invoice: Invoice, part: RefundedPart): Promise<CreditNoteFigures> {
  const sold = { fee: invoice.fee, vat: invoice.vat, lines: await listLines(tx, invoice.id) }
  const notes = await listCreditNotes(tx, invoice.id)
  return creditNoteFigures(sold, notes, part, smallestStep(invoice.currency))
}

/** False: no provider can, so staff send it. */
async function sendBack(tx: Tx, payments: readonly Payment[], amount: number): Promise<boolean> {
  // Whichever was paid first paid the invoice; a second one is staff's to give back, and may have gone already.
  const [payment] = payments
    .filter(({ status }) => status === 'paid')
    .sort((one, other) => Number(one.paid_at) - Number(other.paid_at))
  return payment !== undefined && amount > 0 && startRefund(tx, payment.id, amount)
}

/** What goes back, with everything in it negative. */
async function writeCreditNote(
  tx: Tx,
  invoice: Invoice,
  { price, lines }: CreditNoteFigures,
  { reason, by }: Pick<Refunding, 'reason' | 'by'>,
): Promise<Invoice> {
  const { timezone } = await getSettings(tx)
  // The number before the wallet, as everywhere: two who take both never wait for each other.
  const number = await nextInvoiceNumber(tx, timezone)
  const draft = await insertInvoice(tx, {
    ...price,
    user_id: invoice.user_id,
    kind: 'credit_note',
    status: 'pending',
    vat_rate: invoice.vat_rate,
    vat_reason: invoice.vat_reason,
    vat_check_id: invoice.vat_check_id,
    currency: invoice.currency,
    payment_method: invoice.payment_method,
    seller: invoice.seller,
    buyer: invoice.buyer,
    language: invoice.language,
    corrects_id: invoice.id,
    reason,
    created_by: by.actor?.userId ?? null,
  })
  await insertLines(tx, draft.id, lines)
  const note = await updateInvoice(tx, draft.id, { status: 'paid', number, paid_at: tx.now })
  enqueue(tx, ISSUE_DOCUMENT, { invoice_id: note.id })
  return note
}
