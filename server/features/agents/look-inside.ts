import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'

interface InsideRow {
  id: string
  title: string
  language: string
  has_admin: boolean
  invited_email: string | null
  invited_until: Date | null
  open_orders: number
}

/**
 * A function of the owner, which keeps to the portals of the caller's site. Entering each of them is a statement and more
 * for every one; this is one for all.
 */
const readInside = preparedQuery<InsideRow, [ids: readonly string[]]>(
  'select * from app.look_into_portals($1)',
)

/** All that the provider's staff are shown of the inside of a sub-portal: no customer, no price, no order. */
const toInside = (row: InsideRow) => ({
  title: row.title,
  language: row.language,
  hasAdmin: row.has_admin,
  invitedAdmin:
    row.invited_email !== null && row.invited_until !== null
      ? { email: row.invited_email, expires_at: row.invited_until.toISOString() }
      : null,
  openOrders: row.open_orders,
})

export type Inside = ReturnType<typeof toInside>

export async function lookInsideAll(tx: ReadTx, ids: readonly string[]): Promise<Map<string, Inside>> {
  if (ids.length === 0) return new Map()
  return new Map((await readInside(tx, ids)).map((row) => [row.id, toInside(row)]))
}

export async function lookInside(tx: ReadTx, id: string): Promise<Inside> {
  return insideOf(await lookInsideAll(tx, [id]), id)
}

export function insideOf(insides: ReadonlyMap<string, Inside>, id: string): Inside {
  const inside = insides.get(id)
  if (!inside) throw notFound()
  return inside
}
