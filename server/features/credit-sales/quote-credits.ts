import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { type Goods, type PricedSale, priceSale } from '#features/billing/index.ts'
import { worthOf } from '#features/credits/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { hit } from '#platform/rate-limits.ts'
import { packageRows } from './packages.ts'

type Key = 'POST /credits/quote'

export interface Wanted {
  package_id?: string | undefined
  count?: number | undefined
  payment_method: PaymentMethod
}

export async function quoteCredits({ platform, site, actor, body }: Call<Key>): Promise<Answer<Key>> {
  await hit(platform, { key: `quote:${site.id}:${actor.accountId}`, max: 120, seconds: 60 })
  const quote = await makeQuote(platform, site.id, actor.accountId, body)
  const { decision, noReverseCharge, country } = quote.vatBy
  return {
    count: fromHundredths(creditsIn(quote)),
    amount: fromHundredths(quote.net),
    fee: fromHundredths(quote.fee),
    vat: decision.rate / 100,
    vat_amount: fromHundredths(quote.vat),
    vat_reason: decision.reason,
    vat_number: decision.vatNumber,
    no_reverse_charge: noReverseCharge,
    country,
    total: fromHundredths(quote.total),
    currency: quote.currency,
  }
}

/** What credits would cost this buyer now. Opens its own transactions. */
export async function makeQuote(
  platform: Platform,
  siteId: string,
  userId: string,
  wanted: Wanted,
): Promise<PricedSale> {
  const quote = await priceSale(platform, siteId, userId, {
    method: wanted.payment_method,
    goods: async (tx) => [await goodsOf(tx, wanted)],
  })
  // Less than the smallest coin.
  if (quote.total === 0) throw fieldError('count', 'too_small')
  return quote
}

export const creditsIn = ({ lines }: Pick<PricedSale, 'lines'>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

async function goodsOf(tx: ReadTx, { package_id, count }: Wanted): Promise<Goods> {
  if ((package_id === undefined) === (count === undefined)) throw fieldError('package_id', 'required')
  const { credit_rate, free_amount } = await getSettings(tx)
  if (package_id !== undefined) {
    const chosen = await packageRows.find(tx, package_id)
    if (!chosen?.active) throw notFound()
    const { id, name, credits, price } = chosen
    return { kind: 'credits', item_id: id, description: name, quantity: credits, net: price }
  }
  if (!free_amount) throw fieldError('count', 'invalid')
  const quantity = toHundredths(count ?? 0)
  return { kind: 'credits', item_id: null, description: '', quantity, net: worthOf(quantity, credit_rate) }
}
