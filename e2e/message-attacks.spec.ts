import { callApi } from './call-api.ts'
import { CUT_OFF } from './complaints.ts'
import { openWorkshop, placeOrder } from './order-gestures.ts'
import { expect, test } from './stage.ts'

/* Writing about an order over a line that is slow, or breaks. */
test.beforeEach(() => test.slow())

test('an answer that is lost on its way: the message that is sent again stands there once', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(CUT_OFF)
  const workshop = await openWorkshop(accounts, newVisitor, 200)
  const { customer } = workshop
  const id = await placeOrder(accounts, workshop)
  await customer.goto(`/order_details/${id}`)
  const field = customer.getByRole('textbox', { name: 'Write a message' })
  const send = customer.getByRole('form', { name: 'Write a message' }).getByRole('button', { name: 'Send' })
  await customer.route(
    (url) => url.pathname === `/api/order_message/${id}`,
    async (route) => {
      const url = new URL(route.request().url())
      const headers = { ...route.request().headers(), host: url.host }
      const answer = await route.fetch({ url: `http://127.0.0.1:${url.port}${url.pathname}`, headers })
      expect(answer.status()).toBe(200)
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await field.fill('The car is back on Friday.')
  await send.click()
  await expect(customer.getByText(/^No connection to the server/)).toBeVisible()
  await expect(field).toHaveValue('The car is back on Friday.')
  await send.click()
  await expect(field).toHaveValue('')
  expect((await callApi(customer, 'GET', `/order_messages/${id}`)).items).toHaveLength(1)

  // The same words once more are a message of their own.
  await field.fill('The car is back on Friday.')
  await send.click()
  await expect(field).toHaveValue('')
  expect((await callApi(customer, 'GET', `/order_messages/${id}`)).items).toHaveLength(2)
})

test('what is written while a message is on its way stays for the next one', async ({
  newVisitor,
  accounts,
}) => {
  const workshop = await openWorkshop(accounts, newVisitor, 200)
  const { customer } = workshop
  const id = await placeOrder(accounts, workshop)
  await customer.goto(`/order_details/${id}`)
  const field = customer.getByRole('textbox', { name: 'Write a message' })
  let arrive = () => {}
  const slowly = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await customer.route(`**/api/order_message/${id}`, async (route) => {
    await slowly
    await route.continue()
  })
  await field.fill('It has a bigger turbo.')
  await field.press('Control+Enter')
  await field.press('End')
  await field.pressSequentially(' And a downpipe.')
  arrive()
  await expect(customer.getByText('It has a bigger turbo.', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('And a downpipe.')
})
