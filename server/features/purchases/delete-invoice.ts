import { recordAct } from '#features/audit/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { releaseFile } from '#platform/storage/stored-files.ts'
import { mayInvoice } from './invoice-states.ts'
import { lockInvoice, updateInvoice } from './invoice-store.ts'

type Key = 'DELETE /credits/{id}'

/** What waits for money is void from now on. What was paid is bookkeeping and stays; only its document goes. */
export async function deleteInvoice(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const invoice = await lockInvoice(tx, call.params.id)
  if (mayInvoice(invoice.status, 'void')) {
    await updateInvoice(tx, invoice.id, { status: 'void', voided_at: tx.now })
    await recordAct(tx, call, { act: 'purchases.void', subject: invoice.item_name || invoice.id })
  } else if (invoice.number !== null && invoice.document_deleted_at === null) {
    await updateInvoice(tx, invoice.id, { document_file_id: null, document_deleted_at: tx.now })
    if (invoice.document_file_id) await releaseFile(tx, invoice.document_file_id)
    await recordAct(tx, call, { act: 'purchases.delete_document', subject: invoice.number })
  } else throw new AppError('wrong_state', { params: { status: invoice.status } })
  publish(tx, { userId: invoice.user_id }, 'credits.changed', { user_id: invoice.user_id })
  return { status: 'success' }
}
