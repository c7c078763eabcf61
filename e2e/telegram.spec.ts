import { callerFor } from './caller.ts'
import { openWorkshop, placeOrder } from './order-gestures.ts'
import { arriveAt, listenAt } from './screens.ts'
import { expect, test } from './stage.ts'
import { newBot } from './telegram.ts'

const PHONE = { id: 5_000_000_001, first_name: 'Ada', username: 'ada_voss' }

test('staff connect a bot and their chat, hear of an order there, and take it by its button', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const { admin: account, customer } = workshop
  const bot = await newBot(
    accounts,
    account.site,
    `bot_${account.site.slug?.replaceAll('-', '_')}`.slice(0, 30),
  )
  const admin = await newVisitor({ as: account })
  await arriveAt(admin, '/admin/website_settings?tab=notifications')
  const form = admin.getByRole('form', { name: 'Telegram bot' })
  await form.getByLabel('Token', { exact: true }).fill(bot.token)
  await form.getByRole('button', { name: 'Connect' }).click()
  await expect(admin.getByText(/fetched every minute/)).toBeVisible()

  await listenAt(admin, '/admin/profile_settings?tab=notifications')
  await expect(admin.getByRole('columnheader', { name: 'Telegram not connected' })).toBeVisible()
  await admin.getByRole('button', { name: 'Connect Telegram' }).click()
  const message = await admin.getByText(/^\/start /).textContent()
  expect(await bot.write(PHONE, message ?? '')).toBe(200)
  await expect(admin.getByText('@ada_voss')).toBeVisible()
  await admin.getByRole('button', { name: 'Send a test' }).click()
  await expect(admin.getByText(/Telegram took it/)).toBeVisible()

  const id = await placeOrder(accounts, workshop)
  const told = async () => (await bot.sent()).find(({ reply_markup }) => reply_markup)
  await expect.poll(async () => (await told())?.text).toContain('New order #')
  const [take] = (await told())?.reply_markup?.inline_keyboard.flat() ?? []
  expect(take?.text).toBe('Take')

  await listenAt(customer, `/order_details/${id}`)
  expect(await bot.press(PHONE, (await told()) as never, take?.callback_data ?? '')).toBe(200)
  await expect(customer.getByText('Your file is being worked on.')).toBeVisible()
  await expect.poll(async () => (await told())?.text).toContain('✓ Taken by Ada Voss')
  const staff = await callerFor(accounts, account)
  expect(await staff.call('GET', `/order/${id}`)).toMatchObject({
    status: 'processing',
    assigned_to: { id: account.id },
  })

  await admin.getByRole('button', { name: 'Disconnect' }).click()
  await expect(admin.getByRole('button', { name: 'Connect Telegram' })).toBeVisible()
})
