import type { Page } from '@playwright/test'
import { callerFor } from './caller.ts'
import { openWorkshop, placeOrder } from './order-gestures.ts'
import { arriveAt } from './screens.ts'
import { expect, test } from './stage.ts'

const LONG_NAME = 'Kraftfahrzeuginstandsetzungsmeisterbetriebsgesellschaft Oberhausen-Sterkrade & Söhne'

for (const width of [1024, 390])
  test(`a long company name stays inside of dialogs at ${width} px, and what a dialog does stands last`, async ({
    newVisitor,
    accounts,
  }) => {
    test.slow()
    const workshop = await openWorkshop(accounts, newVisitor, 100)
    const buyer = await callerFor(accounts, workshop.account)
    await buyer.call('POST', '/user/update_business', {
      company_name: LONG_NAME,
      company_reg_no: '',
      vat_no: '',
    })
    const order = await placeOrder(accounts, workshop)
    const page = await newVisitor({ as: workshop.admin, viewport: { width, height: 800 } })

    await arriveAt(page, `/admin/manage_orders/order_details/${order}`)
    for (const [button, act] of [
      ['Ask customer', 'Ask'],
      ['Cancel the order', 'Cancel the order'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      const last = await expectInside(page)
      expect(last).toContain(act)
    }
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Change service or price' }).click()
    await expectInside(page)

    await arriveAt(page, '/admin/dealers_manager/dealers_balance')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Ada Voss/ })
      .click()
    await expectInside(page)
    await arriveAt(page, '/admin/dealers_manager/dealers_invoices')
    await page.getByRole('button', { name: 'New invoice' }).first().click()
    await expect(page.getByRole('dialog').getByText(LONG_NAME)).toBeVisible()
    await expectInside(page)
  })

/** Everything in the open dialog is inside of it and of the window. Closes it and tells what its last button says. */
async function expectInside(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('.mantine-Skeleton-root')).toHaveCount(0)
  const outside = await dialog.evaluate((element) => {
    const edge = element.getBoundingClientRect()
    const isOut = (inner: typeof element) => {
      const { left, right, width } = inner.getBoundingClientRect()
      return width > 1 && (right > edge.right + 1 || left < edge.left - 1)
    }
    return [...element.querySelectorAll('a, button, p, h2, h3, input, textarea, label, li')]
      .filter(isOut)
      .map((inner) => inner.outerHTML.slice(0, 120))
  })
  expect(outside).toEqual([])
  const last = (await dialog.getByRole('button').last().textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  return last
}
