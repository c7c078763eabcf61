import type { Account, Accounts } from './accounts.ts'
import { callerFor } from './caller.ts'
import { give, openWorkshop, placeOrder, type Workshop } from './order-gestures.ts'
import { listenAt } from './screens.ts'
import { expect, test } from './stage.ts'

/** The workshop's site becomes the portal of an agent, whose provider serves what it sells. */
async function relayTo(accounts: Accounts, { admin, serviceId }: Workshop): Promise<Account> {
  const { platform, main } = accounts
  const staff = await accounts.newAdmin({ firstName: 'Northman' })
  const provider = await callerFor(accounts, staff)
  const agent = await accounts.newAccount({ firstName: 'Vera' })
  await give(provider, agent, 100)
  const served = await provider.call('POST', '/service', {
    name: `Stage 1 for ${admin.site.slug}`,
    price_1: 20,
    price_2: 20,
    price_3: 20,
  })
  await platform.db.transaction(main.id, async (tx) => {
    await tx.db.updateTable('users').set({ kind: 'agent' }).where('id', '=', agent.id).execute()
    await tx.db.updateTable('sites').set({ agent_id: agent.id }).where('id', '=', admin.site.id).execute()
  })
  await platform.db.transaction(admin.site.id, (tx) =>
    tx.db.updateTable('services').set({ provider_id: served.id }).where('id', '=', serviceId).execute(),
  )
  return staff
}

test('a portal asks its provider, and what they answer reaches the customer in the portal’s own words', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const { admin, staff, customer } = workshop
  const theirStaff = await relayTo(accounts, workshop)
  const id = await placeOrder(accounts, workshop)
  const { relay } = await staff.call('GET', `/order/${id}`)
  const theirsId: string = relay.provider.order_id

  const portal = await newVisitor({ as: admin })
  await listenAt(portal, `/admin/manage_orders/order_details/${id}`)
  const withProvider = portal.getByRole('region', { name: 'Messages with your provider' })
  await withProvider
    .getByRole('textbox', { name: 'Write to the provider' })
    .fill('Is it safe to drive it cold?')
  await withProvider.getByRole('button', { name: 'Send' }).click()
  await expect(withProvider.getByRole('log').getByText('Is it safe to drive it cold?')).toBeVisible()

  const provider = await newVisitor({ as: theirStaff })
  await listenAt(provider, `/admin/manage_agent_orders/order_details/${theirsId}`)
  const thread = provider.getByRole('region', { name: 'Messages' })
  await expect(thread.getByRole('log').getByText('Is it safe to drive it cold?')).toBeVisible()
  await thread.getByRole('textbox', { name: 'Write a message' }).fill('No. Drive it warm first. Northman')
  await thread.getByRole('button', { name: 'Send' }).click()

  await expect(withProvider.getByRole('log').getByText('No. Drive it warm first. Northman')).toBeVisible()
  await expect(withProvider.getByText('read', { exact: true })).toBeVisible()
  await withProvider.getByRole('button', { name: 'Forward to the customer' }).click()
  const dialog = portal.getByRole('dialog', { name: 'Forward to the customer' })
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Please drive it warm first.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toHaveCount(0)
  const withCustomer = portal.getByRole('region', { name: 'Messages with the customer' })
  await expect(withCustomer.getByRole('log').getByText('Please drive it warm first.')).toBeVisible()

  await listenAt(customer, `/order_details/${id}`)
  const own = customer.getByRole('region', { name: 'Messages' })
  await expect(own.getByRole('log').getByText('Please drive it warm first.')).toBeVisible()
  await expect(own.getByText(admin.site.title)).toBeVisible()
  await expect(customer.getByText('Northman')).toHaveCount(0)

  // What the customer answers goes on as it is.
  await own.getByRole('textbox', { name: 'Write a message' }).fill('It has a new clutch.')
  await own.getByRole('button', { name: 'Send' }).click()
  await withCustomer.getByRole('button', { name: 'Pass on to the provider' }).click()
  await portal
    .getByRole('dialog', { name: 'Pass on to the provider' })
    .getByRole('button', { name: 'Send' })
    .click()
  await expect(thread.getByRole('log').getByText('It has a new clutch.')).toBeVisible()
  await expect(withProvider.getByRole('log').getByText('It has a new clutch.')).toBeVisible()
})
