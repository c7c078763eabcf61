import type { Page } from '@playwright/test'
import { demoAccount } from './demo-account.ts'
import { ADMINS_SCREENS, arriveAt, CUSTOMERS_SCREENS, PROVIDERS_SCREENS } from './screens.ts'
import { expect, test } from './stage.ts'

/* The page asks for the first answers of its screen before the program is there, which takes all of them. */

const isPlain = (path: string) => !path.includes('?')

/** What each screen asks for, and what of it nobody took. */
async function expectAskedOnce(page: Page, paths: readonly string[]): Promise<void> {
  let asked: string[] = []
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
  const expired = `x.${btoa(JSON.stringify({ exp: 1 }))}.x`
  const page = await newVisitor()
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem('user')) localStorage.setItem('user', text)
    },
    JSON.stringify({ ...session, access_token: expired }),
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
