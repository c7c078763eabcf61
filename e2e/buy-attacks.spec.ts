import type { Page } from '@playwright/test'
import type { Accounts } from './accounts.ts'
import { callApi } from './call-api.ts'
import { type Caller, callerFor } from './caller.ts'
import { runningPortal } from './running-portal.ts'
import { expect, test } from './stage.ts'

/* Impatient buyers, broken connections and the buttons of the browser. */

const AT_PROVIDER = /^Request to another host: http:\/\/127\.0\.0\.1:/

test.beforeEach(({ complaints }) => complaints.expected(AT_PROVIDER))

async function openShop(accounts: Accounts, newVisitor: (options: object) => Promise<Page>, options = {}) {
  const site = await accounts.newSite()
  const admin = await accounts.newAdmin({ site })
  const staff = await callerFor(accounts, admin)
  await staff.call('POST', '/payment_settings/stripe', {
    enabled: true,
    secrets: runningPortal().tills.stripe.secrets,
  })
  await staff.call('POST', '/payment_settings/bank', {
    enabled: true,
    options: { account_holder: 'Harbour Tuning', iban: 'DE89 3704 0044 0532 0130 00' },
  })
  const account = await accounts.newAccount({ site })
  const customer = await newVisitor({ as: account, ...options })
  return { admin, staff, customer }
}

const purchases = async (staff: Caller) => (await staff.call('GET', '/credits?of=all')).items

test('pressing Pay twice buys once', async ({ newVisitor, accounts }) => {
  const { staff, customer } = await openShop(accounts, newVisitor)
  await customer.goto('/buy_credits?count=10&method=bank')
  await customer.getByRole('checkbox', { name: /I agree/ }).check()
  const pay = customer.getByRole('button', { name: 'Pay €11.90' })
  await pay.dblclick()
  await expect(customer.getByRole('heading', { name: 'Please transfer €11.90' })).toBeVisible()
  expect(await purchases(staff)).toHaveLength(1)
})

test('who goes back after paying is not charged again, and sees what they have', async ({
  newVisitor,
  accounts,
}) => {
  const { staff, customer } = await openShop(accounts, newVisitor)
  await customer.goto('/buy_credits?count=10&method=stripe')
  await customer.getByRole('checkbox', { name: /I agree/ }).check()
  await customer.getByRole('button', { name: /^Pay €/ }).click()
  await customer.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'Thank you, your payment has arrived' })).toBeVisible()
  await customer.goBack()
  await customer.goBack()
  await expect(customer).toHaveURL(/\/buy_credits/)
  await expect(customer.getByRole('button', { name: /^Pay €/ })).toBeVisible()
  await expect(customer.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked()
  await customer.goForward()
  await customer.goForward()
  const [bought, ...others] = await purchases(staff)
  expect([bought.status, others]).toEqual(['paid', []])
})

test('a lost connection at Pay says so, and pressing again goes on with the same purchase', async ({
  newVisitor,
  accounts,
}) => {
  const { staff, customer } = await openShop(accounts, newVisitor)
  await customer.goto('/buy_credits?count=10&method=bank')
  await customer.getByRole('checkbox', { name: /I agree/ }).check()
  // The purchase is written down; its answer is lost on the way.
  await customer.evaluate(`
    const send = window.fetch
    window.fetch = async (...request) => {
      const answer = await send(...request)
      if (!String(request[0]).endsWith('/credits_user')) return answer
      window.fetch = send
      throw new TypeError('the connection is gone')
    }`)
  await customer.getByRole('button', { name: 'Pay €11.90' }).click()
  await expect(customer.getByRole('alert')).toBeVisible()
  await customer.getByRole('button', { name: 'Pay €11.90' }).click()
  await expect(customer.getByRole('heading', { name: 'Please transfer €11.90' })).toBeVisible()
  expect(await purchases(staff)).toHaveLength(1)
})

test('the result survives a reload and a second tab; a stranger’s or broken one is no crash', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(/status of 40[04]/)
  const { customer } = await openShop(accounts, newVisitor)
  await customer.goto('/buy_credits?count=10&method=bank')
  await customer.getByRole('checkbox', { name: /I agree/ }).check()
  await customer.getByRole('button', { name: 'Pay €11.90' }).click()
  const heading = { name: 'Please transfer €11.90' }
  await expect(customer.getByRole('heading', heading)).toBeVisible()
  await customer.reload()
  await expect(customer.getByRole('heading', heading)).toBeVisible()
  const tab = await customer.context().newPage()
  await tab.goto(customer.url())
  await expect(tab.getByRole('heading', heading)).toBeVisible()
  for (const wrong of ['0198f2c4-7a10-7c3e-9b1d-5f0a6c2e4d11', 'x', '"><script>', '[1]']) {
    await tab.goto(`/buy_credits?payment=${encodeURIComponent(wrong)}`)
    await expect(tab.getByRole('main')).not.toBeEmpty()
    await expect(tab.getByRole('heading').first()).toBeVisible()
  }
})

test('odd numbers in the address become one that can be bought', async ({ newVisitor, accounts }) => {
  const { customer } = await openShop(accounts, newVisitor)
  for (const [count, shown] of [
    ['1e5', '100000'],
    ['-5', '50'],
    ['NaN', '50'],
    ['0.001', '1'],
    ['99999999999', '100000'],
    ['Infinity', '50'],
  ] as const) {
    await customer.goto(`/buy_credits?count=${count}&method=bank`)
    await expect(customer.getByLabel('Number of credits')).toHaveValue(shown)
  }
})

for (const width of [390, 320]) {
  test(`${width} px, Arabic, dark: bought with the keyboard, nothing lies outside`, async ({
    newVisitor,
    accounts,
  }) => {
    const { staff, customer } = await openShop(accounts, newVisitor, { viewport: { width, height: 844 } })
    await customer.addInitScript(() => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('locale', 'ar')
    })
    await customer.goto('/buy_credits?count=10&method=bank')
    await expect(customer.getByRole('checkbox')).toBeVisible()
    const overflow = () =>
      customer.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(await overflow()).toBeLessThanOrEqual(0)
    // Until the price is known there is nothing to agree to.
    await expect(customer.getByRole('button', { name: /11\.90/ })).toBeEnabled()
    await customer.getByRole('checkbox').focus()
    await customer.keyboard.press('Space')
    await customer.keyboard.press('Enter')
    await expect(customer).toHaveURL(/payment=/)
    await expect(customer.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(customer.getByText(/^TD-/)).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(await purchases(staff)).toHaveLength(1)
  })
}

test('staff who press twice book once', async ({ newVisitor, accounts }) => {
  const { admin: booker, customer } = await openShop(accounts, newVisitor)
  const admin = await newVisitor({ as: booker })
  await admin.goto('/admin/dealers_manager/dealers_balance')
  await admin.getByRole('cell', { name: /Ada Voss/ }).click()
  await admin.getByRole('tab', { name: 'Give or take' }).click()
  await admin.getByLabel('Credits', { exact: true }).fill('12.5')
  await admin.getByLabel('Reason').fill('For the trouble last week')
  await admin.getByRole('button', { name: 'Book it' }).dblclick()
  await expect(admin.getByText('Booked. The new balance is 12.50 credits.')).toBeVisible()
  await customer.goto('/buy_credits?tab=history')
  await expect(customer.getByText('+12.50')).toHaveCount(1)
  const { items } = await callApi(customer, 'GET', '/credits_history_user')
  expect(items.map(({ credits }: { credits: number }) => credits)).toEqual([12.5])
})
