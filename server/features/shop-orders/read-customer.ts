import { getUser, nameOf } from '#features/identity/index.ts'
import type { ReadTx } from '#platform/db/database.ts'

/** Whose order it is, for staff. */
export async function readCustomer(tx: ReadTx, userId: string) {
  const person = await getUser(tx, userId)
  return { id: person.id, name: nameOf(person), email: person.email, company_name: person.company_name }
}
