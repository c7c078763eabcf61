import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'
import { staffAbilities } from './invoice-abilities.ts'
import { tell } from './invoice-consequences.ts'
import { subjectInLog } from './invoice-lines.ts'
import { mayInvoice } from './invoice-states.ts'
import { getInvoice, lockInvoice, removeDocument } from './invoice-store.ts'
import type { InvoiceSubjects } from './invoice-subject.ts'
import { voidInvoice } from './void-invoice.ts'

type Key = 'DELETE /credits/{id}'

/**
 * What waits for money is void from now on. What was paid is bookkeeping and stays; only its document goes. The caller
 * says which of both is meant by the status they saw; without it the one counts that the invoice had when they called.
 */
export async function deleteInvoice(
  tx: Tx,
  subjects: InvoiceSubjects,
  call: Call<Key>,
): Promise<Answer<Key>> {
  const { params, query } = call
  const expected = query.expected_status ?? (await getInvoice(tx, params.id)).status
  const invoice = await lockInvoice(tx, params.id)
  // Paid while we waited for the lock: a void must not delete the document of a sale.
  if (invoice.status !== expected) throw refused(wrongState(invoice.status))
  const { user_id: userId } = invoice
  staffAbilities.require('delete', { invoice, actor: call.actor })
  if (mayInvoice(invoice.status, 'void')) {
    await voidInvoice(tx, subjects, invoice, call)
    await tell(tx, call, 'invoice.voided', { userId, subject: await subjectInLog(tx, invoice) })
  } else {
    await removeDocument(tx, invoice)
    await tell(tx, call, 'invoice.document_deleted', { userId, subject: invoice.number ?? '' })
  }
  return { status: 'success' }
}
