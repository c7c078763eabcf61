import type { By } from '#features/consequences/index.ts'
import { getUser } from '#features/identity/index.ts'
import type { OutgoingMail } from '#features/mails/index.ts'
import { notify } from '#features/notifications/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { realUserId } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { texts } from '#platform/texts/texts.ts'
import type { SentFileRow } from './sent-file-store.ts'

/** Staff hear that one came; whoever sent it and the owner of the account, that it is dealt with. */
export type SentFileNews = 'sent' | 'done'

type File = Pick<
  SentFileRow,
  'id' | 'name' | 'account_id' | 'sent_by' | 'note' | 'registration' | 'customer_name' | 'company_name'
>

export async function tellAboutSentFile(tx: Tx, by: By, news: SentFileNews, file: File): Promise<void> {
  const told = {
    byUserId: by.actor && realUserId(by.actor),
    subject: { kind: 'sent_file', id: file.id } as const,
  }
  if (news === 'done')
    return notify(tx, {
      ...told,
      event: 'sent_file.done',
      to: { accountId: file.account_id, people: await peopleOf(tx, file) },
      params: { file: file.name },
      link: '/file_upload',
    })
  const customer = file.company_name || file.customer_name
  notify(tx, {
    ...told,
    event: 'staff_sent_file.sent',
    to: { siteMail: await writeSiteMail(tx, by, file, customer) },
    params: { customer, file: file.name, text: file.note },
    link: `/admin/sent_files?open=${file.id}`,
  })
}

/** Of the colleagues the one who sent it, while they are one. */
async function peopleOf(tx: Tx, { account_id, sent_by }: File) {
  if (sent_by === account_id) return [{ userId: account_id }]
  const { employer_id } = await getUser(tx, sent_by)
  return [account_id, ...(employer_id === account_id ? [sent_by] : [])].map((userId) => ({ userId }))
}

/** A site without an address finds the file in its list. */
async function writeSiteMail(
  tx: Tx,
  { origin }: By,
  file: File,
  customer: string,
): Promise<OutgoingMail | null> {
  const { title: site, email, default_locale: language } = await getSettings(tx)
  if (!email) return null
  const t = texts(language, 'mail')
  const rows = [
    { label: t('sent_file.customer'), value: file.customer_name },
    { label: t('sent_file.file'), value: file.name },
    ...(file.registration ? [{ label: t('sent_file.registration'), value: file.registration }] : []),
  ]
  return {
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
  }
}
