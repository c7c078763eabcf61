import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { smallestStep } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { packageRows } from '#features/credit-sales/index.ts'
import { worthOf } from '#features/credits/index.ts'
import { type Fee, feeOfMethod, getMethodSettings, isOffered } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { VatDecision } from '#features/vat/index.ts'
import { AppError, fieldError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { hit } from '#platform/rate-limits.ts'
import { type CustomersVat, vatOfCustomer } from './customers-vat.ts'
import { type Price, priceOf } from './purchase-pricing.ts'

type Key = 'POST /credits/quote'

export interface Wanted {
  package_id?: string | undefined
  count?: number | undefined
  payment_method: PaymentMethod
}

/** What a purchase would cost this buyer now, and everything an invoice needs to say about it. */
export interface Quote extends Price {
  credits: number
  packageId: string | null
  itemName: string
  vatDecision: VatDecision
  noReverseCharge: CustomersVat['noReverseCharge']
  vatCheckId: string | null
  country: string
  currency: string
}

export async function quotePurchase({ platform, site, actor, body }: Call<Key>): Promise<Answer<Key>> {
  await hit(platform, { key: `quote:${site.id}:${actor.userId}`, max: 120, seconds: 60 })
  const quote = await makeQuote(platform, site.id, actor.userId, body)
  const { vatDecision, country, currency } = quote
  return {
    count: fromHundredths(quote.credits),
    amount: fromHundredths(quote.net),
    fee: fromHundredths(quote.fee),
    vat: vatDecision.rate / 100,
    vat_amount: fromHundredths(quote.vat),
    vat_reason: vatDecision.reason,
    vat_number: vatDecision.vatNumber,
    no_reverse_charge: quote.noReverseCharge,
    country,
    total: fromHundredths(quote.total),
    currency,
  }
}

/** Opens its own transactions: asking VIES about the buyer's number must not hold one. */
export async function makeQuote(
  platform: Platform,
  siteId: string,
  userId: string,
  wanted: Wanted,
): Promise<Quote> {
  const { goods, fee, settings } = await platform.db.read(siteId, async (tx) => ({
    goods: await goodsOf(tx, wanted),
    fee: await feeOf(tx, platform, wanted.payment_method),
    settings: await getSettings(tx),
  }))
  const vat = await vatOfCustomer(platform, siteId, userId)
  const { currency } = settings
  const price = priceOf({ net: goods.net, vatRate: vat.decision.rate, fee, step: smallestStep(currency) })
  // Less than the smallest coin.
  if (price.total === 0) throw fieldError('count', 'too_small')
  return {
    ...goods,
    ...price,
    vatDecision: vat.decision,
    noReverseCharge: vat.noReverseCharge,
    vatCheckId: vat.checkId,
    country: vat.country,
    currency,
  }
}

async function goodsOf(tx: Tx, { package_id, count }: Wanted) {
  if ((package_id === undefined) === (count === undefined)) throw fieldError('package_id', 'required')
  const { credit_rate, free_amount } = await getSettings(tx)
  if (package_id !== undefined) {
    const chosen = await packageRows.find(tx, package_id)
    if (!chosen?.active) throw notFound()
    return { packageId: chosen.id, itemName: chosen.name, credits: chosen.credits, net: chosen.price }
  }
  if (!free_amount) throw fieldError('count', 'invalid')
  const credits = toHundredths(count ?? 0)
  return { packageId: null, itemName: '', credits, net: worthOf(credits, credit_rate) }
}

async function feeOf(tx: Tx, platform: Platform, method: PaymentMethod): Promise<Fee> {
  const settings = await getMethodSettings(tx, platform, method)
  const { currency } = await getSettings(tx)
  if (!isOffered(settings, currency)) throw new AppError('method_not_set_up')
  return feeOfMethod(settings)
}
