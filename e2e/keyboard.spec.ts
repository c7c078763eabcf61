import type { Locator, Page } from '@playwright/test'
import { openWorkshop, placeOrder } from './order-gestures.ts'
import { listenAt } from './screens.ts'
import { expect, test } from './stage.ts'

/** However many stops there are on the way. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  await expect(target, 'reached by Tab').toBeFocused()
}

test('the work list without a mouse: an order is found, taken, written about, its delivery opened, and back', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const workshop = await openWorkshop(accounts, newVisitor, 200)
  await placeOrder(accounts, workshop, { reg_no: 'HH-KB 7' })
  const wanted = await placeOrder(accounts, workshop, { reg_no: 'HH-KB 8' })
  const page = await newVisitor({ as: workshop.admin })
  const { keyboard } = page
  await listenAt(page, '/admin/manage_orders/pending_orders')
  const rows = page.getByRole('list', { name: 'Orders' }).getByRole('link')
  await expect(rows).toHaveCount(2)

  await keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await keyboard.type('HH-KB 8')
  await expect(rows).toHaveCount(1)
  await tabTo(page, rows)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`order=${wanted}`))
  await expect(page.getByRole('heading', { level: 2, name: /Kestrel/ })).toBeVisible()

  await keyboard.press('t')
  await expect(page.getByRole('button', { name: 'Let go' })).toBeVisible()

  await keyboard.press('m')
  const message = page.getByRole('textbox', { name: 'Write a message' })
  await expect(message).toBeFocused()
  await keyboard.type('We have begun.')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('log')).toContainText('We have begun.')
  await expect(message).toHaveValue('')
  // Out of the field, so that the next key is a shortcut again.
  await keyboard.press('Escape')
  await expect(message).not.toBeFocused()

  await keyboard.press('d')
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await expect(delivery.locator(':focus')).toHaveAccessibleName(/^Modified file/)
  await tabTo(page, delivery.getByRole('button', { name: 'Cancel' }))
  await keyboard.press('Enter')
  await expect(delivery).toHaveCount(0)

  await keyboard.press('Escape')
  await expect(page.getByText('Choose an order')).toBeVisible()
  await keyboard.press('j')
  await expect(rows).toHaveAttribute('aria-current', 'true')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/order_details/${wanted}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kestrel')
  await page.goBack()
  await expect(rows).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('searchbox')).toHaveValue('HH-KB 8')
})
