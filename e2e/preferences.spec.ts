import arDashboard from '#locales/ar/app.json' with { type: 'json' }
import arIdentity from '#locales/ar/identity.json' with { type: 'json' }
import deApp from '#locales/de/app.json' with { type: 'json' }
import deIdentity from '#locales/de/identity.json' with { type: 'json' }
import plApp from '#locales/pl/app.json' with { type: 'json' }
import plIdentity from '#locales/pl/identity.json' with { type: 'json' }
import { openUserMenu } from './sign-in.ts'
import { expect, test } from './stage.ts'

const LANGUAGES = [
  { code: 'de', name: 'Deutsch', dir: 'ltr', app: deApp, identity: deIdentity },
  { code: 'pl', name: 'Polski', dir: 'ltr', app: plApp, identity: plIdentity },
  { code: 'ar', name: 'العربية', dir: 'rtl', app: arDashboard, identity: arIdentity },
] as const

for (const { code, name, dir, app, identity } of LANGUAGES) {
  test(`the login in ${name} survives a reload and goes with the person into the work area`, async ({
    page,
    accounts,
  }) => {
    const account = await accounts.newAccount()
    await page.goto('/login')
    await page.getByRole('combobox', { name: 'Language' }).selectOption(name)
    const html = page.locator('html')
    const expectLanguage = async (title: string) => {
      await expect(html).toHaveAttribute('lang', code)
      await expect(html).toHaveAttribute('dir', dir)
      await expect(page).toHaveTitle(`${title} · Northline Files`)
    }
    await expectLanguage(app.titles.login)
    await page.reload()
    await expectLanguage(app.titles.login)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.login.title)
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe(code)

    await page.getByLabel(identity.login.login).fill(account.email)
    await page.getByLabel(identity.login.password, { exact: true }).fill(account.password)
    await page.getByRole('button', { name: identity.login.submit, exact: true }).click()
    await expectLanguage(app.titles.home)
    const menu = await page.getByRole('navigation', { name: app.shell.main_menu }).boundingBox()
    const content = await page.getByRole('main').boundingBox()
    const menuFirst = (menu?.x ?? 0) < (content?.x ?? 0)
    expect(menuFirst, 'the menu stands on the left').toBe(dir === 'ltr')
  })
}

test('the language chosen in the user menu is kept in the browser and on the account', async ({
  newVisitor,
  accounts,
}) => {
  const account = await accounts.newAccount()
  const page = await newVisitor({ as: account })
  await page.goto('/')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Language' }).hover()
  const kept = page.waitForResponse('**/api/user/update_locale')
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page).toHaveTitle(`${deApp.titles.home} · Northline Files`)
  expect((await kept).status()).toBe(200)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const { locale } = await accounts.newSession(account)
  expect(locale).toBe('de')
})

test('the login offers the browser’s language in one line', async ({ newVisitor }) => {
  const page = await newVisitor({ locale: 'pl-PL' })
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('Also available in Polski')).toBeVisible()
  await page.getByRole('button', { name: 'Polski' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plIdentity.login.title)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plIdentity.login.title)
  const english = await newVisitor({ locale: 'en-GB' })
  await english.goto('/login')
  await expect(english.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expect(english.getByText('Also available in')).toHaveCount(0)
})

test('the theme chosen at the login survives reload and sign-in, and can be changed there', async ({
  page,
  accounts,
}) => {
  const account = await accounts.newAccount()
  await page.goto('/login')
  const scheme = page.locator('html[data-mantine-color-scheme]')
  const ground = page.locator('body')
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(ground).toHaveCSS('background-color', 'rgb(245, 246, 249)')
  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark')
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(ground).not.toHaveCSS('background-color', 'rgb(245, 246, 249)')
  await page.getByLabel('Email or username').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveTitle(/^Home/)
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Appearance' }).hover()
  await page.getByRole('menuitemradio', { name: 'Red' }).click()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('red')
})
