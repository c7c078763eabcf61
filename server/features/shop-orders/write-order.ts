import { v7 as newId } from 'uuid'
import { writeInvoice } from '#features/billing/index.ts'
import { getUser, nameOf, type Person } from '#features/identity/index.ts'
import { type CartContent, firstPictures } from '#features/shop/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { inOrder, type PostalAddress } from './addresses.ts'
import { newInvoiceNo } from './invoice-no.ts'
import type { Buying, LockedBasket } from './lock-basket.ts'
import type { OrderPrice } from './order-price.ts'
import { subtotalOf, sumOf } from './price-basket.ts'
import { reservedUntil } from './reserve.ts'
import { insertItems, insertShopOrder, type ShopOrder } from './shop-order-store.ts'

/** The invoice, unless credits pay, the order and copies of the goods. */
export async function writeOrder(
  tx: Tx,
  { actor, body }: Buying,
  { basket, coupon, discounts, method }: LockedBasket,
  price: OrderPrice,
): Promise<ShopOrder> {
  const shipping = inOrder(body.shipping_address)
  const billing = inOrder(body.billing_address ?? body.shipping_address)
  const written = price.sale && (await writeInvoice(tx, actor.accountId, price.sale, billing))
  const invoiceNo = newInvoiceNo()
  const person = await getUser(tx, actor.accountId)
  const order = await insertShopOrder(tx, {
    id: newId(),
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
  return order
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
