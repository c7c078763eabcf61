import { v7 as newId } from 'uuid'
import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import {
  type CustomersVat,
  goToPay,
  type InvoiceSubjects,
  lockInvoice,
  settleInvoice,
  vatOfCustomer,
  writeInvoice,
} from '#features/billing/index.ts'
import { BY_PROGRAM, type By } from '#features/consequences/index.ts'
import { hold } from '#features/credits/index.ts'
import { getUser, nameOf, type Person } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import {
  type CartContent,
  countUse,
  deleteCartLines,
  firstPictures,
  listCartLines,
  listMethods,
  lockCart,
  lockStock,
  readCart,
  requireShop,
  takeCoupon,
  takeStock,
  usesBy,
} from '#features/shop/index.ts'
import type { Caller } from '#platform/actor.ts'
import { AppError, fieldError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { once, settled } from '#platform/http/idempotency.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { refused } from '#platform/policy/abilities.ts'
import { hit } from '#platform/rate-limits.ts'
import { inOrder, keepAddress, type PostalAddress, requireWhole } from './addresses.ts'
import { newInvoiceNo } from './invoice-no.ts'
import { listWays, type OrderPrice, priceBy, requireWithin } from './order-price.ts'
import { presentShown } from './present-order.ts'
import {
  type Basket,
  discountOf,
  goodsFor,
  type OfferedMethod,
  offeredMethods,
  parcelOf,
  subtotalOf,
  sumOf,
} from './price-basket.ts'
import { reservedUntil } from './reserve.ts'
import { markPaid } from './settle-order.ts'
import { tell } from './shop-order-consequences.ts'
import { getShopOrder, insertItems, insertShopOrder, type ShopOrder } from './shop-order-store.ts'

type Key = 'POST /shop/order/place'

/**
 * A customer buys what the cart holds. Order, goods, coupon, invoice and its payment are one transaction, under the buyer's
 * idempotency key; the provider is asked afterwards. A crash in between leaves an order that waits to be paid.
 */
export const placeShopOrder =
  (subjects: InvoiceSubjects) =>
  async (call: Call<Key>): Promise<Answer<Key>> => {
    const { platform, site, actor, body, request } = call
    const passLimit = await settled(() =>
      hit(platform, { key: `buy:${site.id}:${actor.accountId}`, max: 20, seconds: 60 }),
    )
    const vatBy = await settled(() => {
      passLimit()
      return vatOfCustomer(platform, site.id, actor.accountId, body.shipping_address.country)
    })
    const agree = (price: OrderPrice, currency: string) => {
      if (price.credits !== null && body.agreed_credits === undefined)
        throw fieldError('agreed_credits', 'required')
      const isAgreed =
        price.total === toHundredths(body.agreed_total) &&
        currency === body.agreed_currency &&
        (price.credits === null || price.credits === toHundredths(body.agreed_credits ?? 0))
      if (!isAgreed)
        throw new AppError('price_changed', { params: { total: fromHundredths(price.total), currency } })
    }
    const key = request.headers['idempotency-key']
    const { orderId } = await platform.db.transaction(site.id, (tx) => {
      const work = async () => ({ orderId: (await buyCart(tx, call, { vatBy: vatBy(), agree })).id })
      const repeatable = { call: 'POST /shop/order/place', key: String(key), input: body }
      return typeof key === 'string' ? once(tx, actor, repeatable, work) : work()
    })
    await goOn(subjects, call, orderId, passLimit)
    return platform.db.read(site.id, async (tx) => presentShown(tx, await getShopOrder(tx, orderId), actor))
  }

/** What costs nothing is paid at once. A provider that is away costs the buyer a click on their order, not the order. */
async function goOn(
  subjects: InvoiceSubjects,
  call: Call<Key>,
  orderId: string,
  mayAsk: () => void,
): Promise<void> {
  const { platform, site } = call
  const order = await platform.db.read(site.id, (tx) => getShopOrder(tx, orderId))
  if (order.status !== 'awaiting_payment' || order.invoice_id === null) return
  const invoiceId = order.invoice_id
  if (order.total === 0)
    return platform.db.transaction(site.id, async (tx) => {
      const invoice = await lockInvoice(tx, invoiceId)
      if (invoice.status === 'pending') await settleInvoice(tx, subjects, invoice, BY_PROGRAM)
    })
  await goToPay(subjects, call, invoiceId, mayAsk).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'provider_failed')) throw error
  })
}

/** Whoever buys, and what they said. */
type Buying = Pick<Call<Key>, 'platform' | 'body'> &
  By & { readonly actor: Pick<Caller, 'userId' | 'accountId'> }

