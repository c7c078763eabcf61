import { tuned } from '../demo/synthetic-image.ts'
import { openWorkshop, placeOrder, READ } from './order-gestures.ts'
import { arriveAt } from './screens.ts'
import { expect, test } from './stage.ts'

test('narrowing the window in the middle of a delivery keeps file and note', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const id = await placeOrder(accounts, workshop)
  const admin = await newVisitor({ as: workshop.admin, viewport: { width: 1440, height: 900 } })
  await arriveAt(admin, `/admin/manage_orders/pending_orders?order=${id}`)
  await admin.getByRole('button', { name: 'Deliver file' }).click()
  const delivery = admin.getByRole('region', { name: 'Delivery' })
  await delivery
    .locator('input[type=file]')
    .setInputFiles({ ...READ, name: 'golf_stage1.bin', buffer: tuned(READ.buffer, 'narrow') })
  await expect(delivery.getByText(/regions? changed/)).toBeVisible()
  const note = delivery.getByLabel('Note to the customer')
  await note.fill('98 octane, please')

  for (const width of [800, 390, 1440, 1000]) {
    await admin.setViewportSize({ width, height: 900 })
    await expect(note).toHaveValue('98 octane, please')
    await expect(delivery.getByText('golf_stage1.bin')).toBeVisible()
  }

  // Without room for both, the list is a step back, and the step asks first.
  const rows = admin.getByRole('list', { name: 'Orders' })
  await expect(rows).toBeHidden()
  await admin.getByRole('button', { name: 'Back to the orders' }).click()
  await admin.getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('98 octane, please')
  await delivery.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(note).toHaveCount(0)
  await admin.getByRole('button', { name: 'Back to the orders' }).click()
  await expect(admin.getByText('Nothing to do')).toBeVisible()
})
