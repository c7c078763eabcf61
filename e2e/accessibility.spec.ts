import { ORDER_STATUSES } from '#contract/order-states.ts'
import { callerFor } from './caller.ts'
import {
  ADMINS_SCREENS,
  arriveAt,
  CUSTOMERS_SCREENS,
  PROVIDERS_SCREENS,
  STRANGERS_SCREENS,
} from './screens.ts'
import { expectPath, openUserMenu, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'
import { expectNothingFound, fewAtATime, type Look, walk } from './walk.ts'

/*
 * Everything in light English, with what the demo has. In dark Arabic the same screens are walked by injection.spec.ts,
 * with scripts for texts: both colours and both directions, once each.
 */
const LIGHT: Look = { locale: 'en', theme: 'default' }
const DARK: Look = { locale: 'ar', theme: 'dark' }

test.describe('axe finds nothing', () => {
  test.beforeEach(() => test.slow())

  test('on the screens of strangers', async ({ newVisitor }) => {
    await walk(await newVisitor({ cookieBanner: true }), STRANGERS_SCREENS, LIGHT)
  })

  for (const look of [LIGHT, DARK])
    test(`on the screens of people who are not let in yet, ${look.theme}`, async ({
      newVisitor,
      accounts,
    }) => {
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

  test('on the customer’s screens, with nothing on them yet', async ({ newVisitor, accounts }) => {
    await walk(await newVisitor({ as: await accounts.newAccount() }), CUSTOMERS_SCREENS, LIGHT)
  })

  for (const paths of fewAtATime([...ADMINS_SCREENS, ...PROVIDERS_SCREENS]))
    test(`on the admin’s screens from ${paths[0]}`, async ({ newVisitor, accounts }) => {
      await walk(await newVisitor({ as: await accounts.newAdmin() }), paths, LIGHT)
    })

  test('on orders in every state, to staff and to their customers', async ({ newVisitor, accounts }) => {
    const admin = await accounts.newAdmin()
    const staff = await callerFor(accounts, admin)
    const oneIn = async (status: string) =>
      (await staff.call('GET', `/order?status=${status}&size=1`)).items[0] as {
        id: string
        user: { id: string }
      }
    const orders = await Promise.all(ORDER_STATUSES.map(oneIn))
    const details = orders.map(({ id }) => `/admin/manage_orders/order_details/${id}`)
    await walk(await newVisitor({ as: admin }), details, LIGHT)
    for (const { id, user } of orders) {
      const customer = await newVisitor({ as: { ...admin, id: user.id } })
      await walk(customer, [`/order_details/${id}`], LIGHT)
    }
  })
})

test('axe finds nothing on a phone, also with the menu open', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAdmin(), viewport: { width: 390, height: 844 } })
  await walk(page, ['/admin/audit_log', '/admin/website_settings?tab=hours'], LIGHT)
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
