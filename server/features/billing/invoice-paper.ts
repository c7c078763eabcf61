import { listPaymentsOf } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { getSiteUrl } from '#features/sites/index.ts'
import { gather } from '#platform/gather.ts'
import type { Platform } from '#platform/platform.ts'
import { findFile } from '#platform/storage/stored-files.ts'
import { texts } from '#platform/texts/texts.ts'
import { renderInvoice } from './invoice-document.ts'
import { listLines } from './invoice-lines.ts'
import { invoiceSheet, paperKind } from './invoice-sheet.ts'
import { getInvoice, type Invoice } from './invoice-store.ts'
import { type InvoiceSubjects, subjectOf } from './invoice-subject.ts'

/** The document of an invoice, made from what was written down about it. */
export async function makePaper(
  platform: Platform,
  siteId: string,
  subjects: InvoiceSubjects,
  invoice: Invoice,
): Promise<Buffer> {
  const url = await getSiteUrl(platform, siteId)
  const { lines, settings, logoFile, corrected, transfer } = await platform.db.read(siteId, async (tx) => {
    const settings = await getSettings(tx)
    return {
      lines: await listLines(tx, invoice.id),
      settings,
      logoFile: settings.logo_file_id ? await findFile(tx, settings.logo_file_id) : null,
      corrected: invoice.corrects_id ? await getInvoice(tx, invoice.corrects_id) : null,
      transfer: (await listPaymentsOf(tx, invoice.id)).find(({ method }) => method === 'bank')?.next,
    }
  })
  const sheet = invoiceSheet(invoice, lines, {
    site: { title: settings.title, url },
    timeZone: settings.timezone,
    logo: logoFile && (await gather(await platform.storage.read(logoFile.storageKey))),
    corrects:
      corrected?.number && corrected.paid_at ? { number: corrected.number, date: corrected.paid_at } : null,
    transfer: invoice.number === null && transfer?.kind === 'transfer' ? transfer : null,
  })
  return renderInvoice(platform, sheet, invoice.language, subjectOf(subjects, lines))
}

/** `Invoice 2026-00042.pdf`, in the buyer's language. */
export function paperName(invoice: Invoice): string {
  const title = texts(invoice.language, 'documents')(`invoice.title.${paperKind(invoice)}`)
  return `${title}${invoice.number ? ` ${invoice.number}` : ''}.pdf`
}
