import { random } from './accounts.ts'
import type { Caller } from './caller.ts'
import { png } from './pictures.ts'
import { LONG, short } from './scripts.ts'

/** Where the poisoned product stands, in the shop and among staff's. */
export interface PoisonedShop {
  product: string
  productId: string
}

/** A shop in which every text is a script: its own, and those of category, product, choices, coupon and shipping method. */
export async function poisonShop(staff: Caller, customer: Caller, round: number): Promise<PoisonedShop> {
  await staff.call('POST', '/shop/settings/update', {
    status: 'active',
    description: LONG,
    terms_and_conditions: LONG,
  })
  const { category } = await staff.call('POST', '/shop/category/add', { name: short(round) })
  const slug = `poison-${random()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}`
  const options = [
    { name: short(round + 3).slice(0, 40), values: [{ name: short(round + 4).slice(0, 40), price: 1 }] },
  ]
  const { product } = await staff.send(
    'POST',
    '/shop/product/add',
    {
      name: short(round + 1),
      slug,
      product_code: slug.slice(-8),
      category_id: category.id,
      price: '12.50',
      short_description: LONG.slice(0, 290),
      description: LONG,
      extra_options: JSON.stringify(options),
      inventory: '9',
      status: 'published',
    },
    ['image1', `${short(round + 2)}.png`, png(8, [9, 9, 9]), 'image/png'],
  )
  await staff.call('POST', '/shop/coupon/add', {
    name: short(round + 5),
    code: 'POISON',
    percentage: 10,
    category_id: category.id,
  })
  await staff.call('POST', '/shop/shipping_method/add', {
    name: short(round + 6),
    local_shipping_cost: 5,
    international_shipping_cost: 9,
    local_shipping_time: { from: 1, to: 2 },
    international_shipping_time: { from: 3, to: 9 },
  })
  await customer.call('POST', '/shop/cart/add_item', {
    product_id: product.id,
    quantity: 2,
    selected_extra_options: options.map(({ name, values: [value] }) => ({ name, value: value?.name })),
  })
  return { product: `/shop/product/${slug}`, productId: product.id }
}
