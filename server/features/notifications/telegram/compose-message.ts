import type { SubjectKind } from '#contract/notifications/events.ts'
import { texts } from '#platform/texts/texts.ts'
import { isLocalHostname } from '#server/config.ts'
import type { NotificationRow } from '../bell-store.ts'
import { describeNotification } from '../describe-notification.ts'

interface Shown {
  locale: string
  siteUrl: string
  /** With a button by which they take what it is about. */
  isTakeable: boolean
  /** What became of it, below the text. */
  outcome?: string
}

type Told = Pick<NotificationRow, 'id' | 'event' | 'params' | 'count' | 'link'>

/** Telegram takes 4096; a chat is read at a glance. */
const MOST_LETTERS = 1000
const TAKE = 'take:'

/** A message of a notification. Plain text, whose title is bold by its place: nothing that people wrote can be markup. */
export function messageOfNotification(row: Told, { locale, siteUrl, isTakeable, outcome }: Shown) {
  const t = texts(locale, 'notifications')
  const told = describeNotification(row, locale)
  const title = cut(told.title)
  const lines = [title, cut(told.body), ...(outcome ? ['', outcome] : [])]
  const buttons = [
    // Telegram refuses the whole message where an address is not of the internet.
    ...(isPublic(siteUrl) ? [{ text: t('telegram.open'), url: `${siteUrl}${row.link}` }] : []),
    ...(isTakeable ? [{ text: t('telegram.take'), callback_data: `${TAKE}${row.id}` }] : []),
  ]
  return {
    text: lines.join('\n'),
    entities: [{ type: 'bold', offset: 0, length: title.length }],
    link_preview_options: { is_disabled: true },
    reply_markup: { inline_keyboard: buttons.length > 0 ? [buttons] : [] },
  }
}

/** The notification that a pressed button was made for. */
export function readTake(data: string | undefined): string | null {
  return /^take:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(data ?? '')?.[1] ?? null
}

export const subjectOf = (row: Pick<NotificationRow, 'subject_kind' | 'subject_id'>) => ({
  kind: row.subject_kind as SubjectKind,
  id: row.subject_id,
})

function isPublic(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl)
  return !isLocalHostname(hostname) && hostname.includes('.')
}

/** Between characters, never within one. */
const cut = (text: string): string => {
  const letters = [...text]
  return letters.length <= MOST_LETTERS ? text : `${letters.slice(0, MOST_LETTERS - 1).join('')}…`
}
