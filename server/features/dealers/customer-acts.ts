import { listActsAbout } from '#features/audit/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertSees } from './customer-abilities.ts'
import { getCustomerRow } from './customer-store.ts'

type Key = 'GET /user/{id}/acts'

/** From the audit log; what was changed in detail stays there, behind its own key. */
export async function listCustomerActs(
  tx: ReadTx,
  { actor, params, query }: Call<Key>,
): Promise<Answer<Key>> {
  assertSees(actor, await getCustomerRow(tx, params.id))
  return listActsAbout(tx, params.id, query)
}
