import { sql } from 'kysely'
import { LISTED_STATUSES } from '#contract/tickets/states.ts'
import { lastLine, unreadCount } from '#features/conversations/index.ts'
import { getUser } from '#features/identity/index.ts'
import { findOrder } from '#features/orders/index.ts'
import type { Caller } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import { boundedTotal, countRows } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { actorNameOf } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type All = 'GET /ticket'
type Own = 'GET /ticket_user'

/** So many hits of a search are looked at; nobody pages further, they search for more. */
const MOST_HITS = 1000

const unread = (fromStaff: boolean) => sql<number>`${sql.raw(unreadCount('ticket', 't', fromStaff))}`

/** What both sides see of a ticket in a list. */
const selectRows = (tx: ReadTx, fromStaff: boolean) =>
  tx.db
    .selectFrom('tickets as t')
    .select([
      't.id',
      't.ticket_no',
      't.subject',
      't.reg_no',
      't.status',
      't.created_at',
      't.changed_at',
      't.waiting_since',
      't.rating',
      't.user_id',
      't.assigned_to',
      unread(fromStaff).as('unread'),
      lastLine('ticket', 't').as('last_line'),
      sql<
        number | null
      >`(select o.order_no from orders o where o.site_id = t.site_id and o.id = t.order_id)`.as('order_no'),
    ])
    .where('t.site_id', '=', tx.siteId)

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

const present = (row: Row) => ({
  id: row.id,
  ticket_no: row.ticket_no,
  subject: row.subject,
  reg_no: row.reg_no,
  status: row.status,
  order_no: row.order_no,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
  unread: row.unread,
  last_line: row.last_line,
})

/** Of the whole site, for staff. Whoever waits comes in the order of waiting; others after them. */
export async function listTickets(tx: ReadTx, { actor, query }: Call<All>): Promise<Answer<All>> {
  const { search, sort_by = 'changed_at', sort_order = sort_by === 'waiting_since' ? 'asc' : 'desc' } = query
  const { assigned_to, user_id, order_id, rating } = query
  // Of somebody whom nobody knows there is no empty list.
  if (user_id) await getUser(tx, user_id)
  if (assigned_to && assigned_to !== 'me' && assigned_to !== 'nobody') await getUser(tx, assigned_to)
  if (order_id && !(await findOrder(tx, order_id))) throw notFound()
  let rows = selectRows(tx, false)
    .select([
      actorNameOf('t', 'user_id').as('customer_name'),
      actorNameOf('t', 'assigned_to').as('assignee_name'),
      sql<string>`(select u.company_name from users u where u.site_id = t.site_id and u.id = t.user_id)`.as(
        'company_name',
      ),
    ])
    .where('t.status', 'in', query.status ?? LISTED_STATUSES)
  if (assigned_to === 'nobody') rows = rows.where('t.assigned_to', 'is', null)
  else if (assigned_to)
    rows = rows.where('t.assigned_to', '=', assigned_to === 'me' ? actor.userId : assigned_to)
  if (user_id) rows = rows.where('t.user_id', '=', user_id)
  if (order_id) rows = rows.where('t.order_id', '=', order_id)
  if (rating) rows = rows.where('t.rating', '=', rating)
  if (query.unread) rows = rows.where(unread(false), '>', 0)
  if (search)
    rows = rows.where(
      't.id',
      'in',
      sql<string>`(select app.search_tickets(${containing(search.toLowerCase())}, ${MOST_HITS}))`,
    )
  const { limit, offset } = pageOf(query)
  const page = await rows
    .orderBy(`t.${sort_by}`, (order) => (sort_order === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('t.id', sort_order)
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await boundedTotal(query, page.length, (most) => countRows(tx, rows.limit(most)))
  return {
    items: page.map((row) => ({
      ...present(row),
      customer: { id: row.user_id, name: row.customer_name, company_name: row.company_name },
      assigned_to: row.assigned_to ? { id: row.assigned_to, name: row.assignee_name } : null,
      waiting_since: row.waiting_since?.toISOString() ?? null,
      rating: row.rating,
    })),
    ...total,
    page: query.page,
    size: query.size,
    next: null,
  }
}

/** A customer's own are few: they are found without an index for words. Notes of staff are not looked at. */
export async function listOwnTickets(tx: ReadTx, { actor, query }: Call<Own>): Promise<Answer<Own>> {
  const { search, sort_by = 'changed_at', sort_order = 'desc' } = query
  let rows = selectRows(tx, true)
    .where('t.status', 'in', query.status ?? LISTED_STATUSES)
    .where(ownedBy(actor))
  if (search) {
    const pattern = containing(search)
    rows = rows.where(
      sql<boolean>`(t.ticket_no::text like ${pattern} or t.subject ilike ${pattern} or t.reg_no ilike ${pattern}
        or exists (select from conversations c
          join conversation_messages m on m.site_id = c.site_id and m.conversation_id = c.id
          where c.site_id = t.site_id and c.subject_kind = 'ticket' and c.subject_id = t.id
            and not m.internal and m.text ilike ${pattern}))`,
    )
  }
  const { limit, offset } = pageOf(query)
  const items = await rows
    .orderBy(`t.${sort_by}`, sort_order)
    .orderBy('t.id', sort_order)
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    items: items.map(present),
    total: await countRows(tx, rows),
    page: query.page,
    size: query.size,
  }
}

/** Whoever only orders has what they opened. */
export const ownedBy = ({ userId, accountId, duty }: Pick<Caller, 'userId' | 'accountId' | 'duty'>) =>
  duty === 'orderer'
    ? sql<boolean>`t.user_id = ${accountId} and t.opened_by = ${userId}`
    : sql<boolean>`t.user_id = ${accountId}`
