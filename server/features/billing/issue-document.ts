import { z } from 'zod'
import { fromHundredths } from '#contract/amounts.ts'
import { getUser } from '#features/identity/index.ts'
import { mailPerson, type OutgoingMail } from '#features/mails/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { storeContent } from '#platform/storage/store-content.ts'
import { attachFile } from '#platform/storage/stored-files.ts'
import { formatMoney } from '#platform/texts/format-number.ts'
import type { Translate } from '#platform/texts/texts.ts'
import { isIssued } from './invoice-abilities.ts'
import { listLines } from './invoice-lines.ts'
import { makePaper, paperName } from './invoice-paper.ts'
import { canIssue, isBuyerComplete } from './invoice-parties.ts'
import { getInvoice, type Invoice, lockInvoice, updateInvoice } from './invoice-store.ts'
import { type InvoiceSubject, type InvoiceSubjects, type Sold, subjectOf } from './invoice-subject.ts'

export const ISSUE_DOCUMENT = {
  name: 'purchases.issue_document',
  data: z.object({ invoice_id: z.string() }),
}

/**
 * Makes the document of a paid invoice or a credit note, keeps it, and mails it to the buyer. Keeping and mailing
 * are one transaction, so a second run after a crash finds the document and sends nothing. A kept document never changes:
 * where an address is missing none is kept yet, and the buyer is asked for it.
 */
export const issueDocumentJob = (subjects: InvoiceSubjects) =>
  defineJob({
    ...ISSUE_DOCUMENT,
    retries: 10,
    async run(platform, siteId, { invoice_id }) {
      const { invoice, lines, isReady } = await platform.db.read(siteId, async (tx) => {
        const invoice = await getInvoice(tx, invoice_id)
        return {
          invoice,
          lines: await listLines(tx, invoice_id),
          isReady: await canIssue(tx, invoice),
        }
      })
      if (isIssued(invoice)) return
      const sold = { invoice, lines, subject: subjectOf(subjects, lines) }
      if (!isReady) {
        // A credit note is mailed when it is there.
        if (invoice.kind === 'invoice') await platform.db.transaction(siteId, (tx) => thankAndAsk(tx, sold))
        return
      }
      const paper = await makePaper(platform, siteId, subjects, invoice)
      const stored = await storeContent(platform, siteId, paper, {
        name: paperName(invoice),
        mediaType: 'application/pdf',
        ownerId: invoice.user_id,
      })
      await platform.db.transaction(siteId, async (tx) => {
        // Whoever came first has kept theirs; ours stays temporary and is swept.
        if (isIssued(await lockInvoice(tx, invoice_id))) return
        await attachFile(tx, stored.id)
        await updateInvoice(tx, invoice_id, { document_file_id: stored.id })
        await mailDocument(tx, stored.id, sold)
      })
    },
  })

type SoldBySubject = Sold & { subject: InvoiceSubject | undefined }

/** The money is here and the document cannot be made yet. */
function thankAndAsk(tx: Tx, sold: SoldBySubject): Promise<void> {
  const needsAddress = !isBuyerComplete(sold.invoice)
  const intro = needsAddress ? 'payment.needs_address' : 'payment.invoice_follows'
  return mailBuyer(tx, sold, intro, (t) => ({
    blocks: [
      needsAddress
        ? { kind: 'button', label: t('payment.add_address'), url: '/profile_settings?tab=address' }
        : openInvoices(t),
    ],
  }))
}

function mailDocument(tx: Tx, fileId: string, sold: SoldBySubject): Promise<void> {
  const { invoice } = sold
  const total = formatMoney(invoice.language, fromHundredths(invoice.total), invoice.currency)
  return mailBuyer(tx, sold, `${newsOf(invoice)}.intro`, (t) => ({
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: t('payment.number'), value: invoice.number ?? '' },
          { label: t('payment.total'), value: total },
        ],
      },
      openInvoices(t),
      { kind: 'note', text: t('payment.keep') },
    ],
    attachments: [{ fileId, name: paperName(invoice) }],
  }))
}

const newsOf = ({ kind }: Invoice) => (kind === 'credit_note' ? 'credit_note' : 'payment')

const openInvoices = (t: Translate<'mail'>) =>
  ({ kind: 'button', label: t('payment.open'), url: '/buy_credits?tab=invoices' }) as const

async function mailBuyer(
  tx: Tx,
  { subject, ...sold }: SoldBySubject,
  intro: Parameters<InvoiceSubject['mailText']>[0],
  rest: (t: Translate<'mail'>) => Pick<OutgoingMail, 'blocks' | 'attachments'>,
): Promise<void> {
  const { invoice } = sold
  const buyer = await getUser(tx, invoice.user_id)
  await mailPerson(tx, { ...buyer, locale: invoice.language }, (t, { title: site }) => {
    const { blocks, ...others } = rest(t)
    return {
      ...others,
      subject: t(`${newsOf(invoice)}.subject`, { number: invoice.number ?? '', site }),
      heading: t(`${newsOf(invoice)}.heading`),
      blocks: [{ kind: 'paragraph', text: subject?.mailText(intro, sold) ?? '' }, ...blocks],
    }
  })
}
