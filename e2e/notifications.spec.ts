import type { Page } from '@playwright/test'
import { updateSettings } from '#features/settings/index.ts'
import { callerFor } from './caller.ts'
import { openWorkshop, placeOrder } from './order-gestures.ts'
import { arriveAt, listenAt } from './screens.ts'
import { expect, test } from './stage.ts'

test('the bell rings, leads to its order, and is read wherever the order is seen', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const { admin, account, customer } = workshop
  const id = await placeOrder(accounts, workshop)
  const staff = await callerFor(accounts, admin)
  await listenAt(customer, '/profile_settings')
  const phone = await newVisitor({ as: account, viewport: { width: 390, height: 800 } })
  await listenAt(phone, '/buy_credits')

  await staff.send('POST', `/order_message/${id}`, { text: 'Which tool did you use?' })
  for (const page of [customer, phone])
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await phone.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const drawer = phone.getByRole('dialog', { name: 'Notifications' })
  await expect(drawer.getByRole('link', { name: /Which tool did you use\?/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close notifications' }).click()
  await expect(drawer).toHaveCount(0)

  await customer.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = customer.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('heading', { name: 'Today' })).toBeVisible()
  await customer.keyboard.press('Escape')
  await expect(customer.getByRole('button', { name: 'Notifications, 1 unread' })).toBeFocused()
  await customer.keyboard.press('Enter')
  await panel.getByRole('link', { name: /Which tool did you use\?/ }).click()
  await expect(customer).toHaveURL(new RegExp(`/order_details/${id}$`))
  for (const page of [customer, phone])
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // Whoever looks at the order has read the next one as well.
  const marked = customer.waitForResponse('**/api/notifications/read')
  await staff.send('POST', `/order_message/${id}`, { text: 'And which version?' })
  await marked
  await expect(phone.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('what somebody chooses is kept', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAccount() })
  await arriveAt(page, '/profile_settings?tab=notifications')
  const orders = page.getByRole('switch', { name: 'Orders: Email', exact: true })
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await Promise.all([saved(), orders.click()])
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  // Before the page has heard the answer it asks whoever leaves.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(orders).not.toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('22:00')
})

test('whoever reads a ticket or a talk has read what the bell told of it', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const site = await accounts.newSite()
  await accounts.platform.db.transaction(site.id, (tx) =>
    updateSettings(tx, { live_support_public: true, ticket_system_public: true }),
  )
  const account = await accounts.newAccount({ site })
  const admin = await accounts.newAdmin({ site })
  const own = await callerFor(accounts, account)
  const staff = await callerFor(accounts, admin)
  const { id } = await own.send('POST', '/ticket', { subject: 'Checksum', text: 'Which tool corrects it?' })
  const bell = (page: Page, unread: number) =>
    page.getByRole('button', {
      name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
      exact: true,
    })

  const customer = await newVisitor({ as: account })
  await listenAt(customer, '/profile_settings')
  await staff.send('POST', `/ticket_message/${id}`, { text: 'The one for the bench.' })
  await expect(bell(customer, 1)).toBeVisible()
  await arriveAt(customer, `/ticket_details/${id}`)
  await expect(bell(customer, 0)).toBeVisible()
  await staff.send('POST', '/chat_message', { user_id: account.id, text: 'Are you there?' })
  await expect(bell(customer, 1)).toBeVisible()
  await arriveAt(customer, '/chat_support')
  await expect(bell(customer, 0)).toBeVisible()

  const desk = await newVisitor({ as: admin })
  await arriveAt(desk, '/admin/audit_log')
  await own.send('POST', `/ticket_message/${id}`, { text: 'Thank you.' })
  await own.send('POST', '/chat_message', { text: 'Yes.' })
  await expect(bell(desk, 3)).toBeVisible()
  await arriveAt(desk, `/admin/ticket_details/${id}`)
  await expect(bell(desk, 1)).toBeVisible()
  await arriveAt(desk, `/admin/chat_support?user=${account.id}`)
  await expect(bell(desk, 0)).toBeVisible()
})
