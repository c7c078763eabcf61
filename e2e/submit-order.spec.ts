import arOrder from '#locales/ar/submit-order.json' with { type: 'json' }
import arUi from '#locales/ar/ui.json' with { type: 'json' }
import arVehicles from '#locales/ar/vehicles.json' with { type: 'json' }
import { callApi } from './call-api.ts'
import { answered } from './complaints.ts'
import {
  confirm,
  fillIn,
  give,
  openWorkshop,
  placeOrder,
  READ,
  sendButton,
  summary,
  type Words,
} from './order-gestures.ts'
import { expect, test } from './stage.ts'

const ARABIC = { order: arOrder, vehicles: arVehicles } as Words

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

  // What is said goes by itself after a while, however long the next screen takes.
  await Promise.all([
    expect(customer.getByText(/^Order \d+ was sent$/)).toBeVisible(),
    expect(customer).toHaveURL(/\/order_details\//),
  ])
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
  const { staff, account, customer, make } = await openWorkshop(accounts, newVisitor, 20)
  await fillIn(customer, make)
  await expect(customer.getByText("You don't have enough balance. Please, add balance first.")).toBeVisible()
  await expect(customer.getByText(/^30\.00 credits are missing\./)).toBeVisible()
  await expect(sendButton(customer)).toBeDisabled()

  await customer.getByRole('link', { name: 'Buy 30 credits' }).click()
  await expect(customer).toHaveURL(/\/buy_credits\?count=30/)
  await customer.getByRole('link', { name: 'Back to your order' }).click()
  await expect(customer.getByRole('radio', { name: /Stage 1/ })).toBeChecked()
  await expect(sendButton(customer)).toBeDisabled()

  await give(staff, account, 30)
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
  const { staff, customer, make, serviceId } = await openWorkshop(accounts, newVisitor, 100)
  await fillIn(customer, make)
  await confirm(customer)
  await expect(summary(customer).getByText('You have 100.00. After this order: 50.00.')).toBeVisible()
  await staff.call('PUT', `/service/${serviceId}`, { price_1: 55 })

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
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const { customer } = workshop
  await customer.goto(`/order_details/${await placeOrder(accounts, workshop)}`)
  await customer.getByRole('link', { name: 'Order again' }).click()
  await expect(customer.getByRole('radio', { name: /Stage 1/ })).toBeChecked()
  await expect(customer.getByRole('combobox', { name: 'Read with' })).toHaveValue('KESS3')
  await expect(customer).toHaveURL(/\/submit_order$/)
  await sendButton(customer).click()
  await expect(customer.getByText('Please fill this in.')).toHaveCount(1)
})

test('a phone in Arabic: from the form to the details of the order, and nothing lies outside', async ({
  newVisitor,
  accounts,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const { customer, make } = await openWorkshop(accounts, newVisitor, 100, phone)
  await customer.addInitScript(() => localStorage.setItem('locale', 'ar'))
  const expectInside = async () => {
    await expect(customer.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await customer.locator('html').evaluate((html) => html.scrollWidth)).toBe(390)
  }
  await fillIn(customer, make, ARABIC)
  await expectInside()
  await confirm(customer, ARABIC)
  await expect(sendButton(customer, ARABIC)).toBeInViewport()
  await sendButton(customer, ARABIC).tap()

  await expect(customer).toHaveURL(/\/order_details\//)
  await expect(customer.getByRole('heading', { level: 1 })).toContainText(`${make} Kestrel II`)
  await expect(customer.getByText(READ.name).first()).toBeVisible()
  await expectInside()
  await customer.getByRole('textbox', { name: arUi.thread.write }).fill('متى يكون جاهزًا؟')
  await customer.getByRole('button', { name: arUi.thread.send, exact: true }).tap()
  await expect(customer.getByRole('log')).toContainText('متى يكون جاهزًا؟')
  await expectInside()
})
