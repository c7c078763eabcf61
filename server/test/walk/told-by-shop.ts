import { formOf, type Mutating, type Stage, type Told } from './told-stage.ts'

/** What follows from calls about the shop: what it sells, on what terms, and what lies in a cart. */
export function toldByShop(stage: Stage) {
  const { ask, nextName } = stage
  const CHANGED = ['setup.changed', 'shop.changed'] as const
  let codes = 0
  const newCategory = async () =>
    (await ask('POST /shop/category/add', { body: { name: nextName('Category') } })).category
  const productForm = async () =>
    formOf({
      name: nextName('Product'),
      price: '10',
      product_code: `T${++codes}`,
      category_id: (await newCategory()).id,
      inventory: '5',
      status: 'published',
    })
  const newProduct = async () => (await ask('POST /shop/product/add', { form: await productForm() })).product
  const couponBody = () => ({ name: nextName('Coupon'), code: `TOLD${++codes}`, percentage: 10 })
  const newCoupon = async () => (await ask('POST /shop/coupon/add', { body: couponBody() })).coupon
  const methodBody = () => ({
    name: nextName('Parcel'),
    local_shipping_cost: 5,
    international_shipping_cost: 15,
    local_shipping_time: { from: 1, to: 2 },
    international_shipping_time: { from: 3, to: 5 },
  })
  const newMethod = async () =>
    (await ask('POST /shop/shipping_method/add', { body: methodBody() })).shipping_method
  /** With this much changed. */
  const about = (made: () => Promise<{ id: string }>, changes: object = {}) => ({
    given: async () => ({ body: { id: (await made()).id, ...changes } }),
  })
  const putIn = async () => ({
    token: stage.customer.token,
    body: { product_id: (await newProduct()).id as string, quantity: 1 },
  })
  const OWN_CART = 'what lies in a cart is nobody’s business but its owner’s'

  return {
    'POST /shop/category/add': {
      given: () => ({ body: { name: nextName('Category') } }),
      acts: ['shop.add_category'],
      events: CHANGED,
    },
    'POST /shop/category/update': {
      ...about(newCategory, { name: 'Renamed' }),
      acts: ['shop.change_category'],
      events: CHANGED,
    },
    'POST /shop/category/delete': {
      ...about(newCategory),
      acts: ['shop.delete_category'],
      events: CHANGED,
    },
    'POST /shop/product/add': {
      given: async () => ({ form: await productForm() }),
      acts: ['shop.add_product'],
      events: CHANGED,
    },
    'POST /shop/product/update': {
      given: async () => ({ form: formOf({ id: (await newProduct()).id, price: '11' }) }),
      acts: ['shop.change_product'],
      events: CHANGED,
    },
    'POST /shop/product/update_status': {
      ...about(newProduct, { status: 'unpublished' }),
      acts: ['shop.change_product'],
      events: CHANGED,
    },
    'POST /shop/product/delete': { ...about(newProduct), acts: ['shop.delete_product'], events: CHANGED },
    'POST /shop/product/import': {
      given() {
        const form = new FormData()
        form.set('file', new File(['product_code,name,category,price\n'], 'products.csv'))
        return { form }
      },
      acts: ['shop.import_products'],
      events: [],
    },
    'POST /shop/coupon/add': {
      given: () => ({ body: couponBody() }),
      acts: ['shop.add_coupon'],
      events: CHANGED,
    },
    'POST /shop/coupon/update': {
      ...about(newCoupon, { percentage: 20 }),
      acts: ['shop.change_coupon'],
      events: CHANGED,
    },
    'POST /shop/coupon/update_status': {
      ...about(newCoupon, { status: 'inactive' }),
      acts: ['shop.change_coupon'],
      events: CHANGED,
    },
    'POST /shop/coupon/delete': { ...about(newCoupon), acts: ['shop.delete_coupon'], events: CHANGED },
    'POST /shop/shipping_method/add': {
      given: () => ({ body: methodBody() }),
      acts: ['shop.add_shipping_method'],
      events: CHANGED,
    },
    'POST /shop/shipping_method/update': {
      ...about(newMethod, { local_shipping_cost: 6 }),
      acts: ['shop.change_shipping_method'],
      events: CHANGED,
    },
    'POST /shop/shipping_method/update_status': {
      ...about(newMethod, { status: 'inactive' }),
      acts: ['shop.change_shipping_method'],
      events: CHANGED,
    },
    'POST /shop/shipping_method/delete': {
      ...about(newMethod),
      acts: ['shop.delete_shipping_method'],
      events: CHANGED,
    },
    'POST /shop/settings/update': {
      given: () => ({ body: { low_stock: 7 } }),
      acts: ['shop.change_settings'],
      events: ['shop.changed', 'site.changed'],
    },
    'POST /shop/cart/add_item': { given: putIn, acts: [], events: ['shop.cart'], why: OWN_CART },
    'POST /shop/cart/update': {
      async given() {
        const cart = await ask('POST /shop/cart/add_item', await putIn())
        return { token: stage.customer.token, body: { shopping_cart_id: cart.shopping_cart_id, items: [] } }
      },
      acts: [],
      events: ['shop.cart'],
      why: OWN_CART,
    },
    'POST /shop/cart/join': {
      given: () => ({ token: stage.customer.token }),
      acts: [],
      events: [],
      why: OWN_CART,
    },
  } satisfies Partial<Record<Mutating, Told>>
}
