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
    ...answersTo(person, [row]),
    subject: title,
    heading: title,
    blocks: [
      { kind: 'paragraph', text: body },
      { kind: 'button', label: t('mail.open'), url: row.link },
      { kind: 'note', text: t('mail.choose') },
    ],
  }))
}

type About = Pick<NotificationRow, 'subject_kind' | 'subject_id'>

/** To a mail that is all about one ticket. */
function answersTo({ id: userId }: Recipient, rows: readonly About[]): Pick<OutgoingMail, 'answers'> {
  const [first, ...others] = rows
  if (first?.subject_kind !== 'ticket') return {}
  const isOne = others.every(
    (row) => row.subject_kind === first.subject_kind && row.subject_id === first.subject_id,
  )
  return isOne ? { answers: { kind: first.subject_kind, id: first.subject_id, userId } } : {}
}

type Line = About &
  Pick<NotificationRow, 'id' | 'event' | 'params' | 'count' | 'link'> & {
    /** What its mail says that no notification does. */
    blocks: readonly MailBlock[]
  }

/** What is unread, grouped by what it is about, each group with its link. Several mails about one thing are one line. */
export async function digestMail(
  tx: ReadTx,
  person: Recipient,
  lines: readonly Line[],
): Promise<OutgoingMail> {
  const t = texts(person.locale, 'notifications')
  const unique = [...Map.groupBy(lines, ({ id }) => id).values()].flatMap(([line, ...more]) =>
    line ? [{ ...line, blocks: [line, ...more].find(({ blocks }) => blocks.length > 0)?.blocks ?? [] }] : [],
  )
  const groups = [
    ...Map.groupBy(unique, ({ subject_kind, subject_id }) => `${subject_kind} ${subject_id}`).values(),
  ]
  return composeMail(tx, { ...person, deleted_at: null }, (_, { title: site }) => ({
    ...answersTo(person, unique),
    subject: t('digest.subject', { count: unique.length, site }),
    heading: t('digest.heading', { count: unique.length }),
    blocks: [
      ...groups.flatMap((group): MailBlock[] => [
        ...group.flatMap((line): MailBlock[] => {
          const { title, body } = describeNotification(line, person.locale)
          return [{ kind: 'facts', rows: [{ label: title, value: body }] }, ...line.blocks]
        }),
        { kind: 'button', label: t('mail.open'), url: group.at(-1)?.link ?? '/' },
      ]),
      { kind: 'note', text: t('mail.choose') },
    ],
  }))
}
