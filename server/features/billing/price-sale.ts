import { smallestStep } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { type Fee, feeOfMethod, getMethodSettings, isOffered } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type CustomersVat, vatOfCustomer } from './customers-vat.ts'
import type { Goods, InvoiceLine } from './invoice-lines.ts'
import { type Price, priceGoods } from './sale-pricing.ts'

/** What a sale would cost this buyer now, and everything an invoice needs to say about it. */
export interface PricedSale extends Price {
  lines: readonly InvoiceLine[]
  method: PaymentMethod
  vatBy: CustomersVat
  currency: string
}

/** What every sale to this buyer by this method is reckoned with. */
export type SaleTerms = Pick<PricedSale, 'method' | 'vatBy' | 'currency'> & { fee: Fee }

/** Opens its own transactions: asking VIES about the buyer's number must not hold one. */
export async function priceSale(
  platform: Platform,
  siteId: string,
  userId: string,
  { method, goods }: { method: PaymentMethod; goods: (tx: ReadTx) => Promise<Goods[]> },
): Promise<PricedSale> {
  const given = await platform.db.read(siteId, async (tx) => ({
    goods: await goods(tx),
    fee: await feeOf(tx, platform, method),
    currency: (await getSettings(tx)).currency,
  }))
  const vatBy = await vatOfCustomer(platform, siteId, userId)
  return pricedSale({ ...given, method, vatBy }, given.goods)
}

export function pricedSale({ method, vatBy, currency, fee }: SaleTerms, goods: readonly Goods[]): PricedSale {
  const step = smallestStep(currency)
  const { price, lines } = priceGoods(goods, { vatRate: vatBy.decision.rate, fee, step })
  return { ...price, lines, method, vatBy, currency }
}

/** What paying by this method costs; refuses one that the site does not offer. */
export async function feeOf(tx: ReadTx, platform: Platform, method: PaymentMethod): Promise<Fee> {
  const settings = await getMethodSettings(tx, platform, method)
  const { currency } = await getSettings(tx)
  if (!isOffered(settings, currency)) throw new AppError('method_not_set_up')
  return feeOfMethod(settings)
}
