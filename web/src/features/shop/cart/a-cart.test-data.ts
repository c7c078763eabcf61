import type { Cart, CartItem } from './cart.ts'

export const CART_ID = '01890000-0000-7000-8000-0000000000ca'

export function aCartItem(change: Partial<CartItem> = {}): CartItem {
  const { unit_price = 20, quantity = 2 } = change
  return {
    id: '01890000-0000-7000-8000-0000000000e1',
    product_id: '01890000-0000-7000-8000-0000000000d1',
    name: 'OBD cable',
    slug: 'obd-cable',
    product_code: 'OBD-1',
    image1: null,
    selected_extra_options: [],
    quantity,
    unit_price,
    total: Math.round(unit_price * quantity * 100) / 100,
    price_before: null,
    inventory: 12,
    problem: null,
    ...change,
  }
}

/** Another product. */
export const aSecondItem = (change: Partial<CartItem> = {}): CartItem =>
  aCartItem({
    id: '01890000-0000-7000-8000-0000000000e2',
    product_id: '01890000-0000-7000-8000-0000000000d2',
    name: 'Boost sensor',
    slug: 'boost-sensor',
    product_code: 'BS-7',
    quantity: 1,
    unit_price: 35.5,
    ...change,
  })

export function aCart(items: CartItem[] = [aCartItem()]): Cart {
  const orderable = items.filter(({ problem }) => problem === null)
  return {
    status: 'success',
    shopping_cart_id: CART_ID,
    version: JSON.stringify(items),
    items,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: orderable.reduce((sum, { total }) => sum + total, 0),
    currency: 'EUR',
    weight_grams: 400,
  }
}
