import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** A slow phone on a slow line. */
export const SLOW = { kilobitsPerSecond: 1600, roundTripMs: 150, cpuTimes: 4 } as const

export interface VisitOptions {
  url: string
  /** What stands in local storage of somebody who is signed in; null for a stranger. */
  user: string | null
  slowLine?: boolean
  slowProcessor?: boolean
  width?: number
  /** Called before the address is opened. */
  prepare?: (page: Page) => Promise<void>
}

export interface Visit {
  page: Page
  client: CDPSession
  context: BrowserContext
  requests: string[]
  /** Bytes over the wire, compressed, with heads. */
  scriptBytes: number
  /** Milliseconds since the address was opened. */
  firstPaint: number
  usable: number
  longestTask: number
}

/** Usable: the heading is there, nothing is grey or busy any more, and the browser has come round to draw it. */
const WATCH = `
  window.visit = { longestTask: 0, usable: 0, firstPaint: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.visit.longestTask = Math.max(window.visit.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') window.visit.firstPaint = startTime
  }).observe({ type: 'paint', buffered: true })
  const look = () => {
    const unfinished = '.mantine-Skeleton-root, [aria-busy=true], .boot'
    if (document.querySelector('h1') && !document.querySelector(unfinished)) {
      window.visit.usable = performance.now()
    } else setTimeout(look, 20)
  }
  look()
`

/** Opens a screen in a browser that has never been here, by somebody who is signed in. */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { url, user, slowLine = false, slowProcessor = false, width = 1440, prepare } = options
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  if (slowLine) await slowLineDown(client)
  if (slowProcessor) await slowProcessorDown(client)
  const seen = { requests: [] as string[], scriptBytes: 0 }
  const scripts = new Set<string>()
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('data:')) return
    seen.requests.push(new URL(request.url).pathname)
    if (/\.m?js(\?|$)/.test(request.url)) scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) seen.scriptBytes += encodedDataLength
  })
  if (user) await page.addInitScript((text) => localStorage.setItem('user', text), user)
  await page.addInitScript(WATCH)
  await prepare?.(page)
  await page.goto(url, { waitUntil: 'commit' })
  await untilUsable(page)
  // What comes after the screen can be used still belongs to the visit, unless it is the stream, which never ends.
  await quiet(seen.requests)
  const times = await page.evaluate<Pick<Visit, 'firstPaint' | 'usable' | 'longestTask'>>('window.visit')
  return { page, client, context, ...seen, ...times }
}

/** Asked from outside: the page's policy lets nothing be evaluated in it. */
async function untilUsable(page: Page): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await page.evaluate('window.visit.usable > 0'))) {
    if (Date.now() > deadline) throw new Error(`${page.url()} did not become usable within a minute`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function slowLineDown(client: CDPSession): Promise<void> {
  const bytesPerSecond = (SLOW.kilobitsPerSecond * 1000) / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

export async function slowProcessorDown(client: CDPSession): Promise<void> {
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuTimes })
}

async function quiet(requests: readonly string[]): Promise<void> {
  let before = -1
  while (before !== requests.length) {
    before = requests.length
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
}

/** Milliseconds from each key to the next frame. */
export async function typeLetters(page: Page, letters: string): Promise<number[]> {
  await page.evaluate(`
    window.letters = []
    addEventListener('keydown', () => {
      const pressed = performance.now()
      requestAnimationFrame(() => setTimeout(() => window.letters.push(performance.now() - pressed)))
    }, true)
  `)
  for (const letter of letters) {
    await page.keyboard.press(letter)
    await page.waitForTimeout(120)
  }
  return page.evaluate<number[]>('window.letters')
}

/** The least figure that so great a share of all is not above. */
export function quantile(figures: readonly number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * share) - 1] ?? 0
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
