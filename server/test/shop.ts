import { beforeAll, beforeEach, expect } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { updateSettings } from '#features/settings/index.ts'
import type { CallOptions, Desk } from './desk.ts'
import { expectDone } from './orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from './people.ts'
import { PNG } from './walk/sample-files.ts'

type SiteName = 'main' | 'other'
type Fields = Record<string, unknown>

/** A form of the shop: lists and objects go as JSON, pictures in `image1` to `image3`. */
export function shopForm(fields: Fields, images: readonly string[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const name of images) form.append(name, new File([PNG], 'pixel.png', { type: 'image/png' }))
  return form
}

let number = 0
/** Of everything that staff add, one that is like no other. */
export const aCategory = (changes: Fields = {}) => ({ name: `Category ${++number}`, ...changes })
export const aProduct = (category_id: string, changes: Fields = {}) => {
  number++
  return { name: `Product ${number}`, price: 10, product_code: `P-${number}`, category_id, ...changes }
}
export const aCoupon = (changes: Fields = {}) => {
  number++
  return { name: `Coupon ${number}`, code: `SAVE${number}`, percentage: 10, ...changes }
}
export const aMethod = (changes: Fields = {}) => ({
  name: `Parcel ${++number}`,
  local_shipping_cost: 5,
  international_shipping_cost: 15,
  local_shipping_time: { from: 1, to: 2 },
  international_shipping_time: { from: 3, to: 7 },
  ...changes,
})

const TABLES = [
  'shop_carts',
  'shop_coupons',
  'shop_product_images',
  'shop_products',
  'shop_categories',
  'shop_shipping_methods',
  'shop_settings',
]

/** Switched on before each test, and empty, on both sites. */
export function useShop(desk: Desk) {
  const people = {} as {
    admin: TestPerson
    customer: TestPerson
    elsewhere: TestPerson
    otherKey: TestPerson
  }
  beforeAll(async () => {
    people.admin = await newAdmin(desk)
    people.elsewhere = await newAdmin(desk, { site: 'other' })
    people.customer = await newPerson(desk)
    people.otherKey = await newModerator(desk, ['orders', 'settings'])
  })
  beforeEach(() =>
    desk.owner.query(`${TABLES.map((table) => `delete from ${table};`).join(' ')}
      update site_settings set shop_public = true where not shop_public`),
  )

  async function switchShop(isOn: boolean, site: SiteName = 'main') {
    await desk.platform.db.transaction(desk.sites[site], (tx) => updateSettings(tx, { shop_public: isOn }))
  }
  const asStaff = (key: EndpointKey, { site = 'main', ...options }: CallOptions = {}) =>
    desk.call(key, { token: (site === 'main' ? people.admin : people.elsewhere).token, site, ...options })

  const addCategory = async (changes: Fields = {}, site: SiteName = 'main') =>
    expectDone(await asStaff('POST /shop/category/add', { body: aCategory(changes), site })).category

  return {
    people,
    switchShop,
    asStaff,
    addCategory,
    /** Published, in a category of its own unless told otherwise. */
    async addProduct(changes: Fields = {}, images: readonly string[] = [], site: SiteName = 'main') {
      const category = changes['category_id'] ?? (await addCategory({}, site)).id
      const fields = aProduct(category, { status: 'published', inventory: 10, ...changes })
      const form = shopForm(fields, images)
      return expectDone(await asStaff('POST /shop/product/add', { form, site })).product
    },
    addCoupon: async (changes: Fields = {}, site: SiteName = 'main') =>
      expectDone(await asStaff('POST /shop/coupon/add', { body: aCoupon(changes), site })).coupon,
    addMethod: async (changes: Fields = {}, site: SiteName = 'main') =>
      expectDone(await asStaff('POST /shop/shipping_method/add', { body: aMethod(changes), site }))
        .shipping_method,
    /** The newest line of the audit log about the shop. */
    async lastAct() {
      const { rows } = await desk.owner.query(
        "select act, subject, before, after from audit_log where act like 'shop.%' order by id desc limit 1",
      )
      return rows[0]
    },
    /** A stranger, a customer, staff with other keys and staff of another site; the thing is left as it is. */
    async expectKeyHolders(key: EndpointKey, options: CallOptions = {}) {
      const callers = [undefined, people.customer.token, people.otherKey.token, people.elsewhere.token]
      const replies = await Promise.all(callers.map((token) => desk.call(key, { ...options, token })))
      expect(replies.map(({ status }) => status)).toEqual([401, 403, 403, 401])
    },
  }
}
