import type { Page } from '@playwright/test'
import { callerFor } from './caller.ts'
import { demoAccount } from './demo-account.ts'
import { arriveAt } from './screens.ts'
import { shopScreens } from './shop-screens.ts'
import { expect, test } from './stage.ts'

/** What of the page is on paper: its words, and the colours behind and of them. */
const onPaper = (page: Page) =>
  page.evaluate<{ pressable: string[]; pale: string[]; wide: number }>(`(() => {
    const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const brightness = (color) => {
      const [red, green, blue, alpha = 1] = color.match(/[\\d.]+/g).map(Number)
      return alpha === 0 ? 255 : 0.299 * red + 0.587 * green + 0.114 * blue
    }
    const words = [...document.querySelectorAll('main *')].filter((element) =>
      shown(element) && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    return {
      pressable: [...document.querySelectorAll('button, aside, footer, [role=tablist]')]
        .filter(shown).map((element) => element.textContent),
      pale: words.filter((element) => brightness(getComputedStyle(element).color) > 140)
        .map((element) => element.textContent),
      wide: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
    }
  })()`)

test('orders, invoices and statistics print as a page with the site’s name, also from the dark', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const owner = await demoAccount(accounts, 'customer@workshop.example')
  const staff = await demoAccount(accounts, 'admin@northline.example')
  const { items } = await (await callerFor(accounts, owner)).call('GET', '/user_orders?status=completed')
  const desk = await callerFor(accounts, staff)
  const { items: tickets } = await desk.call('GET', '/ticket?size=1')
  const shop = await shopScreens(accounts)
  const printed = [
    [owner, `/order_details/${items[0].id}`, items[0].vehicle_label],
    [owner, '/buy_credits?tab=invoices', 'Paid'],
    [owner, '/', 'My orders in figures'],
    [staff, `/admin/manage_orders/order_details/${items[0].id}`, items[0].vehicle_label],
    [staff, `/admin/ticket_details/${tickets[0].id}`, tickets[0].subject],
    [staff, '/admin/dealers_manager/dealers_invoices', 'Paid'],
    [staff, '/admin', 'Orders of the last 30 days'],
    [owner, shop.customer[0], 'What happened'],
    [staff, shop.staff[0], 'What was ordered'],
    [staff, '/admin/shop_manager/statistics', 'Best sellers'],
  ] as const
  const pages = new Map<unknown, Page>()
  for (const [who, path, words] of printed) {
    const page = pages.get(who) ?? (await newVisitor({ as: who }))
    if (!pages.has(who)) await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    pages.set(who, page)
    await page.emulateMedia({ media: 'screen' })
    await arriveAt(page, path)
    await page.emulateMedia({ media: 'print' })
    const names = page.getByText('Northline Files', { exact: true }).filter({ visible: true })
    await expect(names.first()).toBeVisible()
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
    expect(await onPaper(page), path).toEqual({ pressable: [], pale: [], wide: 0 })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  }
})
