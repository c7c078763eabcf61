import type { Page } from '@playwright/test'
import { callerFor } from './caller.ts'
import { demoAccount } from './demo-account.ts'
import {
  ADMINS_SCREENS,
  arriveAt,
  CUSTOMERS_SCREENS,
  PROVIDERS_SCREENS,
  STRANGERS_SCREENS,
} from './screens.ts'
import { shopScreens } from './shop-screens.ts'
import { expect, test } from './stage.ts'
import { talkScreens } from './talk-screens.ts'

/* Nothing jumps when data arrive: the cumulative layout shift of every screen, from the first moment on. */

const WIDTHS = [390, 1024, 1440] as const
/** Good is 0.1 for those who measure the web; ours is half of it. */
const MOST = 0.05
/** Long enough that every skeleton is seen, also on a quick machine. */
const ANSWERS_LATER = 60

/** Answers and pictures are held back in the page itself: whoever stands between it and the server takes its cache away. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.shifts = []
    window.shiftObserver = new PerformanceObserver((list) => window.shifts.push(...list.getEntries()))
    window.shiftObserver.observe({ type: 'layout-shift', buffered: true })
    const fetchNow = window.fetch
    const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    window.fetch = async (asked, ...rest) => {
      const { pathname } = new URL(asked.url ?? asked, location.href)
      if (pathname.startsWith('/api/') && pathname !== '/api/events') {
        // The page asks before the screen is drawn. What belongs to the person is shown by the screen.
        const isPersons = rest[0]?.headers?.['x-access-token'] !== undefined
        while (isPersons && !document.querySelector('#content')) await pause(5)
        await pause(${ANSWERS_LATER})
      }
      return fetchNow(asked, ...rest)
    }
    const later = (address, set) =>
      String(address).includes('/api/') ? setTimeout(set, ${ANSWERS_LATER}) : set()
    const { setAttribute } = Element.prototype
    HTMLImageElement.prototype.setAttribute = function (name, value) {
      if (name === 'src') later(value, () => setAttribute.call(this, name, value))
      else setAttribute.call(this, name, value)
    }
    const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      ...src,
      set(value) { later(value, () => src.set.call(this, value)) },
    })
  `)
}

/** Everything after the last frame: what has been moved by then is known. */
const shiftsOf = (page: Page) =>
  page.evaluate<{ value: number; moved: string[] }[]>(`new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      window.shifts.push(...window.shiftObserver.takeRecords())
      resolve(window.shifts.filter((shift) => !shift.hadRecentInput).map(({ value, sources }) => ({
        value,
        moved: sources.map(({ node, previousRect, currentRect }) =>
          [node?.nodeName, node?.className, Math.round(previousRect.y), Math.round(currentRect.y)].join(' ')),
      })))
    }))
  })`)

async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  await watchShifts(page)
  const jumping: string[] = []
  for (const path of paths) {
    await arriveAt(page, path)
    const shifts = await shiftsOf(page)
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    if (sum > MOST) {
      const worst = shifts.toSorted((a, b) => b.value - a.value)[0]
      jumping.push(`${path}: ${sum.toFixed(3)}, most of it by ${worst?.moved.join(', ')}`)
    }
  }
  expect(jumping).toEqual([])
}

for (const width of WIDTHS) {
  const looks = { viewport: { width, height: width < 500 ? 844 : 900 } }

  test(`nothing jumps for customers and strangers, ${width} px wide`, async ({ newVisitor, accounts }) => {
    test.slow()
    const account = await demoAccount(accounts, 'customer@workshop.example')
    const { items } = await (await callerFor(accounts, account)).call('GET', '/user_orders?size=10')
    const customer = await newVisitor({ as: account, ...looks })
    await expectStill(customer, [
      ...CUSTOMERS_SCREENS,
      `/order_details/${items[0].id}`,
      ...(await talkScreens(accounts)).customer,
      ...(await shopScreens(accounts)).customer,
    ])
    // Who has nothing yet sees other faces of the same screens.
    const beginner = await newVisitor({ as: await accounts.newAccount(), ...looks })
    await expectStill(beginner, ['/', '/your_order', '/buy_credits?tab=invoices', '/buy_credits?tab=history'])
    await expectStill(await newVisitor({ cookieBanner: true, ...looks }), STRANGERS_SCREENS)
  })

  test(`nothing jumps for staff, ${width} px wide`, async ({ newVisitor, accounts }) => {
    test.slow()
    const account = await demoAccount(accounts, 'admin@northline.example')
    const { items } = await (await callerFor(accounts, account)).call('GET', '/pending_orders?size=10')
    const admin = await newVisitor({ as: account, ...looks })
    await expectStill(admin, [
      ...ADMINS_SCREENS,
      ...PROVIDERS_SCREENS,
      `/admin/manage_orders/order_details/${items[0].id}`,
      `/admin/user_profile?id=${items[0].user.id}`,
      ...(await talkScreens(accounts)).staff,
      ...(await shopScreens(accounts)).staff,
    ])
  })
}
