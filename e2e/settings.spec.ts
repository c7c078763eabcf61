import type { Page } from '@playwright/test'
import { listenAt } from './screens.ts'
import { expect, test } from './stage.ts'

const COLOURS = [
  ['Top strip', 'Background', '#22113a'],
  ['Top strip', 'Text', '#f3e9ff'],
  ['Bar', 'Background', '#fffaf0'],
  ['Bar', 'Text', '#2a1a05'],
  ['Menu', 'Background', '#3b1d60'],
  ['Menu', 'Text', '#efe4ff'],
  ['Cards', 'Background', '#fffdf8'],
  ['Cards', 'Text', '#221a10'],
  ['Page', 'Background', '#f6efe4'],
] as const

/** Set once, and gone with a reload. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { neverLeft: true }))
const neverLeft = (page: Page) => page.evaluate(() => 'neverLeft' in globalThis)

async function save(page: Page, form: string, said: string) {
  await page.getByRole('form', { name: form }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(said, { exact: true }).last()).toBeVisible()
}

test('title, contact and logo reach a customer who is on the page already', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const admin = await newVisitor({ as: await accounts.newAdmin({ site }) })
  const customer = await newVisitor({ as: await accounts.newAccount({ site }) })
  await listenAt(customer, '/')
  await expect(customer).toHaveTitle(`Home · ${site.title}`)
  await mark(customer)

  await admin.goto('/admin/website_settings')
  await admin.getByLabel('Site title').fill('Ostwind Files')
  await admin.getByLabel('Phone').fill('+49 381 000 222')
  await admin.getByLabel('Copyright text').fill('© Ostwind 2031')
  await save(admin, 'Site', 'Saved')

  await expect(customer).toHaveTitle('Home · Ostwind Files')
  await expect(customer.getByText('© Ostwind 2031')).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Call +49 381 000 222' })).toBeVisible()

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="#c00"/></svg>'
  await admin
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(admin.getByText('Logo saved')).toBeVisible()
  const logo = customer.getByRole('img', { name: 'Ostwind Files' })
  await expect(logo).toHaveJSProperty('naturalWidth', 90)
  expect(await neverLeft(customer)).toBe(true)

  await admin.reload()
  await expect(admin.getByLabel('Site title')).toHaveValue('Ostwind Files')
})

test('nine colours: the preview follows, and a customer sees them without reloading', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const admin = await newVisitor({ as: await accounts.newAdmin({ site }) })
  const customer = await newVisitor({ as: await accounts.newAccount({ site }) })
  await listenAt(customer, '/')
  await expect(customer).toHaveTitle(/^Home/)
  await mark(customer)

  await admin.goto('/admin/website_settings')
  await admin.getByRole('combobox', { name: 'Appearance for new visitors' }).click()
  await admin.getByRole('option', { name: 'Site colours' }).click()
  await save(admin, 'Site', 'Saved')

  await admin.getByRole('tab', { name: 'Colours' }).click()
  for (const [area, what, colour] of COLOURS) {
    const field = admin.getByRole('group', { name: area, exact: true }).getByLabel(what)
    await field.fill(colour)
    await field.press('Tab')
  }
  const preview = admin.getByRole('img', { name: 'The portal in small, in these colours' })
  await expect(preview.getByText('Top strip')).toHaveCSS('background-color', 'rgb(34, 17, 58)')
  await expect(preview.getByText('Bar', { exact: true })).toHaveCSS('background-color', 'rgb(255, 250, 240)')
  await expect(customer.locator('body')).not.toHaveCSS('background-color', 'rgb(246, 239, 228)')
  await expect(admin.getByText('All texts read well: at least 4.5 : 1.')).toBeVisible()
  await save(admin, 'Colours', 'Colours saved')

  await expect(customer.locator('body')).toHaveCSS('background-color', 'rgb(246, 239, 228)')
  await expect(customer.getByRole('complementary')).toHaveCSS('background-color', 'rgb(59, 29, 96)')
  const bar = customer.getByRole('button', { name: 'Close menu' }).locator('xpath=..')
  await expect(bar).toHaveCSS('background-color', 'rgb(255, 250, 240)')
  expect(await neverLeft(customer)).toBe(true)
  await admin.reload()
  for (const [area, what, colour] of COLOURS) {
    const field = admin.getByRole('group', { name: area, exact: true }).getByLabel(what)
    await expect(field).toHaveValue(colour)
  }
  const text = admin.getByRole('group', { name: 'Cards', exact: true }).getByLabel('Text')
  await text.fill('#fff0d0')
  await expect(admin.getByText(/^Cards: the text reads badly/)).toBeVisible()
})

test('opening hours and a closed day stand on the customer’s first page', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const admin = await newVisitor({ as: await accounts.newAdmin({ site }) })
  const customer = await newVisitor({ as: await accounts.newAccount({ site }) })
  await listenAt(customer, '/')
  await expect(customer.getByText('No opening hours have been entered.')).toBeVisible()

  await admin.goto('/admin/website_settings?tab=hours')
  await admin.getByRole('switch', { name: 'Monday' }).check()
  await admin.getByLabel('Monday, opens: hour').fill('07')
  await admin.getByLabel('Monday, opens: minute').fill('30')
  await admin.getByLabel('Monday, closes: hour').fill('16')
  await admin.getByLabel('Monday, closes: minute').fill('45')
  await admin.getByRole('button', { name: 'Copy Monday to all workdays' }).click()
  await save(admin, 'An ordinary week', 'Opening hours saved')
  const monday = customer.getByRole('term').filter({ hasText: 'Monday' })
  await expect(monday.locator('xpath=following-sibling::dd')).toHaveText('07:30 – 16:45')

  const days = admin.getByRole('form', { name: 'Closed days' })
  await days.getByRole('button', { name: 'Next month' }).click()
  await days.getByRole('button', { name: /, 15 / }).click()
  await days.getByRole('textbox', { name: /^Reason on/ }).fill('Stock-taking')
  const answered = admin.waitForResponse((reply) => reply.url().endsWith('/api/close_dates'))
  await days.getByRole('button', { name: 'Save' }).click()
  await expect(customer.getByText('Stock-taking')).toBeVisible()
  // The customer may hear of it first; until the form has its own answer it would ask before leaving.
  await answered
  await expect(days.getByRole('button', { name: 'Save' })).toBeEnabled()
  await admin.reload()
  await expect(admin.getByLabel('Friday, closes: hour')).toHaveValue('16')
  await expect(admin.getByLabel('Friday, closes: minute')).toHaveValue('45')
  await expect(admin.getByRole('textbox', { name: /^Reason on/ })).toHaveValue('Stock-taking')
})

test('policies are written as rich text; the cookie text shows at once and stays dismissed', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const admin = await newVisitor({ as: await accounts.newAdmin({ site }), cookieBanner: true })
  const customer = await newVisitor({ as: await accounts.newAccount({ site }), cookieBanner: true })
  await listenAt(customer, '/')
  await expect(customer).toHaveTitle(/^Home/)
  const banner = customer.getByRole('region', { name: 'Cookies' })
  await expect(banner).toContainText('We keep your sign-in, language and theme')

  await admin.goto('/admin/website_settings?tab=policies')
  await admin.getByRole('button', { name: 'Edit: Cookie text' }).click()
  await admin.getByRole('textbox', { name: 'Cookie text' }).fill('Two cookies, both ours.')
  await admin.getByRole('button', { name: 'Edit: Terms of use' }).click()
  const terms = admin.getByRole('textbox', { name: 'Terms of use' })
  await expect(terms).toBeFocused()
  await terms.fill('Drive carefully')
  await terms.press('ControlOrMeta+a')
  await terms.press('ControlOrMeta+b')
  await save(admin, 'Policies', 'Saved')

  await expect(banner).toContainText('Two cookies, both ours.')
  await banner.getByRole('button', { name: 'Understood' }).click()
  await expect(banner).toHaveCount(0)
  const policies = customer.waitForResponse('**/api/policies')
  await customer.reload()
  await policies
  await expect(customer).toHaveTitle(/^Home/)
  await expect(banner).toHaveCount(0)

  const stranger = await newVisitor({ site, cookieBanner: true })
  await stranger.goto('/terms_of_use')
  await expect(stranger.getByRole('main').locator('strong')).toHaveText('Drive carefully')
  await expect(stranger.getByRole('region', { name: 'Cookies' })).toContainText('Two cookies, both ours.')
  await stranger.goto('/privacy_policy')
  await expect(stranger.getByText('Nothing written yet')).toBeVisible()
})

test('leaving unsaved work asks first', async ({ newVisitor, accounts }) => {
  const site = await accounts.newSite()
  const admin = await newVisitor({ as: await accounts.newAdmin({ site }) })
  await admin.goto('/admin/website_settings')
  await admin.getByLabel('Site title').fill('Half a title')
  await expect(admin.getByText('Unsaved changes')).toBeVisible()
  await admin.getByRole('link', { name: 'Dashboard' }).click()
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(admin.getByLabel('Site title')).toHaveValue('Half a title')
  await admin.getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(admin).toHaveTitle(`Dashboard · ${site.title}`)
})
