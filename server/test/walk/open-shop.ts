import type { EndpointKey } from '#contract/contract.ts'
import type { CallOptions, Desk, Reply } from '../desk.ts'
import { expectDone } from '../orders.ts'
import type { TestPerson } from '../people.ts'
import { setUp } from '../purchases.ts'
import { aCategory, aMethod, aProduct, shopForm } from '../shop.ts'
import { creditsIn } from '../shop-purchases.ts'
import { forgiveAll } from './forgive-all.ts'

/* Gestures of people who sell and buy parts, over the API as everyone makes them. */

type SiteName = 'main' | 'other'
/** Whatever an answer holds. */
type Answered = Reply['body']

export const AN_ADDRESS = {
  name: 'Ada Test',
  company_name: '',
  address: 'Prüfweg 1',
  zip_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  phone: '',
}

/** A shop that sells one thing, by bank transfer or for credits, and sends it by one method. */
export interface OpenShop {
  site: SiteName
  admin: TestPerson
  product: Answered
  method: Answered
}

export async function openShop(desk: Desk, admin: TestPerson, site: SiteName = 'main'): Promise<OpenShop> {
  await setUp(desk, 'bank', site)
  const ask = async (key: EndpointKey, options: CallOptions) =>
    expectDone(await desk.call(key, { site, token: admin.token, ...options }))
  await ask('POST /settings', { body: { credit_rate: 1 } })
  const settings = { enable_bank: true, enable_credits: true, status: 'active' }
  await ask('POST /shop/settings/update', { body: settings })
  const { category } = await ask('POST /shop/category/add', { body: aCategory() })
  const fields = aProduct(category.id, { status: 'published', inventory: 1000 })
  const { product } = await ask('POST /shop/product/add', { form: shopForm(fields) })
  const { shipping_method } = await ask('POST /shop/shipping_method/add', { body: aMethod() })
  return { site, admin, product, method: shipping_method }
}

/** What `POST /shop/order/place` is sent by a buyer who has put one piece in and agreed to what they were shown. */
export async function readyToPlace(
  desk: Desk,
  { site, product, method }: OpenShop,
  { token }: Pick<TestPerson, 'token'>,
  payment_method: 'bank' | 'credits' = 'bank',
): Promise<Record<string, unknown>> {
  const body = { product_id: product.id, quantity: 1 }
  expectDone(await desk.call('POST /shop/cart/add_item', { site, token, body }))
  const wanted = { country: AN_ADDRESS.country, shipping_method_id: method.id, payment_method }
  const quote = expectDone(await desk.call('POST /shop/order/quote', { site, token, body: wanted }))
  const credits = creditsIn(quote)
  return {
    shopping_cart_id: quote.shopping_cart_id,
    agreed_total: quote.total,
    agreed_currency: quote.currency,
    ...(credits !== null && { agreed_credits: credits }),
    shipping_address: AN_ADDRESS,
    shipping_method_id: method.id,
    payment_method,
    agree: true,
  }
}

/** Bought: by bank transfer it waits for the money, for credits it is paid. */
export async function newShopOrder(
  desk: Desk,
  shop: OpenShop,
  buyer: Pick<TestPerson, 'token'>,
  payment_method: 'bank' | 'credits' = 'bank',
): Promise<Answered> {
  // One buyer buys more in a walk than anybody may in a minute.
  await forgiveAll(desk)
  const body = await readyToPlace(desk, shop, buyer, payment_method)
  const { site } = shop
  return expectDone(await desk.call('POST /shop/order/place', { site, token: buyer.token, body })).order
}

/** The next thing that happens to an order, by staff. */
export async function moveShopOrder(
  desk: Desk,
  { site, admin }: OpenShop,
  order: { id: string },
  act:
    | 'mark_as_paid'
    | 'mark_as_processing'
    | 'mark_as_on_hold'
    | 'mark_as_shipped'
    | 'mark_as_completed'
    | 'refund',
  changes: Record<string, unknown> = {},
): Promise<Answered> {
  const body = { order_id: order.id, ...changes }
  return expectDone(await desk.call(`POST /shop/order/${act}`, { site, token: admin.token, body })).order
}
