/**
 * What a browser that has never been here fetches for each screen: requests and compressed script. Then, as a phone with
 * a slow line and a slow processor sees them, the four screens that most days begin with; a letter typed into the order
 * form; and lists of 500 rows. `ONLY=/your_order` measures one, `TURNS=1` once.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts'
import { ADMINS_SCREENS, CUSTOMERS_SCREENS, PROVIDERS_SCREENS, STRANGERS_SCREENS } from '../e2e/screens.ts'
import config from '../playwright.config.ts'
import { report } from './bars.ts'
import { startBenchDatabase, startTunedesk } from './running-server.ts'
import { scaled } from './scale.ts'
import { median, quantile, slowProcessorDown, typeLetters, type VisitOptions, visit } from './screen-visit.ts'

const TURNS = Number(process.env.TURNS ?? scaled(3, 1))
const only = process.env.ONLY
/** Where a guest comes in who looked for it elsewhere. */
const PRODUCT = '/shop/product/bench-lead-94-and-60-pins'
/** In haste only those that most days begin with. */
const DAILY = ['/', '/submit_order', '/your_order', '/admin/manage_orders/pending_orders', PRODUCT]
const isWanted = (path: string) => (only ? path === only : scaled(true, DAILY.includes(path)))

const MOST_REQUESTS = 25
const MOST_SCRIPT = { customer: 260, staff: 320, stranger: 260 } as const

const database = await startBenchDatabase()
const server = await startTunedesk(database.url, database.dir)
const users = {
  customer: await sessionOf('customer@workshop.example'),
  staff: await sessionOf('admin@northline.example'),
  stranger: null,
}
type Who = keyof typeof users
const browser: Browser = await chromium.launch(config.use?.launchOptions)

await walk('stranger', STRANGERS_SCREENS)
await walk('customer', [...CUSTOMERS_SCREENS, await firstOrder('customer', '/user_orders', '/order_details')])
await walk('staff', [
  ...ADMINS_SCREENS,
  ...PROVIDERS_SCREENS,
  await firstOrder('staff', '/pending_orders', '/admin/manage_orders/order_details'),
])
await measureSlow('home', 'customer', '/')
await measureSlow('order form', 'customer', '/submit_order')
await measureSlow('my orders', 'customer', '/your_order')
await measureSlow('work list', 'staff', '/admin/manage_orders/pending_orders')
await measureFirstPaint('product of the shop', 'stranger', PRODUCT)
await measureLetters()
await measureRows('order history', 'staff', '/admin/manage_orders/order_history', '/api/complete_orders')
await measureRows('my orders', 'customer', '/your_order', '/api/user_orders')
await measureRows('credit history', 'customer', '/buy_credits?tab=history', '/api/credits_history_user')

await browser.close()
await server.stop()
await database.stop()

async function sessionOf(login: string): Promise<{ text: string; token: string }> {
  const reply = await fetch(`${server.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: DEMO_PASSWORD }),
  })
  const text = await reply.text()
  return { text, token: JSON.parse(text).access_token }
}

async function firstOrder(who: 'customer' | 'staff', list: string, screen: string): Promise<string> {
  const headers = { 'x-access-token': users[who].token }
  const reply = await fetch(`${server.url}/api${list}?size=1`, { headers })
  const { items } = (await reply.json()) as { items: { id: string }[] }
  return `${screen}/${items[0]?.id}`
}

function visitAs(who: Who, path: string, options: Partial<VisitOptions> = {}) {
  return visit(browser, { url: server.url + path, user: users[who]?.text ?? null, ...options })
}

async function walk(who: Who, paths: readonly string[]): Promise<void> {
  for (const path of paths.filter(isWanted)) {
    const { requests, scriptBytes, context } = await visitAs(who, path)
    await context.close()
    if (process.env.DETAILS) process.stdout.write(`${requests.join('\n')}\n`)
    const name = `${who}'s ${path.replace(/[0-9a-f-]{36}$/, '…')}`
    const ofAll = { requests: 'any screen: requests', script: `${who}'s screens: script` }
    report(`${name}: requests`, requests.length, { atMost: MOST_REQUESTS }, { group: ofAll.requests })
    const kilobytes = { unit: ' kB', group: ofAll.script }
    report(`${name}: script`, scriptBytes / 1000, { atMost: MOST_SCRIPT[who] }, kilobytes)
  }
}

interface Slow {
  firstPaint: number
  usable: number
  longestTask: number
}

async function visitSlowly(who: Who, path: string): Promise<Slow> {
  const turns: Slow[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const seen = await visitAs(who, path, { slowLine: true, slowProcessor: true, width: 390 })
    await seen.context.close()
    turns.push(seen)
  }
  const medianOf = (figure: keyof Slow) => median(turns.map((turn) => turn[figure]))
  return {
    firstPaint: medianOf('firstPaint'),
    usable: medianOf('usable'),
    longestTask: medianOf('longestTask'),
  }
}

const reportSlow = (name: string, what: string, ms: number, atMost: number) =>
  report(`${name}, slow phone: ${what}`, ms, { atMost }, { unit: ' ms', group: `slow phone: ${what}` })

async function measureSlow(name: string, who: Who, path: string): Promise<void> {
  if (!isWanted(path)) return
  const { firstPaint, usable, longestTask } = await visitSlowly(who, path)
  reportSlow(name, 'first paint', firstPaint, 2500)
  reportSlow(name, 'usable', usable, 4000)
  reportSlow(name, 'longest task', longestTask, 200)
}

/** The bar of a page that guests find elsewhere; the rest is shown. */
async function measureFirstPaint(name: string, who: Who, path: string): Promise<void> {
  if (!isWanted(path)) return
  const { firstPaint, usable, longestTask } = await visitSlowly(who, path)
  reportSlow(name, 'first paint', firstPaint, 2500)
  const [usableMs, taskMs] = [usable.toFixed(0), longestTask.toFixed(0)]
  process.stdout.write(`      ${name}, slow phone: usable ${usableMs} ms, longest task ${taskMs} ms\n`)
}

async function measureLetters(): Promise<void> {
  if (!isWanted('/submit_order')) return
  const { page, client, context } = await visitAs('customer', '/submit_order', { width: 390 })
  await slowProcessorDown(client)
  await page.getByRole('textbox', { name: /comment/i }).click()
  const letters = await typeLetters(page, 'Downpipe and intake fitted')
  await context.close()
  report('a letter in the order form: median', median(letters), { atMost: 50 }, ' ms')
  report('a letter in the order form: 95th percentile', quantile(letters, 0.95), { atMost: 50 }, ' ms')
}

/** Rows are repeated in the answer: what is measured is the screen. */
async function measureRows(name: string, who: Who, path: string, call: string): Promise<void> {
  if (!isWanted(path)) return
  const address = `${path}${path.includes('?') ? '&' : '?'}size=500`
  const longest: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { longestTask, context } = await visitAs(who, address, {
      slowProcessor: true,
      prepare: (page) => repeatRows(page, call),
    })
    await context.close()
    longest.push(longestTask)
  }
  const group = 'a list of 500 rows: longest task'
  report(`${name}, 500 rows: longest task`, median(longest), { atMost: 200 }, { unit: ' ms', group })
}

async function repeatRows(page: Page, call: string): Promise<void> {
  await page.route(
    (url) => url.pathname === call,
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { items: { id: string }[]; total: number }
      const items = Array.from({ length: 500 }, (_, at) => {
        const row = body.items[at % body.items.length]
        return { ...row, id: `${row?.id}-${at}` }
      })
      await route.fulfill({ response: answer, json: { ...body, items, total: 500 } })
    },
  )
}