/** `agree` refuses a price that the buyer did not agree to. */
export async function buyCart(
  tx: Tx,
  call: Buying,
  { vatBy, agree }: { vatBy: CustomersVat; agree: (price: OrderPrice, currency: string) => void },
): Promise<ShopOrder> {
  const { actor, body } = call
  await requireShop(tx)
  requireWhole(body.shipping_address, 'shipping_address')
  if (body.billing_address) requireWhole(body.billing_address, 'billing_address')
  const cartId = await lockCart(tx, { userId: actor.userId })
  if (cartId !== body.shopping_cart_id) throw notFound()
  const coupon = body.coupon_code ? await takeCoupon(tx, body.coupon_code) : null
  if (coupon === undefined) throw new AppError('coupon_unknown')
  await lockStock(tx, await listCartLines(tx, cartId))
  // From here on nobody changes what is read: prices, stock and how often the coupon was used are those of the order.
  const basket = await readCart(tx, cartId)
  requireOrderable(basket.lines)
  const usedByPerson = coupon ? await usesBy(tx, coupon.id, actor.accountId) : 0
  const { discounts, refusal } = discountOf(basket, coupon, { now: tx.now, usedByPerson })
  if (refusal) throw refused(refusal)
  const method = await chooseMethod(tx, call, basket, discounts)
  const goods = goodsFor(basket, discounts, { name: method.row.name, cost: method.cost })
  const price = await priceOf(tx, call, goods, { vatBy, currency: basket.currency })
  requireWithin(price, basket.currency)
  agree(price, basket.currency)
  const shipping = inOrder(body.shipping_address)
  const billing = inOrder(body.billing_address ?? body.shipping_address)
  const written = price.sale && (await writeInvoice(tx, actor.accountId, price.sale, billing))
  const id = newId()
  const invoiceNo = newInvoiceNo()
  const person = await getUser(tx, actor.accountId)
  const order = await insertShopOrder(tx, {
    id,
    user_id: actor.accountId,
    placed_by: actor.userId,
    invoice_no: invoiceNo,
    payment_method: body.payment_method,
    invoice_id: written?.invoice.id ?? null,
    credits: price.credits,
    reserved_until: reservedUntil(tx.now),
    shipping_address: shipping,
    billing_address: billing,
    shipping_method_id: method.row.id,
    shipping_method: method.row.name,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? '',
    subtotal: subtotalOf(basket),
    discount: sumOf(discounts),
    shipping: method.cost,
    fee: price.fee,
    vat_rate: price.vatRate,
    vat_reason: price.vatReason,
    vat: price.vat,
    total: price.total,
    currency: basket.currency,
    searched: wordsOf(invoiceNo, person, shipping, basket.lines),
  })
  await writeItems(tx, order, basket.lines, discounts)
  await takeStock(
    tx,
    basket.lines.map(({ row }) => row),
  )
  if (coupon) await countUse(tx, { couponId: coupon.id, orderId: id, userId: actor.accountId })
  await deleteCartLines(tx, cartId)
  if (body.keep_address) await keepAddress(tx, actor.accountId, shipping)
  await tell(tx, call, 'shop_order.placed', { order })
  if (price.credits === null) return order
  // The ledger has no movements of nothing.
  if (price.credits > 0)
    await hold(tx, {
      key: `shop-order:${id}`,
      holdId: id,
      userId: actor.accountId,
      amount: price.credits,
      subject: order.invoice_no,
      subjectId: id,
      actorId: person.id,
    })
  return markPaid(tx, order, BY_PROGRAM)
}

/** Every line as it stands, or none of them: what is bought is what was shown. */
function requireOrderable(lines: readonly CartContent[]): void {
  if (lines.length === 0) throw new AppError('cart_empty')
  for (const { row, priced } of lines) {
    if (priced.problem === 'out_of_stock' || priced.problem === 'too_few') {
      const { name, inventory: left } = row
      throw new AppError('out_of_stock', { params: { name, ...(left > 0 && { left }) } })
    }
    if (priced.problem) throw new AppError('product_unavailable', { params: { name: row.name } })
  }
}

async function chooseMethod(
  tx: Tx,
  { body }: Pick<Buying, 'body'>,
  basket: Basket,
  discounts: readonly number[],
): Promise<OfferedMethod> {
  const { country: home } = await getSettings(tx)
  const parcel = parcelOf(basket, discounts, { country: body.shipping_address.country, home })
  const offered = offeredMethods(await listMethods(tx), parcel, basket.step)
  const method = offered.find(({ row }) => row.id === body.shipping_method_id)
  if (!method) throw new AppError('shipping_unavailable')
  return method
}

async function priceOf(
  tx: Tx,
  { platform, body }: Buying,
  goods: ReturnType<typeof goodsFor>,
  { vatBy, currency }: { vatBy: CustomersVat; currency: string },
): Promise<OrderPrice> {
  const way = (await listWays(tx, platform)).find((one) => one.way === body.payment_method)
  if (!way) throw new AppError('method_not_set_up')
  const { credit_rate: creditRate } = await getSettings(tx)
  return priceBy(way, goods, { vatBy, currency, creditRate })
}

const NO_PICTURE = { image_id: null, image_key: null }

async function writeItems(
  tx: Tx,
  order: ShopOrder,
  lines: readonly CartContent[],
  discounts: readonly number[],
): Promise<void> {
  const pictures = await firstPictures(
    tx,
    lines.map(({ row }) => row.product_id),
  )
  await insertItems(
    tx,
    order.id,
    lines.map(({ row, priced }, place) => ({
      ...NO_PICTURE,
      ...pictures.get(row.product_id),
      product_id: row.product_id,
      name: row.name,
      product_code: row.product_code,
      category_id: row.category_id,
      category_name: row.category_name,
      selected_options: row.selected_options,
      quantity: row.quantity,
      unit_price: priced.unitPrice,
      total: priced.total,
      discount: discounts[place] ?? 0,
    })),
  )
}

/** What staff look for: reference, buyer, receiver and goods. */
const wordsOf = (
  invoiceNo: string,
  person: Person,
  { name, company_name }: PostalAddress,
  lines: readonly CartContent[],
): string =>
  [
    invoiceNo,
    nameOf(person),
    person.email,
    person.company_name,
    name,
    company_name,
    ...lines.map(({ row }) => `${row.name} ${row.product_code}`),
  ]
    .join(' ')
    .toLowerCase()
