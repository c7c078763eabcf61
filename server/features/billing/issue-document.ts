import { z } from 'zod'
import { fromHundredths } from '#contract/amounts.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { sendMail } from '#features/mails/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { storeContent } from '#platform/storage/store-content.ts'
import { attachFile } from '#platform/storage/stored-files.ts'
import { formatMoney } from '#platform/texts/format-number.ts'
import { texts } from '#platform/texts/texts.ts'
import { isIssued } from './invoice-abilities.ts'
import { listLines } from './invoice-lines.ts'
import { makePaper, paperName } from './invoice-paper.ts'
import { canIssue, isBuyerComplete } from './invoice-parties.ts'
import { getInvoice, lockInvoice, updateInvoice } from './invoice-store.ts'
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
      if (!isReady) return thankAndAsk(platform, siteId, sold)
      const paper = await makePaper(platform, siteId, subjects, invoice)
      const stored = await storeContent(platform, siteId, chunks(paper), {
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

async function* chunks(bytes: Uint8Array) {
  yield bytes
}

type SoldBySubject = Sold & { subject: InvoiceSubject | undefined }

/** The money is here and the document cannot be made yet. A credit note is mailed when it is there. */
async function thankAndAsk(platform: Platform, siteId: string, { subject, ...sold }: SoldBySubject) {
  const { invoice } = sold
  if (invoice.kind === 'credit_note') return
  await platform.db.transaction(siteId, async (tx) => {
    const person = await getUser(tx, invoice.user_id)
    const { title: site } = await getSettings(tx)
    const t = texts(invoice.language, 'mail')
    const name = nameOf(person)
    const needsAddress = !isBuyerComplete(invoice)
    sendMail(tx, {
      to: { name, address: person.email },
      language: invoice.language,
      subject: t('payment.subject', { number: invoice.number ?? '', site }),
      blocks: [
        { kind: 'heading', text: t('payment.heading') },
        { kind: 'paragraph', text: t('layout.hello', { name }) },
        {
          kind: 'paragraph',
          text:
            subject?.mailText(needsAddress ? 'payment.needs_address' : 'payment.invoice_follows', sold) ?? '',
        },
        needsAddress
          ? {
              kind: 'button',
              label: t('payment.add_address'),
              url: '/profile_settings?tab=address',
            }
          : { kind: 'button', label: t('payment.open'), url: '/buy_credits?tab=invoices' },
      ],
    })
  })
}

async function mailDocument(tx: Tx, fileId: string, { subject, ...sold }: SoldBySubject) {
  const { invoice } = sold
  const person = await getUser(tx, invoice.user_id)
  // Nobody reads the mail of an account that is gone.
  if (person.deleted_at) return
  const { title: site } = await getSettings(tx)
  const t = texts(invoice.language, 'mail')
  const name = nameOf(person)
  const isNote = invoice.kind === 'credit_note'
  const news = isNote ? 'credit_note' : 'payment'
  const intro = subject?.mailText(`${news}.intro`, sold) ?? ''
  const number = invoice.number ?? ''
  sendMail(tx, {
    to: { name, address: person.email },
    language: invoice.language,
    subject: t(`${news}.subject`, { number, site }),
    blocks: [
      { kind: 'heading', text: t(`${news}.heading`) },
      { kind: 'paragraph', text: t('layout.hello', { name }) },
      { kind: 'paragraph', text: intro },
      {
        kind: 'facts',
        rows: [
          { label: t('payment.number'), value: number },
          {
            label: t('payment.total'),
            value: formatMoney(invoice.language, fromHundredths(invoice.total), invoice.currency),
          },
        ],
      },
      { kind: 'button', label: t('payment.open'), url: '/buy_credits?tab=invoices' },
      { kind: 'note', text: t('payment.keep') },
    ],
    attachments: [{ fileId, name: paperName(invoice) }],
  })
}
