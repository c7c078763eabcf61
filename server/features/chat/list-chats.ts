import { sql } from 'kysely'
import { countUnread, lastLine, unreadCount } from '#features/conversations/index.ts'
import { getUser } from '#features/identity/index.ts'
import { boundedTotal, countRows } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { afterTime, isFull, writeCursor } from '#platform/db/list-cursor.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { actorNameOf } from '#platform/db/person-name.ts'
import { whoIsOnline } from '#platform/events/presence.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type List = 'GET /chat_user'
type Count = 'GET /chat_count'

/** What cursors call the order of the list. */
const ORDER = 'last_message_at'

const unread = sql<number>`${sql.raw(unreadCount('chat', 't', false))}`

/** Whether the newest line is ours: then the customer has the word. */
const lastFromStaff = sql<boolean>`coalesce((select m.from_staff from conversations c
  join conversation_messages m on m.site_id = c.site_id and m.conversation_id = c.id
  where c.site_id = t.site_id and c.subject_kind = 'chat' and c.subject_id = t.id order by m.id desc limit 1), false)`

/** Those who wrote or were written to last come first. */
export async function listChats(tx: ReadTx, { actor, query }: Call<List>): Promise<Answer<List>> {
  const { search, assigned_to, sort_order = 'desc' } = query
  if (assigned_to && assigned_to !== 'me' && assigned_to !== 'nobody') await getUser(tx, assigned_to)
  let rows = tx.db
    .selectFrom('chats as t')
    .select(['t.user_id as id', 't.id as chat_id', 't.assigned_to', 't.last_message_at'])
    .select([
      actorNameOf('t', 'user_id').as('name'),
      actorNameOf('t', 'assigned_to').as('assignee'),
      sql<string>`(select u.company_name from users u where u.site_id = t.site_id and u.id = t.user_id)`.as(
        'company_name',
      ),
      unread.as('unread'),
      lastLine('chat', 't').as('last_line'),
      lastFromStaff.as('last_from_staff'),
    ])
    .where('t.site_id', '=', tx.siteId)
  if (assigned_to === 'nobody') rows = rows.where('t.assigned_to', 'is', null)
  else if (assigned_to)
    rows = rows.where('t.assigned_to', '=', assigned_to === 'me' ? actor.userId : assigned_to)
  if (query.unread) rows = rows.where(unread, '>', 0)
  if (search)
    rows = rows.where(
      sql<boolean>`exists (select from users u where u.site_id = t.site_id and u.id = t.user_id
        and app.searched_person(u.first_name, u.last_name, u.email, u.company_name)
          like ${containing(search.toLowerCase())})`,
    )
  const { limit, offset } = pageOf(query)
  const page = await afterTime(rows, query.after, {
    by: ['t.last_message_at', 't.id'],
    name: ORDER,
    order: sort_order,
    isWanted: true,
  })
    .orderBy('t.last_message_at', sort_order)
    .orderBy('t.id', sort_order)
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await boundedTotal(query, page.length, (most) => countRows(tx, rows.limit(most)))
  const online = await whoIsOnline(
    tx,
    page.map(({ id }) => id),
  )
  const last = page.at(-1)
  return {
    items: page.map(({ chat_id, assignee, assigned_to: assigneeId, last_message_at, ...row }) => ({
      ...row,
      is_online: online.has(row.id),
      assigned_to: assigneeId ? { id: assigneeId, name: assignee } : null,
      last_message_at: last_message_at.toISOString(),
    })),
    ...total,
    page: query.page,
    size: query.size,
    next:
      last && isFull(page, query)
        ? writeCursor(ORDER, last.last_message_at.toISOString(), last.chat_id)
        : null,
  }
}

export async function countChats(tx: ReadTx, _call: Call<Count>): Promise<Answer<Count>> {
  return { unread: await countUnread(tx, 'chat', ['direct'], 'staff') }
}
