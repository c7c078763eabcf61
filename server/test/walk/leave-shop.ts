import type { Desk } from '../desk.ts'
import { expectDone } from '../orders.ts'
import type { TestPerson } from '../people.ts'
import { aCategory, aCoupon, aMethod, aProduct, shopForm } from '../shop.ts'
import { newShopOrder, openShop } from './open-shop.ts'

/** A product with a picture, a coupon, a shipping method, an order, and what a customer and a guest have in their carts. */
export async function leaveShop(
  desk: Desk,
  site: 'main' | 'other',
  customer: TestPerson,
  admin: TestPerson,
): Promise<void> {
  const { token } = admin
  await newShopOrder(desk, await openShop(desk, admin, site), customer)
  const { category } = expectDone(
    await desk.call('POST /shop/category/add', { site, token, body: aCategory() }),
  )
  const fields = aProduct(category.id, { status: 'published', inventory: 100 })
  const form = shopForm(fields, ['image1'])
  const { product } = expectDone(await desk.call('POST /shop/product/add', { site, token, form }))
  const body = { product_id: product.id, quantity: 1 }
  const left = [
    await desk.call('POST /shop/coupon/add', { site, token, body: aCoupon({ product_id: product.id }) }),
    await desk.call('POST /shop/shipping_method/add', { site, token, body: aMethod() }),
    await desk.call('POST /shop/cart/add_item', { site, token: customer.token, body }),
    await desk.call('POST /shop/cart/add_item', { site, body }),
  ]
  for (const reply of left) expectDone(reply)
}
