import { lookOfFocus } from './focus-look.ts'
import { arriveAt } from './screens.ts'
import { expect, test } from './stage.ts'

test('the left menu is open from 992 px and closed below', async ({ newVisitor, accounts }) => {
  const site = await accounts.newSite()
  const page = await newVisitor({
    as: await accounts.newAdmin({ site }),
    viewport: { width: 992, height: 800 },
  })
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Orders',
    'Order history',
    'Solutions',
    'Sent files',
    'Dealers',
    'Dealers’ balances',
    'Dealers’ invoices',
    'Emails to dealers',
    'Message box',
    'Staff',
    'Vehicles',
    'Services',
    'Service options',
    'Mapping',
    'ECU locations',
    'Statistics',
    'Orders',
    'Products',
    'Categories',
    'Coupons',
    'Shipping methods',
    'Shop settings',
    'Settings',
    'Audit log',
  ])
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')

  await page.setViewportSize({ width: 991, height: 800 })
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveTitle(/^Settings/)
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  // The screen stays to be seen beside it.
  await expect(page.locator('.mantine-Drawer-inner')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await page.setViewportSize({ width: 992, height: 800 })
  await expect(menu.getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('the first stop of the Tab key leads past the menu', async ({ newVisitor, accounts }) => {
  const site = await accounts.newSite()
  const page = await newVisitor({ as: await accounts.newAccount({ site }) })
  await page.goto('/')
  await expect(page).toHaveTitle(/^Home/)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled], [type=hidden], [type=file]), select, textarea, [tabindex="0"]'

for (const [who, path] of [
  ['stranger', '/login'],
  ['stranger', '/register'],
  ['customer', '/profile_settings'],
  ['admin', '/admin/audit_log'],
] as const) {
  test(`everything on ${path} is reached by Tab, and the focus is seen`, async ({ newVisitor, accounts }) => {
    const site = await accounts.newSite()
    const as =
      who === 'stranger'
        ? undefined
        : who === 'admin'
          ? await accounts.newAdmin({ site })
          : await accounts.newAccount({ site })
    const page = await newVisitor({ site, as })
    await arriveAt(page, path)
    const wanted = await page.locator(FOCUSABLE).evaluateAll((elements) => {
      let number = 0
      for (const element of elements) {
        if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue
        element.setAttribute('data-stop', String(++number))
      }
      return number
    })
    expect(wanted).toBeGreaterThan(5)
    const unseen: string[] = []
    const reached = new Set<string>()
    await page.locator('body').evaluate((body) => body.ownerDocument.activeElement?.blur())
    for (let step = 0; step < wanted + 4; step++) {
      await page.keyboard.press('Tab')
      const [stop] = await page.locator('*:focus').evaluateAll(lookOfFocus)
      if (!stop?.number) continue
      reached.add(stop.number)
      if (!stop.seen) unseen.push(stop.html)
    }
    expect(unseen, 'stops whose focus cannot be seen').toEqual([])
    expect(reached.size).toBe(wanted)
  })
}

for (const [path, name] of [
  ['/submit_order', 'Send order'],
  ['/shop/product/bench-lead-94-and-60-pins', 'Add to cart'],
] as const)
  test(`the cookie text comes late and moves nothing: it lies above “${name}”`, async ({
    newVisitor,
    accounts,
  }) => {
    const page = await newVisitor({
      as: await accounts.newAccount(),
      viewport: { width: 390, height: 844 },
      cookieBanner: true,
    })
    await page.goto(path)
    const send = page.getByRole('button', { name })
    await expect(send).toBeVisible()
    const before = await send.boundingBox()
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner).toBeVisible()
    expect(await send.boundingBox()).toEqual(before)
    const { y, height } = (await banner.boundingBox()) ?? { y: 0, height: 0 }
    expect(y + height).toBeLessThan(before?.y ?? 0)
  })
