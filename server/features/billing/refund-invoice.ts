import { toHundredths } from '#contract/amounts.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './invoice-consequences.ts'
import type { InvoiceSubjects } from './invoice-subject.ts'
import { getInvoiceView } from './invoice-view-store.ts'
import { presentStaffInvoice } from './present-invoice.ts'
import { refundSold } from './refund-sold.ts'

type Key = 'POST /credits/{id}/refund'

/** Staff take a paid purchase back: all that is left of it, or these lines. */
export async function refundInvoice(
  tx: Tx,
  subjects: InvoiceSubjects,
  call: Call<Key>,
): Promise<Answer<Key>> {
  const { actor, body, params } = call
  const { reason, lines } = body
  const { invoice, note } = await refundSold(tx, subjects, {
    invoiceId: params.id,
    part: lines
      ? { lines: lines.map(({ position, count }) => ({ position, quantity: toHundredths(count) })) }
      : 'rest',
    reason,
    by: call,
  })
  await tell(tx, call, 'invoice.refunded', { invoice, note, reason })
  return presentStaffInvoice(await getInvoiceView(tx, invoice.id), actor)
}
