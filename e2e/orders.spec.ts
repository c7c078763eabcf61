import { readFile } from 'node:fs/promises'
import { tuned } from '../demo/synthetic-image.ts'
import { confirm, fillIn, openWorkshop, placeOrder, READ, sendButton } from './order-gestures.ts'
import { listenAt } from './screens.ts'
import { expect, test } from './stage.ts'

// Each makes a catalogue and a portal first, and fills in the longest form there is.
test.beforeEach(() => test.slow())

const file = (buffer: Buffer) => ({ ...READ, name: 'golf_stage1.bin', buffer })

test('an order arrives at once, is delivered past the guard, and both sides see it without reloading', async ({
  newVisitor,
  accounts,
}) => {
  const { admin: staff, customer, make } = await openWorkshop(accounts, newVisitor, 100)
  const admin = await newVisitor({ as: staff })
  await listenAt(admin, '/admin/manage_orders/pending_orders')
  await expect(admin.getByText('Nothing to do')).toBeVisible()

  await fillIn(customer, make)
  await confirm(customer)
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/order_details\//)
  await expect(customer.getByRole('link', { name: /\b50\.00\s*credits/ })).toBeVisible()

  // Nobody has touched the other browser.
  const row = admin.getByText(new RegExp(`${make} Kestrel II`)).first()
  await expect(row).toBeVisible()
  await expect(admin).toHaveTitle(/^\(1\) /)
  await row.click()
  await admin.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(customer.getByText('Your file is being worked on.')).toBeVisible()

  await admin.getByRole('button', { name: 'Deliver file' }).click()
  const delivery = admin.getByRole('region', { name: 'Delivery' })
  await delivery.locator('input[type=file]').setInputFiles(file(READ.buffer))
  await expect(delivery.getByText('Failed', { exact: true }).first()).toBeVisible()
  await delivery.getByRole('button', { name: 'Choose another file' }).click()
  await delivery.locator('input[type=file]').setInputFiles(file(tuned(READ.buffer, 'a journey')))
  await expect(delivery.getByText(/regions? changed/)).toBeVisible()
  await expect(delivery.getByText('Failed', { exact: true })).toHaveCount(0)
  await delivery.getByLabel('Note to the customer').fill('98 octane, please')
  await delivery.getByRole('button', { name: 'Deliver', exact: true }).click()

  await expect(customer.getByText('98 octane, please')).toBeVisible()
  const saved = customer.waitForEvent('download')
  await customer
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  const path = await (await saved).path()
  expect((await readFile(path)).equals(tuned(READ.buffer, 'a journey'))).toBe(true)
})

test('asked for more, the customer answers; cancelled, the credits are back', async ({
  newVisitor,
  accounts,
}) => {
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const { customer } = workshop
  const admin = await newVisitor({ as: workshop.admin })
  const id = await placeOrder(accounts, workshop)
  await listenAt(customer, `/order_details/${id}`)
  await listenAt(admin, `/admin/manage_orders/order_details/${id}`)
  await admin.getByRole('button', { name: 'Ask customer' }).click()
  await admin.getByLabel('What is missing?').fill('Which gearbox is it?')
  await admin.getByRole('button', { name: 'Ask', exact: true }).click()

  await expect(customer.getByText('Which gearbox is it?').first()).toBeVisible()
  await customer.getByLabel('Your answer').fill('The seven-speed one')
  await customer.getByRole('button', { name: 'Send, free of charge' }).click()
  await expect(admin.getByText('The seven-speed one')).toBeVisible()

  await customer.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = customer.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The car was sold')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(customer.getByRole('link', { name: /\b100\.00\s*credits/ })).toBeVisible()
  await expect(admin.getByText('The car was sold').first()).toBeVisible()
})
