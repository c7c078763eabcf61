import type { AuditAct } from '#contract/audit/acts.ts'
import type { Act } from '#features/audit/index.ts'
import { type By, consequencesOf, type LiveEvent } from '#features/consequences/index.ts'
import { sendMail } from '#features/mails/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { texts } from '#platform/texts/texts.ts'
import type { SentFileRow } from './sent-file-store.ts'

interface Facts {
  file: Pick<
    SentFileRow,
    'name' | 'account_id' | 'sent_by' | 'note' | 'registration' | 'customer_name' | 'company_name'
  >
}

/** Everything that happens to files that customers send. */
interface SentFileHappenings {
  'sent_file.sent': Facts
  'sent_file.seen': Facts
  'sent_file.done': Facts
  'sent_file.reopened': Facts
  'sent_file.deleted': Facts
}

const live = ({ file }: Facts): LiveEvent => ({
  to: { userId: file.account_id, colleagueId: file.sent_by, andStaff: true },
  type: 'sent_files.changed',
  data: { user_id: file.account_id },
})

const logged = (act: AuditAct) => ({
  live,
  audit: ({ file }: Facts): Act => ({ act, subject: file.name, about: file.account_id }),
})

export const tell = consequencesOf<SentFileHappenings, { mail: typeof mailSite }>(
  {
    'sent_file.sent': { ...logged('sent_files.send'), mail: ({ file }) => file },
    'sent_file.seen': { live },
    'sent_file.done': logged('sent_files.finish'),
    'sent_file.reopened': logged('sent_files.reopen'),
    'sent_file.deleted': logged('sent_files.delete'),
  },
  { mail: mailSite },
)

/** A site without an address finds the file in its list. */
async function mailSite(tx: Tx, { origin }: By, file: Facts['file']): Promise<void> {
  const { title: site, email, default_locale: language } = await getSettings(tx)
  if (!email) return
  const t = texts(language, 'mail')
  const customer = file.company_name || file.customer_name
  const rows = [
    { label: t('sent_file.customer'), value: file.customer_name },
    { label: t('sent_file.file'), value: file.name },
    ...(file.registration ? [{ label: t('sent_file.registration'), value: file.registration }] : []),
  ]
  sendMail(tx, {
    siteUrl: origin.url,
    to: { name: site, address: email },
    language,
    subject: t('sent_file.subject', { customer, site }),
    blocks: [
      { kind: 'heading', text: t('sent_file.heading', { customer }) },
      { kind: 'note', text: file.note },
      { kind: 'facts', rows },
      { kind: 'button', label: t('sent_file.button'), url: '/admin/sent_files' },
    ],
  })
}
