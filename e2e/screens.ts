import { expect, type Page } from '@playwright/test'

/** Of the demo's shop; no other site has it. */
const DEMO_PRODUCT = '/shop/product/bench-lead-94-and-60-pins'
export const isEverywhere = (path: string) => path !== DEMO_PRODUCT

/** Every screen that exists, by who sees it. A new screen adds its line here and is walked by all that walks. */
export const STRANGERS_SCREENS = [
  '/login',
  '/register',
  '/forgot_password',
  '/setup',
  '/setup#a-link-that-nobody-printed',
  '/invite',
  '/join',
  '/unsubscribe/a-token-that-is-long-enough-to-be-one',
  '/ticket_rating/a-token-that-is-long-enough-to-be-one',
  '/terms_of_use',
  '/privacy_policy',
  '/500',
  '/no/such/page',
  '/shop',
  '/shop/cart',
  DEMO_PRODUCT,
  '/shop/terms-and-conditions',
  '/shop/track',
] as const

const PROFILE_TABS = [
  '',
  '?tab=address',
  '?tab=business',
  '?tab=notifications',
  '?tab=password',
  '?tab=security',
] as const

export const CUSTOMERS_SCREENS = [
  '/',
  '/submit_order',
  '/your_order',
  '/your_order?status=completed',
  '/my_tickets',
  '/open_ticket',
  '/chat_support',
  '/buy_credits',
  '/buy_credits?tab=invoices',
  '/buy_credits?tab=history',
  '/vehicle_statistics',
  '/ecu-adblue-locations',
  '/file_upload',
  '/shop',
  '/shop?name=pump',
  '/shop/cart',
  DEMO_PRODUCT,
  '/shop/checkout',
  '/shop/checkout/success',
  '/shop/orders',
  '/shop/track',
  '/colleagues',
  '/profile_settings?tab=credits',
  ...PROFILE_TABS.map((tab) => `/profile_settings${tab}` as const),
]

export const ADMINS_SCREENS = [
  '/admin',
  '/admin/website_settings',
  '/admin/website_settings?tab=company',
  '/admin/website_settings?tab=theme',
  '/admin/website_settings?tab=hours',
  '/admin/website_settings?tab=orders',
  '/admin/website_settings?tab=automation',
  '/admin/website_settings?tab=credits',
  '/admin/website_settings?tab=vat',
  '/admin/website_settings?tab=payments',
  '/admin/website_settings?tab=mail',
  '/admin/website_settings?tab=notifications',
  '/admin/website_settings?tab=policies',
  '/admin/manage_orders/pending_orders',
  '/admin/manage_orders/order_history',
  '/admin/manage_orders/solutions',
  '/admin/all_tickets',
  '/admin/chat_support',
  '/admin/tuning_service/services',
  '/admin/tuning_service/options',
  '/admin/dealers_manager/dealers_list',
  '/admin/dealers_manager/dealers_list?tab=inactive',
  '/admin/dealers_manager/dealers_balance',
  '/admin/dealers_manager/dealers_invoices',
  '/admin/dealers_manager/import_customers',
  '/admin/dealers_manager/send_email',
  '/admin/dealers_manager/send_email/new',
  '/admin/message_box',
  '/admin/sent_files',
  '/admin/vehicle_statistics',
  '/admin/vehicle_statistics/type',
  '/admin/vehicle_statistics/manufacture',
  '/admin/vehicle_statistics/model',
  '/admin/vehicle_statistics/generation',
  '/admin/vehicle_statistics/variant',
  '/admin/ecu-and-adblue-locations',
  '/admin/shop_manager/statistics',
  '/admin/shop_manager/orders',
  '/admin/shop_manager/products',
  '/admin/shop_manager/products?add=1',
  '/admin/shop_manager/categories',
  '/admin/shop_manager/coupons',
  '/admin/shop_manager/shipping_methods',
  '/admin/shop_manager/settings',
  '/admin/staff',
  '/admin/audit_log',
  // Its tabs are the customer's own.
  '/admin/profile_settings',
]

/** Beside them, on the site that provides for the others. */
export const PROVIDERS_SCREENS = [
  '/admin/manage_agent_orders/pending_orders',
  '/admin/manage_agent_orders/order_history',
  '/admin/agent_manager/agents_list',
  '/admin/agent_manager/sub_portals',
  '/admin/agent_manager/agent_balance',
  '/admin/agent_manager/agency_invoices',
  '/admin/agent_manager/agent_bulk_email',
  '/admin/agent_manager/agent_bulk_email/new',
] as const

/** Beside the customer's, for whoever has a sub-portal. */
export const AGENTS_SCREENS = ['/your-agent-orders'] as const

/** Beside the admin's, on a site that has a provider. */
export const SUB_PORTALS_SCREENS = ['/admin/tuning_service/mapping'] as const

/** Opens a screen and waits until nothing on it is still to come. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectSettled(page)
}

/**
 * The same without loading the page anew, as a link leads there. What stands there already must not be taken for what
 * is wanted, so the old heading is marked, or the old tab where the screen stays the same.
 */
export async function goOnTo(page: Page, path: string): Promise<void> {
  const before = new URL(page.url())
  const after = new URL(path, before)
  const sameScreen = before.pathname === after.pathname
  if (sameScreen && !before.searchParams.has('tab') && !after.searchParams.has('tab')) {
    return arriveAt(page, path)
  }
  const left = sameScreen ? '[role=tab][aria-selected=true]' : 'h1'
  await page.locator(left).evaluateAll((elements) => {
    for (const element of elements) element.setAttribute('data-left', '')
  })
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await expect(page.locator(`${left}:not([data-left])`).first()).toBeVisible()
  await expectSettled(page)
}

/** The same, and whatever happens from now on is heard of: news from before the stream began are not told again. */
export async function listenAt(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await arriveAt(page, path)
  expect((await stream).status()).toBe(200)
}

async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Fields that a list takes the place of (ui/form/late-field.ts).
  await expect(page.locator('[data-list-to-come]')).toHaveCount(0)
}
