import { sql } from 'kysely'
import { countUnread, unreadCount } from '#features/conversations/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { ownedBy } from './list-tickets.ts'
import { PART } from './ticket-messages.ts'

type ForStaff = 'GET /open_tickets_count'
type Own = 'GET /user_open_tickets_count'
type Figures = 'GET /ticket_figures'

/** What is not solved: that is never much. */
const selectUnsolved = (tx: ReadTx) =>
  tx.db
    .selectFrom('tickets as t')
    .where('t.site_id', '=', tx.siteId)
    .where('t.status', 'in', ['open', 'answered'])

const counted = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`count(*) filter (where ${condition})`

export async function countTickets(tx: ReadTx, { actor }: Call<ForStaff>): Promise<Answer<ForStaff>> {
  const counts = await selectUnsolved(tx)
    .select([
      counted(sql`t.status = 'open'`).as('open'),
      counted(sql`t.status = 'open' and t.assigned_to = ${actor.userId}`).as('mine'),
      counted(sql`t.status = 'open' and t.assigned_to is null`).as('unassigned'),
      counted(sql`t.status = 'answered'`).as('answered'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, unread: await countUnread(tx, 'ticket', [PART], 'staff') }
}

export async function countOwnTickets(tx: ReadTx, { actor }: Call<Own>): Promise<Answer<Own>> {
  const { open } = await selectUnsolved(tx)
    .select(sql<number>`count(*)`.as('open'))
    .where(ownedBy(actor))
    .executeTakeFirstOrThrow()
  if (actor.duty !== 'orderer')
    return { open, unread: await countUnread(tx, 'ticket', [PART], { customerId: actor.accountId }) }
  const { unread } = await tx.db
    .selectFrom('tickets as t')
    .select(sql<number>`count(*)`.as('unread'))
    .where('t.site_id', '=', tx.siteId)
    .where(ownedBy(actor))
    .where(sql<boolean>`${sql.raw(unreadCount('ticket', 't', true))} > 0`)
    .executeTakeFirstOrThrow()
  return { open, unread }
}

const DAY = 24 * 60 * 60 * 1000
const median = (from: string, to: string) =>
  sql<number | null>`round(percentile_cont(0.5) within group (order by extract(epoch from
    ${sql.ref(to)} - ${sql.ref(from)})) filter (where ${sql.ref(to)} is not null))::integer`

/** Answered: of those that were opened in these days. Solved and rated: in these days, whenever they were opened. */
export async function showFigures(tx: ReadTx, { query }: Call<Figures>): Promise<Answer<Figures>> {
  const since = new Date(tx.now.getTime() - Number(query.days) * DAY)
  const all = () =>
    tx.db.selectFrom('tickets').where('site_id', '=', tx.siteId).where('status', '<>', 'merged')
  const opened = await all()
    .select([sql<number>`count(*)`.as('opened'), median('created_at', 'first_answered_at').as('seconds')])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  const solved = await all()
    .select([sql<number>`count(*)`.as('solved'), median('created_at', 'solved_at').as('seconds')])
    .where('solved_at', '>', since)
    .executeTakeFirstOrThrow()
  const rated = await all()
    .select([sql<number>`count(*)`.as('rated'), counted(sql`rating = 'good'`).as('good')])
    .where('rated_at', '>', since)
    .executeTakeFirstOrThrow()
  return {
    opened: opened.opened,
    solved: solved.solved,
    first_answer_seconds: opened.seconds,
    solving_seconds: solved.seconds,
    ...rated,
  }
}
