import { v7 as newId } from 'uuid'
import { getUser } from '#features/identity/index.ts'
import { insertPayment, listPaymentsOf, type Payment } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { insertLines } from './invoice-lines.ts'
import { buyerAsKnown, buyerOf, sellerOf } from './invoice-parties.ts'
import type { InvoiceParty } from './invoice-sheet.ts'
import { type Invoice, insertInvoice } from './invoice-store.ts'
import type { PricedSale } from './price-sale.ts'

/**
 * The invoice of a sale with both parties as they are now, and the payment that it waits for. Who says for this purchase whom it
 * is for may have no address in their account.
 */
export async function writeInvoice(
  tx: Tx,
  userId: string,
  sale: PricedSale,
  buyer?: Pick<InvoiceParty, 'name' | 'company_name' | 'address' | 'zip_code' | 'city' | 'country' | 'phone'>,
) {
  const { vatBy } = sale
  const person = await getUser(tx, userId)
  const settings = await getSettings(tx)
  const invoice = await insertInvoice(tx, {
    user_id: userId,
    status: 'pending',
    net: sale.net,
    fee: sale.fee,
    vat_rate: vatBy.decision.rate,
    vat_reason: vatBy.decision.reason,
    vat_check_id: vatBy.checkId,
    vat: sale.vat,
    total: sale.total,
    currency: sale.currency,
    payment_method: sale.method,
    seller: sellerOf(settings),
    buyer: buyer ? { ...buyerAsKnown(person), ...buyer } : buyerOf(person),
    language: person.locale,
  })
  await insertLines(tx, invoice.id, sale.lines)
  return { invoice, payment: invoice.total > 0 ? await newPaymentOf(tx, invoice) : null }
}

/** The attempt that is still open; where the last one came to nothing and there is something to pay, another. */
export async function openPaymentOf(tx: Tx, invoice: Invoice): Promise<Payment> {
  const payments = await listPaymentsOf(tx, invoice.id)
  const open = payments.find(({ status }) => status === 'created' || status === 'open')
  if (open) return open
  const [last] = payments
  return last && invoice.status !== 'pending' ? last : newPaymentOf(tx, invoice)
}

/** One attempt to pay an invoice, by the method that its fee was reckoned for. */
function newPaymentOf(tx: Tx, invoice: Invoice): Promise<Payment> {
  return insertPayment(tx, {
    id: newId(),
    user_id: invoice.user_id,
    purpose: 'invoice',
    subject_id: invoice.id,
    method: invoice.payment_method ?? 'bank',
    amount: invoice.total,
    currency: invoice.currency,
  })
}
