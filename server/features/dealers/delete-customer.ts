import { fromHundredths } from '#contract/amounts.ts'
import { deleteColleagues } from '#features/colleagues/index.ts'
import { deletePerson } from '#features/identity/index.ts'
import { forgetOrderer } from '#features/orders/index.ts'
import { forgetCart } from '#features/shop/index.ts'
import { forgetBuyer } from '#features/shop-orders/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertSees, customerAbilities } from './customer-abilities.ts'
import { type CustomerRow, lockCustomer } from './customer-store.ts'
import { tell } from './dealers-consequences.ts'

type Key = 'DELETE /user/{id}'

/** Credits that are left stay in the ledger, and the log says how many. */
export async function deleteCustomer(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params } = call
  const customer = await lockCustomer(tx, params.id)
  assertSees(actor, customer)
  customerAbilities.require('delete', { actor, customer })
  await forget(tx, call, customer)
  return { status: 'success' }
}

/** What stays is what has to: invoices with the buyer as they were, the ledger, and orders of a deleted user. */
export async function forget(
  tx: Tx,
  call: Call<Key> | Call<'POST /user/delete-inactives'>,
  customer: CustomerRow,
): Promise<void> {
  const { id, email, kind, balance } = customer
  await tx.db
    .deleteFrom('customer_notes')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', id)
    .execute()
  await forgetOrderer(tx, id)
  await forgetCart(tx, id)
  await forgetBuyer(tx, id)
  await deleteColleagues(tx, id)
  await deletePerson(tx, id)
  const credits = fromHundredths(balance)
  await tell(tx, call, 'customer.deleted', { customer: { id, email }, facts: { kind, credits } })
}
