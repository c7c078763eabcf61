import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import { notFound } from '#platform/app-error.ts'
import type { Tickets } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

export type Ticket = Selectable<Tickets>
type NewTicket = Pick<Insertable<Tickets>, 'user_id' | 'opened_by' | 'subject' | 'reg_no' | 'order_id'>

const FIRST_NO = 101

/** With the next number for people. Whoever takes one holds up the next until it commits: take it late. */
export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<Ticket> {
  return tx.db
    .with('series', (db) =>
      db
        .insertInto('ticket_series')
        .values({ site_id: tx.siteId, last_no: FIRST_NO })
        .onConflict((conflict) =>
          conflict.column('site_id').doUpdateSet({ last_no: sql`ticket_series.last_no + 1` }),
        )
        .returning('last_no'),
    )
    .insertInto('tickets')
    .values({
      ...ticket,
      id: newId(),
      site_id: tx.siteId,
      ticket_no: sql<number>`(select last_no from series)`,
      status: 'open',
      created_at: tx.now,
      changed_at: tx.now,
      waiting_since: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const selectTicket = (tx: ReadTx, id: string) =>
  tx.db.selectFrom('tickets').selectAll().where('site_id', '=', tx.siteId).where('id', '=', id)

export const findTicket = (tx: ReadTx, id: string): Promise<Ticket | undefined> =>
  selectTicket(tx, id).executeTakeFirst()

export async function getTicket(tx: ReadTx, id: string): Promise<Ticket> {
  const ticket = await findTicket(tx, id)
  if (!ticket) throw notFound()
  return ticket
}

export const lockIfFound = (tx: Tx, id: string): Promise<Ticket | undefined> =>
  selectTicket(tx, id).forUpdate().executeTakeFirst()

/** Nobody else changes it or writes in it until the end of the transaction. */
export async function lockTicket(tx: Tx, id: string): Promise<Ticket> {
  const ticket = await lockIfFound(tx, id)
  if (!ticket) throw notFound()
  return ticket
}

/** Two at once, always in the same order, so that nobody waits for each other. Answers them in the order asked for. */
export async function lockBoth(tx: Tx, one: string, other: string): Promise<[Ticket, Ticket]> {
  const rows = await tx.db
    .selectFrom('tickets')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forUpdate()
    .execute()
  const [first, second] = [one, other].map((id) => rows.find((row) => row.id === id))
  if (!first || !second) throw notFound()
  return [first, second]
}

export async function updateTicket(tx: Tx, id: string, changes: Updateable<Tickets>): Promise<Ticket> {
  return tx.db
    .updateTable('tickets')
    .set({ ...changes, changed_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeTicket(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('tickets').where('site_id', '=', tx.siteId).where('id', '=', id).execute()
}

/** What went into a ticket, oldest first. */
export const listMerged = (tx: ReadTx, id: string) =>
  tx.db
    .selectFrom('tickets')
    .select(['id', 'ticket_no'])
    .where('site_id', '=', tx.siteId)
    .where('merged_into', '=', id)
    .orderBy('ticket_no')
    .execute()

/**
 * Others that it could be merged with: of the same customer, and opened by the same of their colleagues. Whoever only
 * orders sees what they opened and nothing else.
 */
const selectMergeable = (tx: ReadTx, { id, user_id, opened_by }: Ticket) =>
  tx.db
    .selectFrom('tickets')
    .select(['id', 'ticket_no', 'subject', 'status'])
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', user_id)
    .where('opened_by', 'is not distinct from', opened_by)
    .where('id', '<>', id)

export const isMergeable = async (tx: ReadTx, ticket: Ticket, into: Ticket): Promise<boolean> =>
  (await selectMergeable(tx, ticket).where('id', '=', into.id).executeTakeFirst()) !== undefined

/** Those that changed last first. */
export const listMergeable = (tx: ReadTx, ticket: Ticket) =>
  selectMergeable(tx, ticket)
    .where('status', '<>', 'merged')
    .orderBy('changed_at', 'desc')
    .limit(20)
    .execute()
