import type { AuditAct } from '#contract/audit/acts.ts'
import type { Act } from '#features/audit/index.ts'
import { type By, consequencesOf, type LiveEvent } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { type SentFileNews, tellAboutSentFile } from './sent-file-mails.ts'
import type { SentFileRow } from './sent-file-store.ts'

interface Facts {
  file: Pick<
    SentFileRow,
    'id' | 'name' | 'account_id' | 'sent_by' | 'note' | 'registration' | 'customer_name' | 'company_name'
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

const ways = {
  notify: (tx: Tx, by: By, news: SentFileNews, { file }: Facts) => tellAboutSentFile(tx, by, news, file),
}

export const tell = consequencesOf<SentFileHappenings, typeof ways>(
  {
    'sent_file.sent': { ...logged('sent_files.send'), notify: () => 'sent' },
    'sent_file.seen': { live },
    'sent_file.done': { ...logged('sent_files.finish'), notify: () => 'done' },
    'sent_file.reopened': logged('sent_files.reopen'),
    'sent_file.deleted': logged('sent_files.delete'),
  },
  ways,
)
