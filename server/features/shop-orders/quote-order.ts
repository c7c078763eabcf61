import { fromHundredths } from '#contract/amounts.ts'
import { missingSellerData } from '#contract/billing/invoice-parties.ts'
import { type CustomersVat, vatOfCustomer } from '#features/billing/index.ts'
import { getSpendable } from '#features/credits/index.ts'
import { getSettings } from '#features/settings/index.ts'
import {
  type CartContent,
  type CouponRow,
  findCartId,
  findCoupon,
  limitGuesses,
  listMethods,
  readCart,
  requireShop,
  usesBy,
} from '#features/shop/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { publicAddress } from '#platform/storage/stored-files.ts'
import { listAddresses } from './addresses.ts'
import { listWays, priceBy, requireWithin } from './order-price.ts'
import { discountOf, goodsFor, offeredMethods, parcelOf, subtotalOf, sumOf } from './price-basket.ts'

type Key = 'POST /shop/order/quote'
type Quote = Answer<Key>

/** What the cart would cost with these choices. Nothing is kept by asking; codes that are none are counted. */
export async function quoteOrder(call: Call<Key>): Promise<Quote> {
  const { platform, site, actor, body } = call
  await hit(platform, { key: `shop-quote:${site.id}:${actor.accountId}`, max: 120, seconds: 60 })
  await platform.db.read(site.id, requireShop)
  const vatBy = await vatOfCustomer(platform, site.id, actor.accountId, body.country)
  const answer = await platform.db.read(site.id, (tx) => quote(tx, call, vatBy))
  if (answer.coupon?.refusal?.code === 'coupon_unknown') await limitGuesses(call)
  return answer
}

async function quote(tx: ReadTx, call: Call<Key>, vatBy: CustomersVat): Promise<Quote> {
  const { platform, actor, body } = call
  const settings = await getSettings(tx)
  const cartId = await findCartId(tx, { userId: actor.userId })
  const cart = await readCart(tx, cartId)
  const basket = { ...cart, lines: cart.lines.filter(({ priced }) => priced.problem === null) }
  const coupon = body.coupon_code ? ((await findCoupon(tx, body.coupon_code)) ?? null) : null
  const usedByPerson = coupon ? await usesBy(tx, coupon.id, actor.accountId) : 0
  const { discounts, refusal } = discountOf(basket, coupon, { now: tx.now, usedByPerson })
  const { country } = vatBy
  const parcel = parcelOf(basket, discounts, { country, home: settings.country })
  const methods = basket.lines.length > 0 ? offeredMethods(await listMethods(tx), parcel, cart.step) : []
  const method =
    methods.find(({ row }) => row.id === body.shipping_method_id) ??
    methods.toSorted((one, other) => one.cost - other.cost)[0]
  const goods = goodsFor(basket, discounts, { name: method?.row.name ?? '', cost: method?.cost ?? 0 })
  const given = { vatBy, currency: cart.currency, creditRate: settings.credit_rate }
  const prices = (await listWays(tx, platform)).map((one) => ({ ...one, price: priceBy(one, goods, given) }))
  const chosen = prices.find(({ way }) => way === body.payment_method) ?? prices[0]
  // Without a way to pay the figures are those without a fee.
  const price = chosen?.price ?? priceBy({ way: 'bank', fee: { rate: 0, fixed: 0 } }, goods, given)
  requireWithin(price, cart.currency)
  const takesCredits = prices.some(({ way }) => way === 'credits')
  const discountAt = new Map(basket.lines.map((line, place) => [line, discounts[place] ?? 0]))
  return {
    status: 'success',
    shopping_cart_id: cartId,
    items: cart.lines.map((line) => presentLine(line, discountAt.get(line) ?? 0)),
    currency: cart.currency,
    subtotal: fromHundredths(subtotalOf(basket)),
    coupon: body.coupon_code ? presentCoupon(body.coupon_code, coupon, sumOf(discounts), refusal) : null,
    discount: fromHundredths(sumOf(discounts)),
    country,
    shipping_methods: methods.map(({ row, cost, days }) => ({
      id: row.id,
      name: row.name,
      cost: fromHundredths(cost),
      days_from: days.from,
      days_to: days.to,
    })),
    shipping_method_id: method?.row.id ?? null,
    shipping: fromHundredths(method?.cost ?? 0),
    payment_methods: prices.map(({ way, price: { fee, total, credits } }) => ({
      method: way,
      fee: fromHundredths(fee),
      total: fromHundredths(total),
      credits: credits === null ? null : fromHundredths(credits),
    })),
    payment_method: chosen?.way ?? null,
    fee: fromHundredths(price.fee),
    vat_rate: fromHundredths(price.vatRate),
    vat_reason: price.vatReason,
    vat: fromHundredths(price.vat),
    total: fromHundredths(price.total),
    spendable_credits: takesCredits ? fromHundredths(await getSpendable(tx, actor.accountId)) : null,
    addresses: await listAddresses(tx, actor.accountId),
    can_buy: missingSellerData(settings).length === 0,
  }
}

const presentLine = ({ row, priced }: CartContent, discount: number): Quote['items'][number] => ({
  product_id: row.product_id,
  name: row.name,
  slug: row.slug,
  image1: row.image_key === null ? null : publicAddress(row.image_key),
  selected_extra_options: row.selected_options.map(({ name, value }) => ({ name, value })),
  quantity: row.quantity,
  unit_price: fromHundredths(priced.unitPrice),
  total: fromHundredths(priced.total),
  discount: fromHundredths(discount),
  problem: priced.problem,
})

/** One that is not known is said to be so in the same place as one that does not apply. */
function presentCoupon(
  typed: string,
  coupon: CouponRow | null,
  discount: number,
  refusal: ReturnType<typeof discountOf>['refusal'],
): Quote['coupon'] {
  const why = coupon ? refusal : { code: 'coupon_unknown' as const }
  return {
    code: coupon && why?.code !== 'coupon_unknown' ? coupon.code : typed,
    name: coupon && !why ? coupon.name : '',
    discount: fromHundredths(discount),
    refusal: why && { code: why.code, params: why.params ?? {} },
  }
}
