import type { Page } from '@playwright/test'
import { demoAccount } from './demo-account.ts'
import { openWorkshop, placeOrder } from './order-gestures.ts'
import { ADMINS_SCREENS, arriveAt, CUSTOMERS_SCREENS, PROVIDERS_SCREENS } from './screens.ts'
import { expect, test } from './stage.ts'

/* The page asks for the first answers of its screen before the program is there, which takes all of them. */

const EXPIRED = `x.${btoa(JSON.stringify({ exp: 1 }))}.x`
/** Those whose first calls are known: without anything behind the path, or tabs that boot.js knows. */
const isPlain = (path: string) => !path.includes('?') || path.startsWith('/buy_credits?')

/** What each screen asks for, and what of it nobody took. */
async function expectAskedOnce(page: Page, paths: readonly string[]): Promise<void> {
  let asked: string[] = []
  // Other journeys work on the same portal, and what is heard of them would be asked for anew.
  await page.route('**/api/events*', () => {})
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(`${pathname}${search}`)
  })
  for (const path of paths) {
    asked = []
    await arriveAt(page, path)
    const left = await page.evaluate<string[]>('Array.from(window.early.answers.keys())')
    expect(left, `asked for by boot.js and by nobody else on ${path}`).toEqual([])
    const twice = asked.filter((call, at) => asked.indexOf(call) !== at)
    expect(twice, `asked for twice on ${path}`).toEqual([])
  }
}

test('what a customer is shown is asked for once', async ({ newVisitor, accounts }) => {
  test.slow()
  const page = await newVisitor({ as: await demoAccount(accounts, 'customer@workshop.example') })
  await expectAskedOnce(page, CUSTOMERS_SCREENS.filter(isPlain))
  await arriveAt(page, '/your_order')
  const [order] = await page.locator('a[href^="/order_details/"]').all()
  await expectAskedOnce(page, [(await order?.getAttribute('href')) ?? ''])
})

test('what staff are shown is asked for once', async ({ newVisitor, accounts }) => {
  test.slow()
  const page = await newVisitor({ as: await demoAccount(accounts, 'admin@northline.example') })
  await expectAskedOnce(page, [...ADMINS_SCREENS, ...PROVIDERS_SCREENS].filter(isPlain))
})

test('staff who may do little ask for no more than they are shown', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAdmin({ permissions: ['audit_log'] }) })
  await expectAskedOnce(page, ['/admin'])
})

test('a token that has expired is renewed before anything is asked for', async ({ newVisitor, accounts }) => {
  const session = await accounts.newSession(await accounts.newAccount())
  const page = await newVisitor()
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem('user')) localStorage.setItem('user', text)
    },
    JSON.stringify({ ...session, access_token: EXPIRED }),
  )
  const renewed = page.waitForRequest('**/api/auth/refresh_token')
  await expectAskedOnce(page, ['/your_order'])
  await renewed
})

test('nobody is shown what somebody else has asked for', async ({ newVisitor, accounts }) => {
  const [first, second] = [
    await accounts.newAccount({ firstName: 'First' }),
    await accounts.newAccount({ firstName: 'Second' }),
  ]
  const page = await newVisitor({ as: first })
  const other = JSON.stringify(await accounts.newSession(second))
  // Another tab logs out and in as somebody else, after the page has asked and before the program is there.
  await page.route('**/assets/index-*.js', async (route) => {
    await page.evaluate((text) => localStorage.setItem('user', text), other)
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Account menu of Second/ })).toBeVisible()
  await expect(page.getByText(second.email)).toBeVisible()
  await expect(page.getByText(first.email)).toHaveCount(0)
})

test('a session that cannot be renewed leads to the login', async ({ newVisitor, accounts, complaints }) => {
  complaints.expected(/401/)
  const session = await accounts.newSession(await accounts.newAccount())
  const dead = JSON.stringify({ ...session, access_token: EXPIRED, refresh_token: 'a'.repeat(43) })
  const page = await newVisitor()
  await page.addInitScript((text) => {
    if (sessionStorage.getItem('has been here')) return
    sessionStorage.setItem('has been here', 'yes')
    localStorage.setItem('user', text)
  }, dead)
  await page.route('**/api/auth/refresh_token', async (route) => {
    // By then the screen's code is there.
    await page.waitForTimeout(1000)
    await route.continue()
  })
  await page.goto('/your_order')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
})

test('whoever is logged out in another tab meanwhile is led to the login', async ({
  newVisitor,
  accounts,
}) => {
  const page = await newVisitor({ as: await accounts.newAccount() })
  await page.goto('/')
  const second = await page.context().newPage()
  await second.route('**/assets/shell-*.js', async (route) => {
    // The guards have let the person through by then, and the code of the screen is what is missing.
    await second.waitForTimeout(1500)
    await page.evaluate(() => localStorage.removeItem('user'))
    await route.continue()
  })
  await second.goto('/your_order')
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Log in')
})

const ordersIn = (page: Page) => page.locator('a[href^="/order_details/"]')

/** Opens the list of orders, and one is placed after the page has asked and before the program is there. */
async function openWhileOneComes(page: Page, place: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse('**/api/user_orders*')
  await page.route('**/assets/index-*.js', async (route) => {
    await (await answered).finished()
    await place()
    await route.continue()
  })
  await page.goto('/your_order')
}

test('a page shows what happened while its program was on its way', async ({ newVisitor, accounts }) => {
  test.slow()
  const workshop = await openWorkshop(accounts, newVisitor, 200)
  const { customer } = workshop
  await placeOrder(accounts, workshop)
  await openWhileOneComes(customer, () => placeOrder(accounts, workshop))
  await expect(ordersIn(customer)).toHaveCount(2)
})

test('so does a second tab, which hears of it from the first', async ({ newVisitor, accounts }) => {
  test.slow()
  const workshop = await openWorkshop(accounts, newVisitor, 200)
  const { customer } = workshop
  await placeOrder(accounts, workshop)
  await customer.goto('/your_order')
  await expect(ordersIn(customer)).toHaveCount(1)
  const second = await customer.context().newPage()
  await openWhileOneComes(second, async () => {
    await placeOrder(accounts, workshop)
    await expect(ordersIn(customer)).toHaveCount(2)
  })
  await expect(ordersIn(second)).toHaveCount(2)
  await expect(ordersIn(customer)).toHaveCount(2)
})
