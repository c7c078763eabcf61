import { expect, type Page } from '@playwright/test'
import { PERMISSIONS } from '#contract/permissions.ts'
import { type Account, type Accounts, random, type Site } from './accounts.ts'
import { type Caller, callerFor } from './caller.ts'
import { runningPortal } from './running-portal.ts'

/** A shop that sells one thing, by transfer and by card, and somebody who runs it. */
export interface PartsShop {
  site: Site
  admin: Account
  staff: Caller
  product: { id: string; slug: string; name: string }
}

export async function openPartsShop(
  accounts: Accounts,
  changes: Record<string, string> = {},
): Promise<PartsShop> {
  const site = await accounts.newSite()
  const admin = await accounts.newAdmin({ site, permissions: PERMISSIONS })
  const staff = await callerFor(accounts, admin)
  await staff.call('POST', '/payment_settings/stripe', {
    enabled: true,
    secrets: runningPortal().tills.stripe.secrets,
  })
  await staff.call('POST', '/payment_settings/bank', {
    enabled: true,
    options: { account_holder: 'Harbour Tuning', iban: 'DE89 3704 0044 0532 0130 00' },
  })
  await staff.call('POST', '/shop/settings/update', { status: 'active' })
  const { category } = await staff.call('POST', '/shop/category/add', { name: 'Clutches' })
  const code = random().slice(0, 8)
  const { product } = await staff.send('POST', '/shop/product/add', {
    name: 'Clutch kit, reinforced',
    slug: `clutch-${code}`,
    product_code: code,
    category_id: category.id,
    price: '100',
    inventory: '5',
    status: 'published',
    ...changes,
  })
  await staff.call('POST', '/shop/shipping_method/add', {
    name: 'Parcel',
    local_shipping_cost: 5,
    international_shipping_cost: 9,
    local_shipping_time: { from: 1, to: 2 },
    international_shipping_time: { from: 3, to: 9 },
  })
  return { site, admin, staff, product }
}

/** One piece into the cart; the button in the bar says so. */
export async function putIn(customer: Page, { product }: PartsShop): Promise<void> {
  await customer.goto(`/shop/product/${product.slug}`)
  await customer.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(customer.locator('a[href="/shop/cart"]').first()).toHaveAccessibleName(/1/)
}

/** What lies in the cart, up to the last button. */
export async function goToCheckout(customer: Page, shop: PartsShop): Promise<void> {
  await putIn(customer, shop)
  await customer.goto('/shop/checkout')
}
