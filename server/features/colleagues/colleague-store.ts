import { sql } from 'kysely'
import type { z } from 'zod'
import type { colleague } from '#contract/colleagues/calls.ts'
import type { Duty } from '#contract/colleagues/duties.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

const selectColleagues = (tx: ReadTx, employerId: string) =>
  tx.db
    .selectFrom('users as u')
    .where('u.site_id', '=', tx.siteId)
    .where('u.employer_id', '=', employerId)
    .where('u.deleted_at', 'is', null)

/** Who works on the wallet of this customer, by name. */
export const listColleagues = (tx: ReadTx, employerId: string) =>
  selectColleagues(tx, employerId)
    .selectAll('u')
    .select(
      sql<number>`(select count(*) from orders o where o.site_id = u.site_id and o.placed_by = u.id)`.as(
        'orders',
      ),
    )
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()

export type ColleagueRow = Awaited<ReturnType<typeof listColleagues>>[number]

/** One of this employer; those of others are not found. */
export async function getColleague(tx: ReadTx, employerId: string, id: string): Promise<ColleagueRow> {
  const found = (await listColleagues(tx, employerId)).find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

/** Held until the unit of work ends: of two who change the same colleague, the second sees what the first did. */
export async function lockColleague(tx: Tx, employerId: string, id: string): Promise<ColleagueRow> {
  const locked = await selectColleagues(tx, employerId)
    .select('u.id')
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  return getColleague(tx, employerId, id)
}

export const listColleagueIds = async (tx: ReadTx, employerId: string): Promise<string[]> =>
  (await selectColleagues(tx, employerId).select('u.id').orderBy('u.id').execute()).map(({ id }) => id)

/**
 * These customers, held in one order until the unit of work ends. Whoever gives a colleague to somebody holds both, so that
 * nobody becomes employer and colleague at once.
 */
export async function lockPeople(tx: Tx, ids: readonly string[]) {
  const rows = await tx.db
    .selectFrom('users as u')
    .selectAll('u')
    .where('u.site_id', '=', tx.siteId)
    .where('u.role_id', '=', ROLE.customer)
    .where('u.decoy', '=', false)
    .where('u.deleted_at', 'is', null)
    .where('u.id', '=', sql<string>`any(${ids})`)
    .orderBy('u.id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function presentColleague(row: ColleagueRow): z.input<typeof colleague> {
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    duty: row.duty as Duty,
    is_blocked: row.status === STATUS.blocked,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    orders: Number(row.orders),
  }
}
