import { getCustomer } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './invoice-consequences.ts'
import { buyerAsKnown, sellerOf } from './invoice-parties.ts'
import { insertInvoice } from './invoice-store.ts'
import { getInvoiceView } from './invoice-view-store.ts'
import { presentStaffInvoice } from './present-invoice.ts'

type Key = 'POST /credits/create-empty'

/** Staff sell by hand: they begin an invoice for a customer, which the customer does not see before it is filled in. */
export async function beginInvoice(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const customer = await getCustomer(tx, call.body.user_id)
  const settings = await getSettings(tx)
  const { id } = await insertInvoice(tx, {
    user_id: customer.id,
    status: 'draft',
    currency: settings.currency,
    seller: sellerOf(settings),
    buyer: buyerAsKnown(customer),
    language: customer.locale,
    created_by: call.actor.userId,
  })
  await tell(tx, call, 'invoice.begun', { subject: customer.email })
  return presentStaffInvoice(await getInvoiceView(tx, id), call.actor)
}
