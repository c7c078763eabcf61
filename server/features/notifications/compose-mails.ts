import { composeMail, type OutgoingMail } from '#features/mails/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { MailBlock } from '#platform/mail/render-mail.ts'
import { texts } from '#platform/texts/texts.ts'
import type { NotificationRow } from './bell-store.ts'
import { describeNotification } from './describe-notification.ts'
import type { Recipient } from './recipients.ts'

/** Of a notification that has no mail of its own. */
export async function mailOf(tx: ReadTx, person: Recipient, notificationId: string): Promise<OutgoingMail> {
  const row = await tx.db
    .selectFrom('notifications')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('id', '=', notificationId)
    .executeTakeFirstOrThrow()
  const t = texts(person.locale, 'notifications')
  const { title, body } = describeNotification(row, person.locale)
  return composeMail(tx, { ...person, deleted_at: null }, () => ({
    ...(row.subject_kind === 'ticket' && {
      answers: { kind: row.subject_kind, id: row.subject_id, userId: person.id },
    }),
    subject: title,
    heading: title,
    blocks: [
      { kind: 'paragraph', text: body },
      { kind: 'button', label: t('mail.open'), url: row.link },
      { kind: 'note', text: t('mail.choose') },
    ],
  }))
}

type Line = Pick<
  NotificationRow,
  'id' | 'event' | 'params' | 'count' | 'link' | 'subject_kind' | 'subject_id'
>

/** What is unread, grouped by what it is about, each group with its link. */
export async function digestMail(
  tx: ReadTx,
  person: Recipient,
  lines: readonly Line[],
): Promise<OutgoingMail> {
  const t = texts(person.locale, 'notifications')
  const unique = [...new Map(lines.map((line) => [line.id, line])).values()]
  const groups = [
    ...Map.groupBy(unique, ({ subject_kind, subject_id }) => `${subject_kind} ${subject_id}`).values(),
  ]
  return composeMail(tx, { ...person, deleted_at: null }, (_, { title: site }) => ({
    subject: t('digest.subject', { count: unique.length, site }),
    heading: t('digest.heading', { count: unique.length }),
    blocks: [
      ...groups.flatMap((group): MailBlock[] => [
        ...group.map((line): MailBlock => {
          const { title, body } = describeNotification(line, person.locale)
          return { kind: 'facts', rows: [{ label: title, value: body }] }
        }),
        { kind: 'button', label: t('mail.open'), url: group.at(-1)?.link ?? '/' },
      ]),
      { kind: 'note', text: t('mail.choose') },
    ],
  }))
}
