import { callerFor } from './caller.ts'
import { openWorkshop, placeOrder } from './order-gestures.ts'
import { arriveAt, listenAt } from './screens.ts'
import { expect, test } from './stage.ts'

const WORK_LIST = '/admin/manage_orders/pending_orders'
/** Three of them are the bell’s: what it shows, that the order was looked at, and what it shows then. */
const MOST_REQUESTS = 27

test('a message that staff read is read everywhere at once, and nothing is asked for twice', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const { admin, account, customer } = workshop
  const id = await placeOrder(accounts, workshop)
  const writer = await callerFor(accounts, account)
  await writer.send('POST', `/order_message/${id}`, { text: 'Is it ready?' })

  await listenAt(customer, `/order_details/${id}`)
  const list = await newVisitor({ as: admin })
  const colleague = await newVisitor({ as: await accounts.newAdmin({ site: admin.site }) })
  for (const page of [list, colleague]) {
    await listenAt(page, WORK_LIST)
    await expect(page.getByRole('img', { name: '1 unread message' })).toBeVisible()
  }

  const reader = await list.context().newPage()
  const asked: string[] = []
  reader.on('request', (request) => {
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const marked = reader.waitForResponse(`**/api/order_messages/${id}/read`)
  await arriveAt(reader, `/admin/manage_orders/order_details/${id}`)
  await reader.getByRole('log').scrollIntoViewIfNeeded()
  await marked
  for (const page of [list, colleague])
    await expect(page.getByRole('img', { name: '1 unread message' })).toHaveCount(0)
  await expect(customer.getByText('read', { exact: true })).toBeVisible()

  const times = (call: string) => asked.filter((one) => one === call).length
  expect(times(`GET /api/order_messages/${id}`)).toBe(1)
  expect(times(`GET /api/order/${id}/related`)).toBe(1)
  await expect.poll(() => times('GET /api/order_counts')).toBe(2)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS)

  // The next message is unread again, and read by whoever has it on the screen.
  const again = reader.waitForResponse(`**/api/order_messages/${id}/read`)
  await writer.send('POST', `/order_message/${id}`, { text: 'And now?' })
  await expect(reader.getByText('And now?')).toBeVisible()
  await again
  await expect(customer.getByText('read', { exact: true })).toHaveCount(2)
})

test('staff in the account of a customer see what is unread, and neither read nor rate for them', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const { account, customer, staff } = workshop
  await staff.call('POST', '/settings', { ticket_system_public: true, live_support_public: true })
  const orderId = await placeOrder(accounts, workshop)
  const theirs = await callerFor(accounts, account)
  const ticketId = (await theirs.send('POST', '/ticket', { subject: 'Which tool?', text: 'Bench?' })).id
  await staff.send('POST', `/order_message/${orderId}`, { text: 'About the order' })
  await staff.send('POST', `/ticket_message/${ticketId}`, { text: 'About the ticket' })
  await staff.send('POST', '/chat_message', { text: 'In the chat', user_id: account.id })
  await staff.call('PUT', `/ticket/${ticketId}`, { solved: true })

  const entered = await staff.call('POST', '/auth/admin_auto_login', { user_id: account.id })
  await arriveAt(customer, '/your_order')
  await customer.evaluate((text) => sessionStorage.setItem('user', text), JSON.stringify(entered))
  const marked: string[] = []
  customer.on('request', (request) => {
    if (/\/(read|rate)$/.test(request.url())) marked.push(request.url())
  })
  for (const [path, text] of [
    [`/order_details/${orderId}`, 'About the order'],
    [`/ticket_details/${ticketId}`, 'About the ticket'],
    ['/chat_support', 'In the chat'],
  ] as const) {
    await listenAt(customer, path)
    await expect(customer.getByText(/^You are working in/)).toBeVisible()
    await customer.getByRole('log').scrollIntoViewIfNeeded()
    await expect(customer.getByText(text)).toBeVisible()
    await expect(customer.getByRole('button', { name: 'Yes, it helped' })).toHaveCount(0)
    await expect(customer.getByRole('alert')).toHaveCount(0)
  }
  expect(marked).toEqual([])

  await customer.evaluate(() => sessionStorage.removeItem('user'))
  const read = customer.waitForResponse(`**/api/ticket_messages/${ticketId}/read`)
  await arriveAt(customer, `/ticket_details/${ticketId}`)
  expect((await read).status()).toBe(200)
  await expect(customer.getByRole('button', { name: 'Yes, it helped' })).toBeVisible()
})
