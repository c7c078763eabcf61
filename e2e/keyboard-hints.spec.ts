import { openWorkshop, placeOrder } from './order-gestures.ts'
import { arriveAt } from './screens.ts'
import { expect, test } from './stage.ts'

/** As a tablet says it: a finger points, nothing hovers. */
const TOUCH = { hasTouch: true, isMobile: true }

for (const [device, options, hasKeys] of [
  ['a desktop', {}, true],
  ['a tablet', TOUCH, false],
] as const)
  test(`${device} ${hasKeys ? 'names the keys' : 'names no keys'} of search, work list and messages`, async ({
    newVisitor,
    accounts,
  }) => {
    const workshop = await openWorkshop(accounts, newVisitor, 100)
    const id = await placeOrder(accounts, workshop)
    const page = await newVisitor({ as: workshop.admin, viewport: { width: 1280, height: 900 }, ...options })
    await arriveAt(page, '/admin/manage_orders/pending_orders')
    const chooses = hasKeys ? 'Click one in the list, or walk it with j and k.' : 'Tap one in the list.'
    await expect(page.getByText(chooses)).toBeVisible()
    await page.getByRole('list', { name: 'Orders' }).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`order=${id}`))
    await expect(page.getByRole('searchbox')).toBeVisible()
    const hints = [
      page.locator('kbd', { hasText: '/' }),
      page.getByRole('button', { name: 'Keys' }),
      page.getByPlaceholder('Write a message (Ctrl + Enter sends)'),
    ]
    for (const hint of hints) await expect(hint).toBeVisible({ visible: hasKeys })
    await expect(page.getByRole('textbox', { name: 'Write a message' })).toHaveAttribute(
      'placeholder',
      hasKeys ? 'Write a message (Ctrl + Enter sends)' : 'Write a message',
    )
  })
