import { toHundredths } from '#contract/amounts.ts'
import { smallestStep } from '#contract/currencies.ts'
import { recordAct } from '#features/audit/index.ts'
import { announceCredits } from '#features/credits/index.ts'
import { getCustomer } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { once, settled } from '#platform/http/idempotency.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { type CustomersVat, vatOfCustomer } from './customers-vat.ts'
import { buyerOf, sellerOf } from './invoice-parties.ts'
import { statusAfter } from './invoice-states.ts'
import { type Invoice, lockInvoice, updateInvoice } from './invoice-store.ts'
import { getInvoiceView } from './invoice-view-store.ts'
import { settleByHand } from './mark-as-paid.ts'
import { presentStaffInvoice } from './present-invoice.ts'
import { priceOf } from './purchase-pricing.ts'

type Key = 'POST /credits/generate-invoice'

/**
 * Staff fill in an invoice that they began; it waits for money from then on, or is paid at once. Outside of one
 * transaction: where staff leave the VAT to the rules, VIES may have to be asked.
 */
export async function generateInvoice(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, actor, body, request } = call
  const key = request.headers['idempotency-key']
  const byRule = await settled(async () =>
    body.vat === undefined ? vatOfCustomer(platform, site.id, body.user) : null,
  )
  return platform.db.transaction(site.id, (tx) => {
    const work = () => writeInvoice(tx, call, byRule())
    return typeof key === 'string'
      ? once(tx, actor, { call: 'POST /credits/generate-invoice', key, input: body }, work)
      : work()
  })
}

async function writeInvoice(tx: Tx, call: Call<Key>, byRule: CustomersVat | null): Promise<Answer<Key>> {
  const { body } = call
  const draft = await lockInvoice(tx, body._id)
  if (draft.user_id !== body.user) throw fieldError('user', 'wrong')
  const invoice = await fillIn(tx, call, draft, byRule)
  if (body.status === 'paid') await settleByHand(tx, call, invoice)
  announceCredits(tx, invoice.user_id)
  return presentStaffInvoice(await getInvoiceView(tx, invoice.id), call.actor)
}

async function fillIn(tx: Tx, call: Call<Key>, draft: Invoice, byRule: CustomersVat | null) {
  const { body } = call
  const vatRate = byRule ? byRule.decision.rate : toHundredths(body.vat ?? 0)
  const price = priceOf({
    net: toHundredths(body.amount),
    vatRate,
    fee: { rate: 0, fixed: 0 },
    step: smallestStep(draft.currency),
  })
  const invoice = await updateInvoice(tx, draft.id, {
    ...price,
    status: statusAfter(draft.status, 'generate'),
    item_name: body.item_name,
    credits: toHundredths(body.count),
    vat_rate: vatRate,
    vat_reason: byRule?.decision.reason ?? 'set_by_staff',
    vat_check_id: byRule?.checkId ?? null,
    payment_method: 'bank',
    seller: JSON.stringify(sellerOf(await getSettings(tx))),
    buyer: JSON.stringify(buyerOf(await getCustomer(tx, draft.user_id))),
  })
  await recordAct(tx, call, {
    act: 'purchases.write_invoice',
    subject: invoice.item_name,
    after: { ...price },
  })
  return invoice
}
