import { listPaymentsOf, lockPaymentsOf, updatePayment } from '#features/payments/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { staffAbilities } from './invoice-abilities.ts'
import { tell } from './invoice-consequences.ts'
import { fillParties, requireParties } from './invoice-parties.ts'
import { type Invoice, lockInvoice } from './invoice-store.ts'
import type { InvoiceSubjects } from './invoice-subject.ts'
import { getInvoiceView } from './invoice-view-store.ts'
import { presentStaffInvoice } from './present-invoice.ts'
import { settleInvoice } from './settle-invoice.ts'

type Key = 'PATCH /credits/mark-as-paid'

/** Staff saw the money on the account. */
export async function markAsPaid(tx: Tx, subjects: InvoiceSubjects, call: Call<Key>): Promise<Answer<Key>> {
  // In the order in which news of money takes them.
  await lockPaymentsOf(tx, call.body.id)
  const found = await lockInvoice(tx, call.body.id)
  staffAbilities.require('mark_as_paid', { invoice: found, actor: call.actor })
  const invoice = await fillParties(tx, found)
  // What staff began they can complete. A customer's own purchase is booked whatever is missing: the money is here.
  if (invoice.created_by !== null) requireParties(invoice)
  await settleByHand(tx, subjects, call, invoice)
  return presentStaffInvoice(await getInvoiceView(tx, invoice.id), call.actor)
}

/** On staff's word. The caller holds the invoice's lock. */
export async function settleByHand(
  tx: Tx,
  subjects: InvoiceSubjects,
  by: Pick<Call<Key>, 'actor' | 'origin'>,
  invoice: Invoice,
): Promise<void> {
  const paid = await settleInvoice(tx, subjects, invoice, by)
  for (const payment of await listPaymentsOf(tx, invoice.id)) {
    // A transfer is confirmed by nobody but staff. A checkout stays open: should it be paid too, they are told.
    if (payment.method === 'bank' && ['created', 'open'].includes(payment.status))
      await updatePayment(tx, payment.id, { status: 'paid', paid_at: tx.now, check_after: null })
  }
  await tell(tx, by, 'invoice.paid', { invoice: paid, payment: null })
}
