import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ADMINS_SCREENS, arriveAt, CUSTOMERS_SCREENS, STRANGERS_SCREENS } from './screens.ts'
import { expectPath, openUserMenu, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'

/** Everything in light English and in dark Arabic: both colours and both directions, once each. */
const LOOKS = [
  { locale: 'en', theme: 'default' },
  { locale: 'ar', theme: 'dark' },
] as const

type Look = Rules & (typeof LOOKS)[number]

async function dress(page: Page, look: Look) {
  await page.addInitScript(({ theme, locale }) => {
    localStorage.setItem('theme', theme)
    localStorage.setItem('locale', locale)
  }, look)
}

interface Rules {
  without?: string
}

async function expectNothingFound(page: Page, where: string, { without }: Rules = {}) {
  // Without frames of other origins the old way finds the same and opens no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (without) axe.disableRules(without)
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
  expect(found, where).toEqual([])
}

async function walk(page: Page, paths: readonly string[], look: Look) {
  await dress(page, look)
  for (const path of paths) {
    await arriveAt(page, path)
    await expectNothingFound(page, path, look)
  }
}

/** However many screens there are, a test has time for a few of them. */
const fewAtATime = (paths: readonly string[]) =>
  Array.from({ length: Math.ceil(paths.length / 8) }, (_, part) => paths.slice(part * 8, part * 8 + 8))

for (const look of LOOKS) {
  test.describe(`axe finds nothing in ${look.theme}, ${look.locale}`, () => {
    test.slow()

    test('on the screens of strangers', async ({ newVisitor }) => {
      await walk(await newVisitor({ cookieBanner: true }), STRANGERS_SCREENS, look)
    })

    test('on the screens of people who are not let in yet', async ({ newVisitor, accounts }) => {
      const unverified = await newVisitor({ as: await accounts.newAccount({ verified: false }) })
      await walk(unverified, ['/verify_email'], look)
      for (const status of [0, 2] as const) {
        const waiting = await newVisitor({ as: await accounts.newAccount({ status }) })
        await walk(waiting, ['/verify_account'], look)
      }
      const forgetful = await newVisitor()
      await forgetful.addInitScript(() => {
        const stored = { email: 'a@b.example', forgot_token: 'x'.repeat(24), reset_token: 'y'.repeat(24) }
        localStorage.setItem('forgot_user', JSON.stringify(stored))
      })
      await walk(forgetful, ['/forgot_password', '/reset_password'], look)
    })

    for (const paths of fewAtATime(CUSTOMERS_SCREENS))
      test(`on the customer’s screens from ${paths[0]}`, async ({ newVisitor, accounts }) => {
        await walk(await newVisitor({ as: await accounts.newAccount() }), paths, look)
      })

    for (const paths of fewAtATime(ADMINS_SCREENS))
      test(`on the admin’s screens from ${paths[0]}`, async ({ newVisitor, accounts }) => {
        await walk(await newVisitor({ as: await accounts.newAdmin() }), paths, look)
      })
  })
}

test('axe finds nothing on a phone, also with the menu open', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAdmin(), viewport: { width: 390, height: 844 } })
  await walk(page, ['/admin/audit_log', '/admin/website_settings?tab=hours'], LOOKS[0])
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Audit log' })).toBeVisible()
  await expectNothingFound(page, 'the menu')
})

test('axe finds nothing in the user menu, a list, a dialog and a drawer', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const site = await accounts.newSite()
  const page = await newVisitor({ site })
  await signIn(page, await accounts.newAdmin({ site }))
  await expectPath(page, '/admin')
  await arriveAt(page, '/admin/audit_log')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Appearance' }).hover()
  await expect(page.getByRole('menu', { name: 'Appearance' })).toBeVisible()
  await expectNothingFound(page, 'the user menu')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
  await expectNothingFound(page, 'the question before logging out')
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: /Logged in/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('What changed')
  await expectNothingFound(page, 'the details of an act')
  await arriveAt(page, '/admin/profile_settings?tab=address')
  await page.getByRole('textbox', { name: 'Country' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(10)
  // A list that hangs from its field is drawn at the end of the page, outside of its landmarks.
  await expectNothingFound(page, 'the list of countries', { without: 'region' })
})
