import { toHundredths } from '#contract/amounts.ts'
import { smallestStep } from '#contract/currencies.ts'
import { ROLE } from '#contract/permissions.ts'
import { recordAct } from '#features/audit/index.ts'
import { selectPeople } from '#features/identity/index.ts'
import { listPaymentsOf, updatePayment } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { buyerOf, sellerOf } from './invoice-parties.ts'
import { assertInvoice } from './invoice-states.ts'
import { type Invoice, insertInvoice, lockInvoice, updateInvoice } from './invoice-store.ts'
import { presentStaffInvoice } from './present-invoice.ts'
import { priceOf } from './purchase-pricing.ts'
import { vatFor } from './quote-purchase.ts'
import { settleInvoice } from './settle-invoice.ts'

/*
 * Staff sell by hand: they begin an invoice for a customer, fill it in, and mark it as paid when the money has come.
 */

type Create = 'POST /credits/create-empty'
type Generate = 'POST /credits/generate-invoice'
type Mark = 'PATCH /credits/mark-as-paid'

export async function createEmptyInvoice(tx: Tx, call: Call<Create>): Promise<Answer<Create>> {
  const customer = await getCustomer(tx, call.body.user_id)
  const settings = await getSettings(tx)
  const invoice = await insertInvoice(tx, {
    user_id: customer.id,
    status: 'draft',
    currency: settings.currency,
    seller: sellerOf(settings),
    buyer: buyerOf(customer),
    language: customer.locale,
    created_by: call.actor.userId,
  })
  await recordAct(tx, call, { act: 'purchases.begin_invoice', subject: customer.email })
  return presentStaffInvoice(tx, invoice, call.actor)
}

/** Outside of one transaction: where staff leave the VAT to the rules, VIES may have to be asked. */
export async function generateInvoice(call: Call<Generate>): Promise<Answer<Generate>> {
  const { platform, site, body } = call
  const byRule = body.vat === undefined ? await vatFor(platform, site.id, body.user) : null
  return platform.db.transaction(site.id, async (tx) => {
    const draft = await lockInvoice(tx, body._id)
    if (draft.user_id !== body.user) throw fieldError('user', 'wrong')
    assertInvoice(draft.status, 'generate')
    const vatRate = byRule ? byRule.decision.rate : toHundredths(body.vat ?? 0)
    const price = priceOf({
      net: toHundredths(body.amount),
      vatRate,
      fee: { rate: 0, fixed: 0 },
      step: smallestStep(draft.currency),
    })
    const settings = await getSettings(tx)
    const invoice = await updateInvoice(tx, draft.id, {
      ...price,
      status: 'pending',
      item_name: body.item_name,
      credits: toHundredths(body.count),
      vat_rate: vatRate,
      vat_reason: byRule?.decision.reason ?? 'set_by_staff',
      vat_check_id: byRule?.checkId ?? null,
      payment_method: 'bank',
      seller: JSON.stringify(sellerOf(settings)),
      buyer: JSON.stringify(buyerOf(await getCustomer(tx, draft.user_id))),
    })
    await recordAct(tx, call, {
      act: 'purchases.write_invoice',
      subject: invoice.item_name,
      after: { ...price },
    })
    return presentStaffInvoice(
      tx,
      body.status === 'paid' ? await markPaid(tx, call, invoice) : announce(tx, invoice),
      call.actor,
    )
  })
}

/** Staff saw the money on the account. */
export async function markAsPaid(tx: Tx, call: Call<Mark>): Promise<Answer<Mark>> {
  const invoice = await lockInvoice(tx, call.body.id)
  assertInvoice(invoice.status, 'mark_as_paid')
  return presentStaffInvoice(tx, await markPaid(tx, call, invoice), call.actor)
}

async function markPaid(tx: Tx, call: Call<Mark> | Call<Generate>, invoice: Invoice): Promise<Invoice> {
  const paid = await settleInvoice(tx, invoice)
  for (const payment of await listPaymentsOf(tx, invoice.id)) {
    // A transfer is confirmed by nobody but staff. A checkout stays open: should it be paid too, they are told.
    if (payment.method === 'bank' && payment.status === 'open')
      await updatePayment(tx, payment.id, { status: 'paid', paid_at: tx.now, check_after: null })
  }
  await recordAct(tx, call, { act: 'purchases.mark_as_paid', subject: paid.number ?? '' })
  return paid
}

function announce(tx: Tx, invoice: Invoice): Invoice {
  publish(tx, { userId: invoice.user_id }, 'credits.changed', { user_id: invoice.user_id })
  return invoice
}

async function getCustomer(tx: Tx, id: string) {
  const person = await selectPeople(tx)
    .selectAll()
    .where('id', '=', id)
    .where('role_id', '=', ROLE.customer)
    .executeTakeFirst()
  if (!person) throw notFound()
  return person
}
