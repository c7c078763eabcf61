import type { Page, Worker } from '@playwright/test'
import { arriveAt } from './screens.ts'
import { expect, test } from './stage.ts'

/*
 * Pushes in a real browser. Its push service is on the internet, which no test needs, and one without a screen shows nothing: the
 * worker gets the events that the browser would give it, and what it wants shown is noted down.
 */

const ALLOWED = { serviceWorkers: 'allow' as const, permissions: ['notifications'] }

/** The one that runs now: a browser ends a worker that has nothing to do, and begins another. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  return page.context().serviceWorkers().at(-1) ?? page.context().waitForEvent('serviceworker')
}

interface Shown {
  title: string
  body: string
  tag: string
  url: string
  badge?: number
}

/** Waits until the worker is done with it, as the browser does; a worker that is not kept busy may end in between. */
const give = async (page: Page, event: string) =>
  (await workerOf(page)).evaluate<Shown[]>(`(async () => {
    const shown = []
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
      shown.push({ title, body, tag, url: data.url })
    }
    // Without a screen there is no icon either, and Chromium ends a worker that asks for its badge.
    WorkerNavigator.prototype.setAppBadge = async (badge) => Object.assign(shown.at(-1), { badge })
    const work = []
    const event = ${event}
    Object.defineProperty(event, 'waitUntil', { value: (part) => work.push(part) })
    self.dispatchEvent(event)
    await Promise.all(work)
    return shown
  })()`)

const push = (page: Page, data: string) =>
  give(page, `new PushEvent('push', { data: ${JSON.stringify(data)} })`)

const click = (page: Page, url: string) =>
  give(
    page,
    `Object.assign(new Event('notificationclick'), {
      notification: { close() {}, data: { url: ${JSON.stringify(url)} } },
    })`,
  )

const READY: Shown = {
  title: 'Your file is ready: order #7',
  body: 'Golf · Stage 1',
  url: '/buy_credits?tab=history',
  tag: 'one',
}

test('a push is shown, and a click leads the open page to its screen and never away from the portal', async ({
  newVisitor,
  accounts,
}) => {
  const page = await newVisitor({ as: await accounts.newAccount(), ...ALLOWED })
  await arriveAt(page, '/')
  await workerOf(page)
  // The second time, the page is the worker's.
  await arriveAt(page, '/')
  expect(await push(page, JSON.stringify({ ...READY, unread: 2 }))).toEqual([{ ...READY, badge: 2 }])
  expect(await push(page, 'no note at all')).toEqual([])
  await click(page, READY.url)
  await expect(page).toHaveURL(/\/buy_credits\?tab=history$/)
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible()
  await click(page, 'https://evil.example/')
  await expect(page).toHaveURL(({ host, pathname }) => pathname === '/' && !host.includes('evil'))
})

test('whoever turns pushes on is told when the browser cannot reach its push service', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(/push service/i)
  const page = await newVisitor({ as: await accounts.newAccount(), ...ALLOWED })
  await page.addInitScript(`PushManager.prototype.subscribe = () =>
    Promise.reject(new DOMException('Registration failed - push service error', 'AbortError'))`)
  await arriveAt(page, '/profile_settings?tab=notifications')
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  const turnOn = page.getByRole('button', { name: 'Turn on in this browser' })
  await turnOn.click()
  await expect(page.getByRole('alert')).toContainText('This browser could not reach its push service')
  await expect(turnOn).toBeEnabled()
})

test('a browser that may not show notifications is told where to allow them', async ({
  newVisitor,
  accounts,
}) => {
  const page = await newVisitor({ as: await accounts.newAccount(), serviceWorkers: 'allow', permissions: [] })
  await arriveAt(page, '/profile_settings?tab=notifications')
  await page.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})
