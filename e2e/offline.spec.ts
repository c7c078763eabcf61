import type { Page } from '@playwright/test'
import type { Accounts } from './accounts.ts'
import { callerFor } from './caller.ts'
import { answered, CUT_OFF } from './complaints.ts'
import { demoAccount } from './demo-account.ts'
import { openWorkshop, placeOrder } from './order-gestures.ts'
import { arriveAt } from './screens.ts'
import { expectPath, openUserMenu, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'

/* Tunedesk on a phone: it can be installed, what was read last can be read without a line, and files are shared with it. */

type NewVisitor = Parameters<typeof openWorkshop>[1]

const ALLOWED = { serviceWorkers: 'allow' } as const

async function underWorker(page: Page): Promise<void> {
  await page.evaluate(`navigator.serviceWorker.ready.then(() =>
    navigator.serviceWorker.controller ?? new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })))`)
}

const keptKeys = (page: Page) =>
  page.evaluate<string[]>(`caches.open('own-1').then((cache) => cache.keys())
    .then((keys) => keys.map(({ url }) => new URL(url).pathname))`)

test('a phone can install the site', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAccount(), ...ALLOWED })
  await arriveAt(page, '/')
  await underWorker(page)
  const tools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
  // A browser with windows calls the context of a test a private one.
  const ofTheSite = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(ofTheSite).toEqual([])
  const { errors, data } = await tools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}').display).toBe('standalone')
})

test('without a line the last lists can be read, and nothing of them stays after signing out', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(CUT_OFF)
  complaints.expected(answered(503))
  complaints.expected(/Failed to fetch|net::ERR_/)
  const account = await demoAccount(accounts, 'customer@workshop.example')
  const { items } = await (await callerFor(accounts, account)).call('GET', '/user_orders?size=10')
  const page = await newVisitor({ as: account, ...ALLOWED })
  await arriveAt(page, '/your_order')
  await underWorker(page)
  // The second time, everything it is made of passes the worker.
  await arriveAt(page, '/your_order')
  await arriveAt(page, `/order_details/${items[0].id}`)
  await page.context().setOffline(true)

  await page.goto('/your_order')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My orders')
  await expect(page.getByText(items[0].vehicle_label).first()).toBeVisible()
  await expect(page.getByText(/^No connection\. As of /)).toBeVisible()
  await page.goto(`/order_details/${items[0].id}`)
  await expect(page.getByText(/^No connection\. As of /)).toBeVisible()
  await page.goto('/profile_settings')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()

  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  expect(await keptKeys(page)).toContain('/api/user_orders')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect
    .poll(() => keptKeys(page).then((keys) => keys.filter((key) => key !== '/api/auth/get_site_data')))
    .toEqual([])
})

