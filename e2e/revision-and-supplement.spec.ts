import { tuned } from '../demo/synthetic-image.ts'
import { openWorkshop, placeOrder, READ } from './order-gestures.ts'
import { listenAt } from './screens.ts'
import { expect, test } from './stage.ts'

// Each makes a catalogue and a portal first.
test.beforeEach(() => test.slow())

test('a revision suspends the kept solution, and the next version takes its place', async ({
  newVisitor,
  accounts,
}) => {
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const { customer, staff } = workshop
  const id = await placeOrder(accounts, workshop)
  await listenAt(customer, `/order_details/${id}`)
  const first = ['modified_file', 'first.bin', tuned(READ.buffer, 'first')] as const
  await staff.send('PUT', `/order/${id}/submit_order`, { save_as_solution: 'true' }, first)
  await expect(customer.getByText(/^A revision is free for 14 more days/)).toBeVisible()
  const kept = async (suspended: boolean) =>
    (await staff.call('GET', `/solutions?suspended=${suspended}`)).total as number
  await expect.poll(() => kept(false)).toBe(1)

  await customer.getByRole('button', { name: 'Ask for a revision' }).click()
  await customer.getByLabel('What should be different?').fill('It smokes at full load')
  await customer.getByRole('button', { name: 'Ask for the revision' }).click()
  await expect(customer.getByText('Your request was sent. We look at it again.')).toBeVisible()

  const admin = await newVisitor({ as: workshop.admin })
  await admin.goto('/admin/manage_orders/solutions')
  await expect(admin.getByText(/: “It smokes at full load”$/)).toBeVisible()
  await listenAt(admin, `/admin/manage_orders/order_details/${id}`)
  await admin.getByRole('button', { name: 'Deliver file' }).click()
  const delivery = admin.getByRole('region', { name: 'Delivery' })
  const second = { ...READ, name: 'second.bin', buffer: tuned(READ.buffer, 'second') }
  await delivery.locator('input[type=file]').setInputFiles(second)
  await expect(delivery.getByText(/regions? changed/)).toBeVisible()
  await expect(delivery.getByText(/has been suspended since .+: “It smokes at full load”$/)).toBeVisible()
  await delivery.getByRole('checkbox', { name: 'Replace the kept solution with this file' }).check()
  await delivery.getByRole('button', { name: 'Deliver', exact: true }).click()

  await expect(customer.getByText('Your file is ready')).toBeVisible()
  await expect(customer.getByText('second.bin')).toBeVisible()
  await expect.poll(() => kept(true)).toBe(0)
  expect(await kept(false)).toBe(1)
})

test('a supplement is proposed, agreed to, and stands in the history beside the order', async ({
  newVisitor,
  accounts,
}) => {
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const { customer } = workshop
  const admin = await newVisitor({ as: workshop.admin })
  const id = await placeOrder(accounts, workshop)
  await listenAt(customer, `/order_details/${id}`)
  await admin.goto(`/admin/manage_orders/order_details/${id}`)
  await admin.getByRole('button', { name: 'More', exact: true }).click()
  await admin.getByRole('menuitem', { name: 'Change service or price' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('New price in credits').fill('60')
  await expect(dialog.getByText(/^10\.00 credits more: the customer is asked/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('A bigger turbo')
  await dialog.getByRole('button', { name: 'Propose to the customer' }).click()

  await expect(customer.getByText('A bigger turbo').first()).toBeVisible()
  await customer.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(customer.getByRole('link', { name: /\b40\.00\s*credits/ })).toBeVisible()
  await expect(admin.getByText('Change agreed to')).toBeVisible()

  await customer.goto('/buy_credits?tab=history')
  const lines = customer.getByRole('row')
  await expect(lines.filter({ hasText: 'Supplement to an order' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'Order placed' })).toHaveCount(1)
})
