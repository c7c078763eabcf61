import type { Page } from '@playwright/test'
import { ORDER_STATUSES } from '#contract/orders/states.ts'
import { callerFor } from './caller.ts'
import { demoAccount } from './demo-account.ts'
import { openWorkshop, placeOrder } from './order-gestures.ts'
import {
  ADMINS_SCREENS,
  AGENTS_SCREENS,
  arriveAt,
  CUSTOMERS_SCREENS,
  goOnTo,
  PROVIDERS_SCREENS,
  STRANGERS_SCREENS,
  SUB_PORTALS_SCREENS,
} from './screens.ts'
import { shopScreens } from './shop-screens.ts'
import { expectPath, openUserMenu, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'
import { talkScreens } from './talk-screens.ts'
import { dress, expectNothingFound, fewAtATime, type Look, type Narrowing, walk } from './walk.ts'

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

  test('on tickets, chats, sent files and orders of the shop, and on what only some have', async ({
    newVisitor,
    accounts,
  }) => {
    const talk = await talkScreens(accounts)
    const shop = await shopScreens(accounts)
    const customer = await demoAccount(accounts, 'customer@workshop.example')
    await walk(
      await newVisitor({ as: customer }),
      ['/my_tickets', '/chat_support', ...talk.customer, ...shop.customer],
      LIGHT,
    )
    const admin = await demoAccount(accounts, 'admin@northline.example')
    await walk(await newVisitor({ as: admin }), ['/admin/all_tickets', ...talk.staff, ...shop.staff], LIGHT)
    const agent = await demoAccount(accounts, 'agent@alba.example')
    await walk(await newVisitor({ as: agent }), AGENTS_SCREENS, LIGHT)
    const owner = await accounts.newAdmin({ site: await accounts.newSite() })
    await walk(await newVisitor({ as: owner }), SUB_PORTALS_SCREENS, LIGHT)
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

/** Colours an owner may choose that leave little room: a bright bar gives the accent, and cards are neither white nor dark. */
const BRIGHT_COLORS = {
  header_top_color: '#ffb000',
  header_top_text_color: '#5a3b00',
  header_bar_color: '#ffd400',
  header_bar_text_color: '#403a00',
  left_bar_color: '#2f5d3a',
  left_bar_text_color: '#a8d5b0',
  card_bg_color: '#cfd8c4',
  card_text_color: '#4a5a40',
  body_bg_color: '#b9c4ac',
}

/** The order in which what opened is looked at. Each page begins in the last of them, so that each is a change. */
const THEMES = ['default', 'dark', 'custom'] as const
const LAST: Look = { locale: 'en', theme: 'custom' }

test.describe('what opens over a screen, in every theme: axe finds nothing', () => {
  test.beforeEach(() => test.slow())

  test('in menus, lists, dialogs and drawers of staff', async ({ newVisitor, accounts }) => {
    const workshop = await openWorkshop(accounts, newVisitor, 100)
    await workshop.staff.call('POST', '/theme_settings', BRIGHT_COLORS)
    const order = await placeOrder(accounts, workshop)
    const page = await newVisitor({ site: workshop.admin.site })
    await dress(page, LAST)
    await signIn(page, workshop.admin)
    await expectPath(page, '/admin')

    await goOnTo(page, '/admin/audit_log')
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: 'Appearance' }).hover()
    await expect(page.getByRole('menu', { name: 'Appearance' })).toBeVisible()
    await expectReadable(page, 'the user menu', { within: '[role=menu]' })
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expectOpened(page, 'Log out?')
    await page
      .getByRole('row', { name: /Logged in/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText('What changed')
    await expectOpened(page)
    await page.getByRole('combobox', { name: 'What happened' }).click()
    await expectHighlighted(page)

    await goOnTo(page, '/admin/website_settings?tab=policies')
    await page.getByRole('button', { name: 'Edit: Terms of use' }).click()
    await expect(page.getByRole('textbox', { name: 'Terms of use' })).toBeFocused()
    await expectReadable(page, 'the editor of a policy')

    await goOnTo(page, '/admin/profile_settings?tab=address')
    await page.getByRole('combobox', { name: 'Country' }).click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(10)
    await expectHighlighted(page)

    await goOnTo(page, '/admin/tuning_service/options')
    await page.getByRole('button', { name: /^Change / }).click()
    await page.getByRole('combobox', { name: 'Vehicle types' }).click()
    await expectHighlighted(page)
    await expectOpened(page)

    await goOnTo(page, `/admin/manage_orders/order_details/${order}`)
    await page.getByRole('button', { name: 'More' }).click()
    for (const item of await page.getByRole('menuitem').all()) {
      await item.hover()
      await expectReadable(page, 'the menu of an order', { within: '[role=menu]', without: ['region'] })
    }
    await page.keyboard.press('Escape')
    for (const act of ['Ask customer', 'Cancel the order']) {
      await page.getByRole('button', { name: act }).click()
      await expectOpened(page)
    }
  })

  test('in the list of customers and on the page of one', async ({ newVisitor, accounts }) => {
    const site = await accounts.newSite()
    const admin = await accounts.newAdmin({ site })
    const staff = await callerFor(accounts, admin)
    await staff.call('POST', '/theme_settings', BRIGHT_COLORS)
    const customer = await accounts.newAccount({ site })
    const page = await newVisitor({ site, as: admin })
    await dress(page, LAST)

    await arriveAt(page, '/admin/dealers_manager/dealers_list?status=1')
    for (const menu of ['Columns', 'Views', 'Actions for Ada Voss']) {
      await page.getByRole('button', { name: menu }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectReadable(page, menu, { within: '[role=menu]', without: ['region'] })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expectOpened(page)
    await page.getByRole('button', { name: 'Add customer' }).click()
    await expectOpened(page)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByRole('region', { name: 'Selected customers' })).toBeVisible()
    await expectReadable(page, 'selected customers')

    await goOnTo(page, `/admin/user_profile?id=${customer.id}`)
    await expectReadable(page, 'the page of a customer')
    for (const act of ['Kind and prices…', 'Set password…', 'Make staff…', 'Block…', 'Delete…']) {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: act }).click()
      await expectOpened(page)
    }
    for (const act of ['Edit', 'Give or take credits']) {
      await page.getByRole('button', { name: act, exact: true }).click()
      await expectOpened(page)
    }
  })

  test('in the lists from which a customer chooses', async ({ newVisitor, accounts }) => {
    const { customer, staff } = await openWorkshop(accounts, newVisitor, 100)
    await staff.call('POST', '/theme_settings', BRIGHT_COLORS)
    await dress(customer, LAST)
    await arriveAt(customer, '/submit_order')
    await customer.getByLabel('Quick search').fill('golf tdi')
    await expect(customer.getByRole('listbox').getByRole('option').first()).toContainText('Golf')
    await expectHighlighted(customer, 0)
    await customer.getByRole('combobox', { name: 'Type' }).click()
    await expectHighlighted(customer)
    await customer.getByRole('combobox', { name: 'Read with' }).click()
    await expectHighlighted(customer)
    await customer.getByRole('combobox', { name: 'Read method' }).click()
    await expectHighlighted(customer)
  })
})

/** One line of the open list is the one that Enter takes, another has the pointer over it: both read. */
async function expectHighlighted(page: Page, steps = 1): Promise<void> {
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowDown')
  const list = page.getByRole('listbox')
  await expect(list.locator('[data-combobox-selected]')).toHaveCount(1)
  await list.getByRole('option').last().hover()
  // A list that hangs from its field is drawn at the end of the page, outside of its landmarks, and the arrow keys of
  // that field scroll it.
  const without = ['region', 'scrollable-region-focusable']
  await expectReadable(page, 'an open list', { within: '[role=listbox]', without })
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
}

async function expectOpened(page: Page, name?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expectReadable(page, 'what opened', { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** What a gesture has opened stays open while another tab of the same browser chooses each theme in turn. */
async function expectReadable(page: Page, where: string, narrowing: Narrowing = {}): Promise<void> {
  for (const theme of THEMES) {
    await chooseElsewhere(page, theme)
    await expectNothingFound(page, `${where} in the theme ${theme}`, narrowing)
  }
}

async function chooseElsewhere(page: Page, theme: Look['theme']): Promise<void> {
  await page.evaluate(`(async () => {
    localStorage.removeItem('paint')
    localStorage.setItem('theme', '${theme}')
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    // Written anew once the theme is on the page.
    while (localStorage.getItem('paint') === null) await new Promise(requestAnimationFrame)
  })()`)
}
