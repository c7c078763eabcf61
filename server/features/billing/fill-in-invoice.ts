import { smallestStep } from '#contract/currencies.ts'
import type { VAT_REASONS } from '#contract/vat/calls.ts'
import { getCustomer } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import { staffAbilities } from './invoice-abilities.ts'
import { tell } from './invoice-consequences.ts'
import { type Goods, insertLines } from './invoice-lines.ts'
import { buyerOf, sellerOf } from './invoice-parties.ts'
import { statusAfter } from './invoice-states.ts'
import { type Invoice, lockInvoice, updateInvoice } from './invoice-store.ts'
import { priceGoods } from './sale-pricing.ts'

interface Filling {
  id: string
  userId: string
  goods: Goods
  vat: { rate: number; reason: (typeof VAT_REASONS)[number]; checkId: string | null }
}

/** Staff fill in an invoice that they began: what it is for, and its VAT. It waits for money from then on. */
export async function fillInInvoice(
  tx: Tx,
  by: Pick<Call<'POST /credits/generate-invoice'>, 'actor' | 'origin'>,
  { id, userId, goods, vat }: Filling,
): Promise<Invoice> {
  const draft = await lockInvoice(tx, id)
  if (draft.user_id !== userId) throw fieldError('user', 'wrong')
  staffAbilities.require('generate', { invoice: draft, actor: by.actor })
  const { price, lines } = priceGoods([goods], {
    vatRate: vat.rate,
    fee: { rate: 0, fixed: 0 },
    step: smallestStep(draft.currency),
  })
  const invoice = await updateInvoice(tx, draft.id, {
    ...price,
    status: statusAfter(draft.status, 'generate'),
    vat_rate: vat.rate,
    vat_reason: vat.reason,
    vat_check_id: vat.checkId,
    payment_method: 'bank',
    seller: JSON.stringify(sellerOf(await getSettings(tx))),
    buyer: JSON.stringify(buyerOf(await getCustomer(tx, draft.user_id))),
  })
  await insertLines(tx, invoice.id, lines)
  await tell(tx, by, 'invoice.written', { userId, subject: goods.description, price })
  return invoice
}
