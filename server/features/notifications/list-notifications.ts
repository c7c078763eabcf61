import type { NotificationEvent } from '#contract/notifications/events.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { afterTime, isFull, writeCursor } from '#platform/db/list-cursor.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { countUnread, type NotificationRow, readableBy } from './bell-store.ts'
import { describeNotification } from './describe-notification.ts'

type Key = 'GET /notifications'

const PAGE = { size: 20 }
const ORDER = 'at'

export async function listNotifications(tx: ReadTx, { actor, query }: Call<Key>): Promise<Answer<Key>> {
  const rows = await afterTime(readableBy(tx, actor).selectAll(), query.after, {
    by: ['at', 'id'],
    name: ORDER,
    order: 'desc',
    isWanted: true,
  })
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE.size)
    .execute()
  const last = rows.at(-1)
  return {
    items: rows.map((row) => present(row, actor.locale)),
    next: last && isFull(rows, PAGE) ? writeCursor(ORDER, last.at.toISOString(), last.id) : null,
    unread: await countUnread(tx, actor),
  }
}

const present = (row: NotificationRow, language: string) => ({
  id: row.id,
  event: row.event as NotificationEvent,
  ...describeNotification(row, language),
  link: row.link,
  subject: { kind: row.subject_kind, id: row.subject_id },
  count: row.count,
  at: row.at.toISOString(),
  is_read: row.read_at !== null,
})
