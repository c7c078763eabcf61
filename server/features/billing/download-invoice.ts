import { AppError, notFound } from '#platform/app-error.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { bytesAnswer, storedFileAnswer } from '#platform/storage/send-file.ts'
import { findFile } from '#platform/storage/stored-files.ts'
import { buyerAbilities, maySee } from './invoice-abilities.ts'
import { makePaper, paperName } from './invoice-paper.ts'
import { whyHeld } from './invoice-parties.ts'
import type { InvoiceSubjects } from './invoice-subject.ts'
import { getInvoiceView } from './invoice-view-store.ts'

type Key = 'GET /credits/{id}/download_invoice'

/**
 * The kept document; where the job has not made it yet, or nothing is paid yet, one made now from the same figures.
 * What retention or staff deleted is gone; what waits for an address says so.
 */
export async function downloadInvoice(
  subjects: InvoiceSubjects,
  { platform, site, actor, params }: Call<Key>,
): Promise<Answer<Key>> {
  const { invoice, file } = await platform.db.read(site.id, async (tx) => {
    const invoice = await getInvoiceView(tx, params.id)
    if (!maySee(actor, invoice)) throw notFound()
    const file = invoice.document_file_id ? await findFile(tx, invoice.document_file_id) : null
    // Deleted in the moment between the two.
    if (invoice.document_file_id && !file) throw new AppError('gone')
    return { invoice, file }
  })
  buyerAbilities.require('download', { invoice, held: whyHeld(invoice) })
  if (file) return storedFileAnswer(file, { disposition: 'attachment', visibility: 'private' })
  const bytes = await makePaper(platform, site.id, subjects, invoice)
  return bytesAnswer(bytes, paperName(invoice), 'application/pdf')
}