test('a ticket that was read is readable without a line, with its conversation', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  test.slow()
  complaints.expected(CUT_OFF)
  complaints.expected(answered(503))
  complaints.expected(/Failed to fetch|net::ERR_/)
  const site = await accounts.newSite()
  const admin = await callerFor(accounts, await accounts.newAdmin({ site }))
  await admin.call('POST', '/settings', { ticket_system_public: true })
  const account = await accounts.newAccount({ site })
  const customer = await callerFor(accounts, account)
  const { id } = await customer.send('POST', '/ticket', {
    subject: 'Checksum of the second file',
    text: 'The tool says no.',
  })
  await admin.send('POST', `/ticket_message/${id}`, { text: 'Please read it once more.' })
  const page = await newVisitor({ as: account, ...ALLOWED })
  await arriveAt(page, '/my_tickets')
  await underWorker(page)
  // The second time, everything it is made of passes the worker.
  await arriveAt(page, '/my_tickets')
  await arriveAt(page, `/ticket_details/${id}`)
  await expect(page.getByText('Please read it once more.')).toBeVisible()
  await expect.poll(() => keptKeys(page)).toContain(`/api/ticket_messages/${id}`)
  await page.context().setOffline(true)

  await page.goto('/my_tickets')
  await expect(page.getByText('Checksum of the second file').first()).toBeVisible()
  await page.goto(`/ticket_details/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Checksum of the second file')
  const talk = page.getByRole('log')
  await expect(talk.getByText('The tool says no.')).toBeVisible()
  await expect(talk.getByText('Please read it once more.')).toBeVisible()
  await expect(page.getByText(/^No connection\. As of /)).toBeVisible()
})

/** A customer of a portal of their own with an order, who has looked at it on this device. */
async function withKeptOrders(accounts: Accounts, newVisitor: NewVisitor) {
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  await placeOrder(accounts, workshop)
  const { items } = await (await callerFor(accounts, workshop.account)).call('GET', '/user_orders?size=1')
  const page = await newVisitor({ as: workshop.account, ...ALLOWED })
  await arriveAt(page, '/your_order')
  await underWorker(page)
  await arriveAt(page, '/your_order')
  await expect.poll(() => keptKeys(page)).toContain('/api/user_orders')
  return { ...workshop, page, vehicle: items[0].vehicle_label as string }
}

const ownKeys = async (page: Page) =>
  (await keptKeys(page)).filter((key) => /^\/api\/(?!auth\/get_site_data)/.test(key))

test('after a session that ended elsewhere, the next person on the device reads nothing of the one before', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  test.slow()
  complaints.expected(CUT_OFF)
  complaints.expected(answered(401))
  complaints.expected(answered(503))
  complaints.expected(/Failed to fetch|net::ERR_/)
  const { page, account, vehicle } = await withKeptOrders(accounts, newVisitor)
  const { site } = account
  await accounts.platform.db.transaction(site.id, (tx) =>
    tx.db.updateTable('sessions').set({ revoked_at: tx.now }).where('user_id', '=', account.id).execute(),
  )
  await page.goto('/your_order')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => ownKeys(page)).toEqual([])
  await signIn(page, await accounts.newAccount({ site }))
  await expectPath(page, '/')
  await arriveAt(page, '/your_order')
  await expect(page.getByText(vehicle)).toHaveCount(0)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(vehicle)).toHaveCount(0)
})

test('staff in an account neither read nor fill what its customer keeps on the device', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  test.slow()
  complaints.expected(CUT_OFF)
  complaints.expected(answered(503))
  complaints.expected(/Failed to fetch|net::ERR_/)
  const { page, account, staff, vehicle } = await withKeptOrders(accounts, newVisitor)
  const entered = await staff.call('POST', '/auth/admin_auto_login', { user_id: account.id })
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(entered))
  await arriveAt(page, '/your_order')
  await expect(page.getByText(vehicle).first()).toBeVisible()
  await expect.poll(() => ownKeys(page)).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/your_order')
  await expect(page.getByText(vehicle)).toHaveCount(0)
})

test('staff leave nothing on the device', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAdmin(), ...ALLOWED })
  await arriveAt(page, '/admin')
  await underWorker(page)
  await arriveAt(page, '/admin/manage_orders/pending_orders')
  expect((await keptKeys(page)).filter((key) => key !== '/api/auth/get_site_data')).toEqual([])
})

test('a new version is there with the next navigation', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAccount(), ...ALLOWED })
  await arriveAt(page, '/your_order')
  await underWorker(page)
  await arriveAt(page, '/your_order')
  // What an earlier version left behind: a page and a file that no longer exist.
  await page.evaluate(`caches.open('pages-1').then((cache) => cache.put('/kept/shell',
    new Response('<title>Earlier</title><script src="/assets/gone.js"></script>', { headers: { 'content-type': 'text/html' } })))`)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await arriveAt(page, '/your_order')
  await expect(page).toHaveTitle(/^My orders/)
  expect(loads).toBe(1)
  const kept = await page.evaluate<string>(
    `caches.open('pages-1').then((cache) => cache.match('/kept/shell')).then((page) => page.text())`,
  )
  expect(kept).not.toContain('Earlier')
})

test('a file that is shared with the portal waits for the sign-in and stands in the order form; others are named', async ({
  newVisitor,
  accounts,
}) => {
  const account = await accounts.newAccount()
  const page = await newVisitor(ALLOWED)
  await arriveAt(page, '/login')
  await underWorker(page)
  const landed = await page.evaluate<string>(`(async () => {
    const form = new FormData()
    form.append('files', new File([new Uint8Array(65536).map((_, at) => at * 7)], 'shared-read.bin'))
    form.append('files', new File(['another read'], 'second-read.bin'))
    const answer = await fetch('/share-target', { method: 'POST', body: form, redirect: 'manual' })
    return answer.type
  })()`)
  expect(landed).toBe('opaqueredirect')
  await page.goto('/submit_order?shared=1')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email or username').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/submit_order/)
  await expect(page.getByText('shared-read.bin').first()).toBeVisible()
  await expect(page.getByText('Not taken over: second-read.bin.')).toBeVisible()
})
