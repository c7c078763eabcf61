import { callApi } from './call-api.ts'
import { answered } from './complaints.ts'
import { confirm, fillIn, give, openWorkshop, sendButton, summary } from './order-gestures.ts'
import { expect, test } from './stage.ts'

// Each makes a catalogue and a portal first, and fills in the longest form there is.
test.beforeEach(() => test.slow())

test('a customer finds the car, sends the file, hears what is in it, and orders once with two clicks', async ({
  newVisitor,
  accounts,
}) => {
  const { customer, make } = await openWorkshop(accounts, newVisitor, 100)
  await fillIn(customer, make)
  await customer.getByRole('checkbox', { name: /Fault codes off/ }).check()
  await expect(summary(customer).getByText('62.50', { exact: true })).toBeVisible()
  await expect(summary(customer).getByText('You have 100.00. After this order: 37.50.')).toBeVisible()

  await sendButton(customer).click()
  await expect(customer.getByText(/Please list the fault codes/)).toBeVisible()
  await customer.getByRole('textbox', { name: 'Fault codes' }).fill('P0401 - EGR flow\nP2015')
  await customer.getByRole('button', { name: 'Read the codes' }).click()
  await expect(customer.getByText('2 fault codes')).toBeVisible()
  await customer.getByRole('checkbox', { name: /not driven on public roads/ }).check()
  await confirm(customer)
  await sendButton(customer).dblclick()

  await expect(customer).toHaveURL(/\/order_details\//)
  await expect(customer.getByText(/^Order \d+ was sent$/)).toBeVisible()
  const { items } = await callApi(customer, 'GET', '/user_orders')
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ price: 62.5, service_name: 'Stage 1', options: 1, status: 'pending' })
  await expect(customer.getByRole('link', { name: /37\.50/ }).first()).toBeVisible()
})

test('a draft outlives a reload with its file, and can be taken back after starting over', async ({
  newVisitor,
  accounts,
}) => {
  const { customer, make } = await openWorkshop(accounts, newVisitor, 0)
  await fillIn(customer, make)
  await customer.getByLabel(/Comment for the tuner/).fill('Downpipe fitted')
  await customer.reload()
  await expect(customer.getByText(/^Bosch hardware .*0281030264/)).toBeVisible()
  await expect(customer.getByLabel(/Comment for the tuner/)).toHaveValue('Downpipe fitted')
  await expect(customer.getByText(/^Draft kept · /)).toBeVisible()

  await customer.getByRole('button', { name: 'Start over' }).click()
  await expect(customer.getByLabel(/Comment for the tuner/)).toHaveValue('')
  await customer.getByRole('button', { name: 'Undo' }).click()
  await expect(customer.getByLabel(/Comment for the tuner/)).toHaveValue('Downpipe fitted')
  await expect(customer.getByText(/^Bosch hardware .*0281030264/)).toBeVisible()
})

test('too few credits: what is missing is told, and the filled form waits until they are there', async ({
  newVisitor,
  accounts,
}) => {
  const { admin, account, customer, make } = await openWorkshop(accounts, newVisitor, 20)
  await fillIn(customer, make)
  await expect(customer.getByText("You don't have enough balance. Please, add balance first.")).toBeVisible()
  await expect(customer.getByText(/^30\.00 credits are missing\./)).toBeVisible()
  await expect(sendButton(customer)).toBeDisabled()

  await customer.getByRole('link', { name: 'Buy 30 credits' }).click()
  await expect(customer).toHaveURL(/\/buy_credits\?count=30/)
  await customer.getByRole('link', { name: 'Back to your order' }).click()
  await expect(customer.getByRole('radio', { name: /Stage 1/ })).toBeChecked()
  await expect(sendButton(customer)).toBeDisabled()

  await give(admin, account, 30)
  await expect(summary(customer).getByText('You have 50.00. After this order: 0.00.')).toBeVisible()
  await confirm(customer)
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/order_details\//)
})

test('a price that changes meanwhile is shown and nothing is ordered until it was seen', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(409))
  const { admin, customer, make } = await openWorkshop(accounts, newVisitor, 100)
  await fillIn(customer, make)
  await confirm(customer)
  await expect(summary(customer).getByText('You have 100.00. After this order: 50.00.')).toBeVisible()
  const { items } = await callApi(admin, 'GET', '/service')
  await callApi(admin, 'PUT', `/service/${items[0].id}`, { price_1: 55 })

  await sendButton(customer).click()
  await expect(
    customer.getByText('It was 50.00 and is now 55.00. Nothing was ordered. Please check it and send again.'),
  ).toBeVisible()
  expect((await callApi(customer, 'GET', '/user_orders')).items).toEqual([])
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/order_details\//)
})

test('"Order again" fills the form from the old order, without its file', async ({
  newVisitor,
  accounts,
}) => {
  const { customer, make } = await openWorkshop(accounts, newVisitor, 100)
  await fillIn(customer, make)
  await confirm(customer)
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/order_details\//)
  const id = new URL(customer.url()).pathname.split('/').at(-1)

  await customer.goto(`/submit_order?again=${id}`)
  await expect(customer.getByRole('radio', { name: /Stage 1/ })).toBeChecked()
  await expect(customer.getByRole('textbox', { name: 'Read with' })).toHaveValue('KESS3')
  await expect(customer).toHaveURL(/\/submit_order$/)
  await sendButton(customer).click()
  await expect(customer.getByText('Please fill this in.')).toHaveCount(1)
})
