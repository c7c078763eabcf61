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
    'Settings',
    'Audit log',
  ])
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')

  await page.setViewportSize({ width: 991, height: 800 })
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveTitle(/^Settings/)
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  // The screen stays to be seen beside it.
  await expect(page.locator('.mantine-Drawer-inner')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await page.setViewportSize({ width: 992, height: 800 })
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
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

/** What of an element is looked at; the browser's own types are not known on this side. */
interface Focusable {
  dataset: Record<string, string>
  outerHTML: string
  parentElement: Focusable | null
  nextElementSibling: Focusable | null
  ownerDocument: { defaultView: { getComputedStyle(element: Focusable): Record<string, string> } }
  getAnimations(): { finish(): void }[]
  blur(): void
  focus(options: { focusVisible: boolean }): void
}

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled], [type=hidden], [type=file]), select, textarea, [tabindex="0"]'

/** Runs in the page: does the element, or what is drawn for it, look different with the focus than without? */
function lookOfFocus([element]: Focusable[]) {
  if (!element) return []
  const drawn = [element, element.parentElement, element.nextElementSibling].filter((one) => one !== null)
  const view = element.ownerDocument.defaultView
  const look = () => {
    for (const one of drawn) for (const animation of one.getAnimations()) animation.finish()
    return drawn.map((one) => {
      const { outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor } = view.getComputedStyle(one)
      return [outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor].join()
    })
  }
  const focused = look().join('|')
  element.blur()
  const seen = look().join('|') !== focused
  element.focus({ focusVisible: true })
  return [{ number: element.dataset.stop, seen, html: element.outerHTML.slice(0, 140) }]
}

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

test('the cookie text comes late and moves nothing: it lies above the bar that sends an order', async ({
  newVisitor,
  accounts,
}) => {
  const page = await newVisitor({
    as: await accounts.newAccount(),
    viewport: { width: 390, height: 844 },
    cookieBanner: true,
  })
  await page.goto('/submit_order')
  const send = page.getByRole('button', { name: 'Send order' })
  await expect(send).toBeVisible()
  const before = await send.boundingBox()
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  expect(await send.boundingBox()).toEqual(before)
  const { y, height } = (await banner.boundingBox()) ?? { y: 0, height: 0 }
  expect(y + height).toBeLessThan(before?.y ?? 0)
})
