import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { DEFAULT_COLORS } from '#contract/settings/theme.ts'
import { updateSettings, updateThemeColors } from '#features/settings/index.ts'
import { runningPortal } from './running-portal.ts'
import { expect, test } from './stage.ts'

/* The page itself draws the frame of a screen; the program takes its place without a jump. */

/** Holds the program back; returns what lets it go. */
async function holdProgram(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const PAIRS = {
  strip: ['.boot-strip', 'section[data-screen-only]'],
  bar: ['.boot-bar', 'header[data-screen-only] > div'],
  menu: ['.boot-left', 'aside'],
  person: ['.boot-person', 'header .mantine-Avatar-root'],
  button: ['.boot-bar svg', 'header button'],
  name: ['.boot-work .boot-brand > bdi', 'a[href="/"] > bdi'],
} as const

/** Where each part stands; the menu is as long as the page, so heights count only where they are the frame's own. */
async function placesOf(page: Page, side: 0 | 1) {
  const places: Record<string, unknown> = {}
  for (const [part, selectors] of Object.entries(PAIRS)) {
    const [element] = await page.locator(selectors[side]).filter({ visible: true }).all()
    const box = element ? await element.boundingBox() : null
    places[part] = box && [box.x, box.y, box.width, part === 'menu' ? null : box.height].map(rounded)
  }
  return places
}
const rounded = (value: number | null) => value && Math.round(value)

for (const { width, locale, touch } of [
  { width: 390, locale: 'en', touch: true },
  { width: 390, locale: 'ar', touch: true },
  { width: 1440, locale: 'en', touch: false },
  { width: 1440, locale: 'ar', touch: false },
]) {
  test(`the frame of the page is that of the program, ${width} px wide, ${locale}`, async ({
    newVisitor,
    accounts,
  }) => {
    const page = await newVisitor({
      as: await accounts.newAccount({ locale }),
      viewport: { width, height: 844 },
      hasTouch: touch,
    })
    await page.addInitScript(`
      localStorage.setItem('locale', '${locale}')
      window.shifted = 0
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shifted += value
      }).observe({ type: 'layout-shift', buffered: true })
    `)
    const letGo = await holdProgram(page)
    await page.goto('/your_order', { waitUntil: 'commit' })
    const frame = page.locator('.boot')
    await expect(frame.locator('.boot-work .boot-bar')).toBeVisible()
    await expect(frame).toHaveAttribute('aria-busy', 'true')
    // Grey lines are nothing to read out: nothing of the frame is in the tree that screen readers see.
    expect(await page.locator('body').ariaSnapshot()).toBe('')
    await page.evaluate(`document.fonts.load("1em 'Inter Variable'").then(() => null)`)
    const drawn = await placesOf(page, 0)
    letGo()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(frame).toHaveCount(0)
    expect(await placesOf(page, 1)).toEqual(drawn)
    expect(drawn.menu === null).toBe(width < 992)
    expect(await page.evaluate('window.shifted')).toBeLessThan(0.05)
  })
}

for (const { path, locale, words } of [
  {
    path: '/submit_order',
    locale: 'en',
    words: ['New order', 'Price and delivery time are shown before you send.'],
  },
  { path: '/submit_order', locale: 'ar', words: ['طلب جديد', 'ترى السعر ووقت التسليم قبل الإرسال.'] },
  { path: '/your_order', locale: 'de', words: ['Meine Aufträge'] },
]) {
  test(`the page draws the words of ${path} in ${locale} where the program will`, async ({
    newVisitor,
    accounts,
  }) => {
    const page = await newVisitor({ as: await accounts.newAccount({ locale }) })
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    const letGo = await holdProgram(page)
    await page.goto(path, { waitUntil: 'commit' })
    const drawn = page.locator('.boot-words').filter({ visible: true })
    await expect(drawn.locator('b, p')).toHaveText(words)
    await page.evaluate(`document.fonts.load("1em 'Inter Variable'").then(() => null)`)
    const places = await Promise.all(
      (await drawn.locator('b, p').all()).map((line) => placeOf(line, locale === 'ar')),
    )
    letGo()
    const header = page.getByRole('main').locator('header')
    await expect(header.locator('h1')).toBeVisible()
    const real = (await header.locator('h1, p').all()).slice(0, words.length)
    expect(await Promise.all(real.map((part) => part.textContent()))).toEqual(words)
    expect(await Promise.all(real.map((line) => placeOf(line, locale === 'ar')))).toEqual(places)
  })
}

/** Where a line begins and how high it is: how wide its box is nobody sees. */
async function placeOf(line: Locator, fromRight: boolean) {
  const box = await line.boundingBox()
  return box && [fromRight ? box.x + box.width : box.x, box.y, box.height].map(rounded)
}

test('nothing is blank between the frame of the page and the screen', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAccount() })
  await page.addInitScript(`
    window.blank = 0
    const look = () => {
      if (document.body && document.querySelector('#root')
        && !document.querySelector('.boot') && !document.querySelector('h1, .mantine-Skeleton-root')) window.blank += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  `)
  await page.goto('/your_order')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate('window.blank')).toBe(0)
})

test('strangers see the frame of the login, in the name and colours of the site', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  await accounts.platform.db.transaction(site.id, async (tx) => {
    await updateSettings(tx, { default_theme: 'custom', default_locale: 'ar' })
    await updateThemeColors(tx, { ...DEFAULT_COLORS, card_bg_color: '#fff4d6' })
  })
  const page = await newVisitor({ site })
  const letGo = await holdProgram(page)
  await page.goto('/your_order', { waitUntil: 'commit' })
  await expect(page.locator('.boot-work')).toBeHidden()
  await expect(page.locator('.boot-public .boot-brand')).toHaveText(site.title)
  await expect(page).toHaveTitle(site.title)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('.boot-door .boot-card')).toHaveCSS('background-color', 'rgb(255, 244, 214)')
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a chosen theme is there before the program is', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAccount() })
  await page.addInitScript("localStorage.setItem('theme', 'dark')")
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.boot-work .boot-bar')).toHaveCSS('background-color', 'rgb(16, 21, 31)')
})

test('the page names the files of its screen: all of them exist, and all are used', async ({
  newVisitor,
  accounts,
}) => {
  const page = await newVisitor({ as: await accounts.newAccount() })
  const unused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('preload')) unused.push(message.text())
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  const named = () =>
    page
      .locator('link[rel=modulepreload], script[type=module]')
      .evaluateAll((named) => named.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''))
  // Lists of fields are fetched by a browser that has nothing else to do, at once on a fast one: the screen does not wait for them.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  const letGo = await holdProgram(page)
  await page.goto('/your_order', { waitUntil: 'commit' })
  await expect(page.locator('.boot-work .boot-bar')).toBeVisible()
  const before = await named()
  expect(before.filter((name) => /your-orders-page|texts-en-work/.test(name))).toHaveLength(2)
  for (const name of before) await readFile(join(runningPortal().webDir, name))
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('load')
  // What the program needs and the page did not name would have to wait for the program.
  const late = asked.filter((name) => !before.includes(name) && !/\/(solve|captcha)/.test(name))
  expect(late).toEqual([])
  expect(unused).toEqual([])
})
