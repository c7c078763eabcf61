import { v7 as newId } from 'uuid'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { findPersonByLogin, type Person } from '#features/identity/index.ts'
import { getTicket, insertTicket, ticketConversations, updateTicket } from '#features/tickets/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { DEMO_CANNED, DEMO_TICKETS, type DemoTicket } from './demo-tickets.ts'
import { type Happening, writeHistory } from './happenings.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Questions in every state, with what staff answered, and the answers that they have at hand. */
export async function loadTickets(platform: Platform, siteId: string): Promise<void> {
  await platform.db.transaction(siteId, async (tx) => {
    const known = await tx.db.selectFrom('tickets').select('id').limit(1).executeTakeFirst()
    if (known) return
    const canned = DEMO_CANNED.map((answer) => ({
      ...answer,
      id: newId(),
      site_id: siteId,
      created_at: tx.now,
    }))
    await tx.db.insertInto('canned_answers').values(canned).execute()
    const histories = await Promise.all(DEMO_TICKETS.map((ticket) => historyOf(tx, ticket)))
    await writeHistory(tx, histories.flat())
  })
}

/** Opening, every line and the solving, each at its time. */
async function historyOf(tx: Tx, plan: DemoTicket): Promise<Happening[]> {
  const people = new Map<string, Person>()
  for (const login of new Set([plan.from, ...plan.lines.map(({ by }) => by)]))
    people.set(login, await getPerson(tx, login))
  const personOf = (login: string): Person => {
    const person = people.get(login)
    if (!person) throw new Error(`nobody is called ${login}`)
    return person
  }
  const asker = personOf(plan.from)
  let at = tx.now.getTime() - plan.daysAgo * DAY
  let ticketId = ''
  const happenings = plan.lines.map((line, index): Happening => {
    at += line.after * MINUTE
    return {
      at: new Date(at),
      async write(then) {
        if (index === 0) ticketId = await open(then, plan, asker)
        const ticket = await getTicket(then, ticketId)
        const fromStaff = line.by !== plan.from
        if (index > 0 && !line.internal) await ticketConversations.markRead(then, ticket, !fromStaff)
        await ticketConversations.insert(then, BY_PROGRAM, ticket, {
          senderId: personOf(line.by).id,
          fromStaff,
          text: line.text,
          file: null,
          internal: line.internal ?? false,
        })
      },
    }
  })
  if (plan.solvedAfter === undefined) return happenings
  const solvedAt = new Date(at + plan.solvedAfter * MINUTE)
  return [...happenings, { at: solvedAt, write: (then) => solve(then, ticketId, plan) }]
}

async function open(
  then: Tx,
  { subject, reg_no = '', aboutOrder }: DemoTicket,
  asker: Person,
): Promise<string> {
  const accountId = asker.employer_id ?? asker.id
  const order = aboutOrder ? await newestOrder(then, accountId) : undefined
  const ticket = await insertTicket(then, {
    user_id: accountId,
    opened_by: asker.employer_id ? asker.id : null,
    subject,
    reg_no: order?.reg_no || reg_no,
    order_id: order?.id ?? null,
  })
  return ticket.id
}

async function solve(then: Tx, ticketId: string, { rating }: DemoTicket): Promise<void> {
  const ticket = await getTicket(then, ticketId)
  await ticketConversations.markRead(then, ticket, true)
  await ticketConversations.markRead(then, ticket, false)
  await updateTicket(then, ticketId, {
    status: 'solved',
    solved_at: then.now,
    waiting_since: null,
    rating_asked_at: then.now,
    ...(rating && {
      rating: rating.value,
      rating_comment: rating.comment ?? '',
      rated_at: then.now,
    }),
  })
}

const newestOrder = (then: Tx, userId: string) =>
  then.db
    .selectFrom('orders')
    .select(['id', 'reg_no'])
    .where('site_id', '=', then.siteId)
    .where('user_id', '=', userId)
    .where('created_at', '<', then.now)
    .orderBy('order_no', 'desc')
    .executeTakeFirst()

async function getPerson(tx: Tx, login: string): Promise<Person> {
  const person = await findPersonByLogin(tx, login)
  if (!person) throw new Error(`nobody is called ${login}`)
  return person
}
