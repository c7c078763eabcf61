import type { By } from '#features/consequences/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { countUnread, markRead, type Subject } from './bell-store.ts'
import { tell } from './notification-consequences.ts'

type Key = 'POST /notifications/read'

/** The person's other screens hear of it. Read twice is read once. */
export async function readNotifications(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, body } = call
  const read = await markRead(tx, actor.userId, whichOf(body))
  if (read > 0) await tell(tx, call, 'bell.changed', { userId: actor.userId })
  return { unread: await countUnread(tx, actor) }
}

/** For a feature whose own call says that somebody has read these: the bell need not be told again. */
export async function readSubjects(tx: Tx, by: By, userId: string, subjects: readonly Subject[]) {
  const read = await markRead(tx, userId, { subjects })
  if (read > 0) await tell(tx, by, 'bell.changed', { userId })
}

function whichOf({ ids, subject, all }: Call<Key>['body']): Parameters<typeof markRead>[2] {
  if ([ids, subject, all].filter((one) => one !== undefined).length !== 1)
    throw fieldError('ids', ids || subject ? 'contradicts' : 'required')
  if (ids) return { ids }
  return subject ? { subjects: [subject] } : 'all'
}
