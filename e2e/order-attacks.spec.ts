import { callApi } from './call-api.ts'
import { answered, CUT_OFF } from './complaints.ts'
import { confirm, fillIn, openWorkshop, READ, sendButton } from './order-gestures.ts'
import { expect, test } from './stage.ts'

/* What goes wrong between people and portals: lines that break, second tabs, the back button. */
test.beforeEach(() => test.slow())

test('an answer that is lost on its way: sending again finds the order that was written down', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(CUT_OFF)
  const { customer, make } = await openWorkshop(accounts, newVisitor, 200)
  await fillIn(customer, make)
  await confirm(customer)
  // It reaches the portal, and the line breaks before the answer is back.
  await customer.route(
    (url) => url.pathname === '/api/order',
    async (route) => {
      const url = new URL(route.request().url())
      const headers = { ...route.request().headers(), host: url.host }
      const answer = await route.fetch({ url: `http://127.0.0.1:${url.port}/api/order`, headers })
      expect(answer.status()).toBe(200)
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await sendButton(customer).click()
  await expect(customer.getByText('Failed to place your order')).toBeVisible()
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/order_details\//)
  const { items } = await callApi(customer, 'GET', '/user_orders')
  expect(items).toHaveLength(1)

  // Back: the form is empty, and nothing can be sent twice.
  await customer.goBack()
  await expect(customer.getByRole('radio', { name: /Stage 1/ })).not.toBeChecked()
  await sendButton(customer).click()
  await expect(customer.getByText('Please fill this in.').first()).toBeVisible()
  expect((await callApi(customer, 'GET', '/user_orders')).items).toHaveLength(1)
})

test('back before the page of the order is there: the form is empty and can be used again', async ({
  newVisitor,
  accounts,
}) => {
  const { customer, make } = await openWorkshop(accounts, newVisitor, 200)
  await fillIn(customer, make)
  await confirm(customer)
  let arrive = () => {}
  const back = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await customer.route(/order-details[^/]*\.js/, async (route) => {
    await back
    await route.continue()
  })
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/order_details\//)
  await customer.goBack()
  arrive()
  await expect(customer).toHaveURL(/\/submit_order/)
  await expect(customer.getByRole('radio', { name: /Stage 1/ })).not.toBeChecked()
  await sendButton(customer).click()
  await expect(customer.getByText('Please fill this in.').first()).toBeVisible()
})

test('two tabs with the same draft: one order, and the other tab says that its file is gone', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(404))
  const { customer, make } = await openWorkshop(accounts, newVisitor, 200)
  await fillIn(customer, make)
  await confirm(customer)
  const second = await customer.context().newPage()
  await second.goto('/submit_order')
  await expect(second.getByText(/^Bosch hardware .*0281030264/)).toBeVisible()
  await expect(second.getByRole('checkbox', { name: /I agree to the terms/ })).toBeChecked()
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/order_details\//)
  await sendButton(second).click()
  await expect(second.getByText(/golf_read\.bin. is not here any more: an order has taken it/)).toBeVisible()
  expect((await callApi(customer, 'GET', '/user_orders')).items).toHaveLength(1)
})

test('a line that breaks while the file is sent: it says so, and the file is sent again', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(CUT_OFF)
  const { customer } = await openWorkshop(accounts, newVisitor, 200)
  await customer.goto('/submit_order')
  await customer.route('**/api/order_file', (route) => route.abort('internetdisconnected'))
  await customer.locator('input[type=file]').first().setInputFiles(READ)
  await expect(
    customer.getByText('No connection to the server. Check your network and try again.'),
  ).toBeVisible()
  await customer.unroute('**/api/order_file')
  await customer.getByRole('button', { name: 'Send the file again' }).click()
  await expect(customer.getByText(/^Bosch hardware .*0281030264/)).toBeVisible()
})
