import { getUser, nameOf } from '#features/identity/index.ts'
import type { ReadTx } from '#platform/db/database.ts'

/** Whoever an order names as its assignee, its deliverer or the colleague who placed it, if anybody. */
export async function namedPerson(
  tx: ReadTx,
  id: string | null,
): Promise<{ id: string; name: string } | null> {
  return id ? { id, name: nameOf(await getUser(tx, id)) } : null
}
