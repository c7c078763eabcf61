import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import {
  EVENT_KEYS,
  type NotificationEvent,
  ruleOf,
  type SubjectKind,
} from '#contract/notifications/events.ts'
import { type Caller, can, isCustomer } from '#platform/actor.ts'
import type { Notifications } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { TextParams } from '#platform/texts/texts.ts'
import { endOfRead, endOfUnread } from './lifetimes.ts'
import type { QueuedHappening } from './notify.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'notifications.params': TextParams
  }
}

export type NotificationRow = Selectable<Notifications>
export interface Subject {
  kind: SubjectKind
  id: string
}

/** As much of a caller as decides what they may read. */
export type Reader = Pick<Caller, 'userId' | 'accountId' | 'roleId' | 'permissions' | 'duty'>

/** What became of it for one person. */
export type Rung = Pick<NotificationRow, 'id' | 'user_id' | 'count'>

/**
 * One entry a person. What is unread about the same thing becomes one with a count; `readBy` have done it themselves and
 * find it read. Texts that a later one does not name stay: of several messages the first is quoted.
 */
export async function ring(
  tx: Tx,
  { event, subject, params, link }: Pick<QueuedHappening, 'event' | 'subject' | 'params' | 'link'>,
  accountId: string | null,
  people: readonly { id: string; hasRead: boolean }[],
): Promise<Rung[]> {
  if (people.length === 0) return []
  return tx.db
    .insertInto('notifications')
    .values(
      people.map(({ id, hasRead }) => ({
        id: newId(),
        site_id: tx.siteId,
        user_id: id,
        account_id: accountId,
        event,
        subject_kind: subject.kind,
        subject_id: subject.id,
        params: JSON.stringify(params),
        link,
        created_at: tx.now,
        at: tx.now,
        read_at: hasRead ? tx.now : null,
        ends_at: hasRead ? endOfRead(tx.now) : endOfUnread(tx.now),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'user_id', 'subject_kind', 'subject_id', 'event'])
        .where('read_at', 'is', null)
        .doUpdateSet({
          count: sql`notifications.count + 1`,
          params: sql`notifications.params || excluded.params`,
          link: sql`excluded.link`,
          at: sql`excluded.at`,
          ends_at: sql`excluded.ends_at`,
        }),
    )
    .returning(['id', 'user_id', 'count'])
    .execute()
}

/** What somebody may read of their bell now: nothing of a company they left, nor of what a key no longer shows them. */
export function readableBy(tx: ReadTx, caller: Reader) {
  const events = EVENT_KEYS.filter((event) => mayHear(caller, event))
  return tx.db
    .selectFrom('notifications')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', caller.userId)
    .where('event', 'in', events.length > 0 ? events : [''])
    .where((where) => where.or([where('account_id', 'is', null), where('account_id', '=', caller.accountId)]))
}

function mayHear(caller: Reader, event: NotificationEvent): boolean {
  const rule = ruleOf(event)
  if (rule.for === 'staff') return can(caller, rule.permission)
  return isCustomer(caller) && (!rule.buyersOnly || caller.duty !== 'orderer')
}

export async function countUnread(tx: ReadTx, caller: Reader): Promise<number> {
  const row = await readableBy(tx, caller)
    .where('read_at', 'is', null)
    .select((get) => get.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return Number(row.unread)
}

/** Answers how many were unread until now. */
export async function markRead(
  tx: Tx,
  userId: string,
  which: { ids: readonly string[] } | { subjects: readonly Subject[] } | 'all',
): Promise<number> {
  let query = tx.db
    .updateTable('notifications')
    .set({ read_at: tx.now, ends_at: endOfRead(tx.now) })
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  if (which !== 'all')
    query =
      'ids' in which
        ? query.where('id', 'in', [...which.ids])
        : query.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('subject_kind', 'subject_id'),
              'in',
              which.subjects.map(({ kind, id }) => tuple(kind, id)),
            ),
          )
  return (await query.returning('id').execute()).length
}

/** Whoever deletes a subject deletes what was told of it. */
export async function forgetSubject(tx: Tx, { kind, id }: Subject): Promise<void> {
  await tx.db
    .deleteFrom('notifications')
    .where('site_id', '=', tx.siteId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
}
