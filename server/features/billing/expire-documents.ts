import { intlLocale } from '#contract/languages.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { sendMail } from '#features/mails/index.ts'
import {
  deletedFrom,
  earliestDue,
  getSettings,
  mayBeDeleted,
  mustBeWarned,
} from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { texts } from '#platform/texts/texts.ts'
import { removeDocument } from './invoice-store.ts'

/**
 * Every night: the PDFs of invoices that were kept long enough go, and whoever owns one that goes within a week is told
 * by one mail. The invoice itself stays: tax law asks for it.
 */
export const expireDocumentsJob: ScheduledJob = {
  name: 'purchases.expire_documents',
  cron: '40 2 * * *',
  async run(platform, siteId) {
    const owners = await platform.db.read(siteId, listOwners)
    if (owners.length === 0) return
    // One unit a person: nobody's documents wait for somebody else's.
    for (const userId of owners) {
      await platform.db.transaction(siteId, async (tx) => {
        const { retention_months: months } = await getSettings(tx)
        const documents = await lockDocuments(tx, userId, months)
        for (const document of documents)
          if (mayBeDeleted(document, months, tx.now)) await removeDocument(tx, document)
        const near = documents.filter((document) => mustBeWarned(document, months, tx.now))
        await warnOwner(tx, { userId, months, documents: near })
      })
    }
  },
}

type Document = Awaited<ReturnType<typeof lockDocuments>>[number]

const selectDue = (tx: ReadTx, months: number) =>
  tx.db
    .selectFrom('invoices')
    .where('site_id', '=', tx.siteId)
    .where('document_file_id', 'is not', null)
    .where('paid_at', '<=', earliestDue(months, tx.now))

async function listOwners(tx: ReadTx): Promise<string[]> {
  const { retention_months: months } = await getSettings(tx)
  const rows = await selectDue(tx, months).select('user_id').distinct().execute()
  return rows.map((row) => row.user_id)
}

function lockDocuments(tx: Tx, userId: string, months: number) {
  return selectDue(tx, months)
    .select(['id', 'document_warned_at as warned_at'])
    .select((row) => [
      row.ref('number').$notNull().as('number'),
      row.ref('paid_at').$notNull().as('closed_at'),
      row.ref('document_file_id').$notNull().as('document_file_id'),
    ])
    .where('user_id', '=', userId)
    .orderBy('paid_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function warnOwner(tx: Tx, about: { userId: string; months: number; documents: readonly Document[] }) {
  const { documents, months } = about
  if (documents.length === 0) return
  await tx.db
    .updateTable('invoices')
    .set({ document_warned_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where(
      'id',
      'in',
      documents.map(({ id }) => id),
    )
    .execute()
  const person = await getUser(tx, about.userId)
  // Nobody reads the mail of an account that is gone.
  if (person.deleted_at) return
  const { title: site, timezone } = await getSettings(tx)
  const t = texts(person.locale, 'mail')
  const name = nameOf(person)
  const day = new Intl.DateTimeFormat(intlLocale(person.locale), { dateStyle: 'long', timeZone: timezone })
  sendMail(tx, {
    to: { name, address: person.email },
    language: person.locale,
    subject: t('invoices_expire.subject', { site }),
    blocks: [
      { kind: 'heading', text: t('invoices_expire.heading') },
      { kind: 'paragraph', text: t('layout.hello', { name }) },
      { kind: 'paragraph', text: t('invoices_expire.intro', { count: months }) },
      {
        kind: 'facts',
        rows: documents.map((document) => ({
          label: document.number,
          value: day.format(deletedFrom(document, months, tx.now)),
        })),
      },
      { kind: 'button', label: t('invoices_expire.download'), url: '/buy_credits?tab=invoices' },
      { kind: 'note', text: t('invoices_expire.stays') },
    ],
  })
}
