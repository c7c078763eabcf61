import type { Page } from '@playwright/test'
import { callApi } from './call-api.ts'
import { answered } from './complaints.ts'
import { confirm, fillIn, openWorkshop, sendButton, summary } from './order-gestures.ts'
import { readMail } from './outbox.ts'
import { arriveAt } from './screens.ts'
import { expectPath, openUserMenu } from './sign-in.ts'
import { expect, test } from './stage.ts'
import { expectNothingFound } from './walk.ts'

/* Several people of one company on one wallet. */
test.beforeEach(() => test.slow())

/** From the owner's dialog to the link in the mail. */
async function invite(owner: Page, email: string, duty: RegExp): Promise<string> {
  await owner.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await dialog.getByRole('radio', { name: duty }).check()
  await expectNothingFound(owner, 'an invitation', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await expect(owner.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  const { text = '' } = await readMail(email, /invites you to/)
  return /http\S+\/join#token=[\w-]+/.exec(text)?.[0] ?? ''
}

async function join(invited: Page, link: string): Promise<void> {
  await invited.goto(link)
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText('Join Ada Voss')
  await expectNothingFound(invited, 'the way in')
  await invited.getByLabel('First name').fill('Ida')
  await invited.getByLabel('Last name').fill('Brandt')
  await invited.getByLabel('Password', { exact: true }).fill('nine green gearboxes')
  await invited.getByLabel('Password again').fill('nine green gearboxes')
  await invited.getByRole('button', { name: 'Join' }).click()
  await expectPath(invited, '/')
}

test('the owner invites somebody, who joins and orders on the company’s credits; the owner sees it', async ({
  newVisitor,
  accounts,
}) => {
  const { customer: owner, account, make } = await openWorkshop(accounts, newVisitor, 60)
  await owner.goto('/')
  await openUserMenu(owner)
  await owner.getByRole('menuitem', { name: 'Colleagues' }).click()
  await expect(owner.getByText('Nobody else works on your account')).toBeVisible()
  await expectNothingFound(owner, 'no colleagues')
  const email = `ida-${account.site.slug}@journey.example`
  const link = await invite(owner, email, /Orders only/)

  const ida = await newVisitor({ site: account.site })
  await join(ida, link)
  await expectNothingFound(ida, 'the home of somebody who only orders')
  const menu = ida.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
  await expect(menu.filter({ hasText: 'My orders' })).toBeVisible()
  await expect(menu.filter({ hasText: 'Buy credits' })).toHaveCount(0)
  await expect(ida.getByText('60.00')).toHaveCount(0)

  // The owner's list follows by itself.
  await expect(owner.getByRole('listitem').filter({ hasText: 'Ida Brandt' })).toContainText('Orders only')
  await expectNothingFound(owner, 'colleagues')

  await fillIn(ida, make)
  await expect(summary(ida).getByText('50.00', { exact: true }).first()).toBeVisible()
  await confirm(ida)
  await sendButton(ida).click()
  await expect(ida).toHaveURL(/\/order_details\//)

  const { items } = await callApi(owner, 'GET', '/user_orders')
  expect(items).toMatchObject([{ price: 50, status: 'pending', placed_by: { name: 'Ida Brandt' } }])
  await arriveAt(owner, `/order_details/${items[0].id}`)
  await expect(owner.getByText('Ida Brandt').first()).toBeVisible()
  await expect(owner.getByRole('link', { name: /10\.00/ }).first()).toBeVisible()

  await ida.goto('/submit_order')
  await ida.getByRole('radio', { name: /Stage 1/ }).check()
  await expect(summary(ida).getByText("Your company's credits do not suffice")).toBeVisible()
  await expect(summary(ida).getByText(/^Ask Ada Voss to buy credits/)).toBeVisible()
  await expect(sendButton(ida)).toBeDisabled()
})

test('who only orders is led away from money; a buyer buys; who is removed is out at once', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(401))
  complaints.expected(answered(403))
  const { customer: owner, account } = await openWorkshop(accounts, newVisitor, 40)
  await arriveAt(owner, '/colleagues')
  const email = `ida-${account.site.slug}@journey.example`
  const ida = await newVisitor({ site: account.site })
  await join(ida, await invite(owner, email, /Orders only/))
  await ida.goto('/buy_credits')
  await expectPath(ida, '/')
  await ida.goto('/colleagues')
  await expectPath(ida, '/')

  await owner.getByRole('button', { name: 'Change what Ida Brandt may do' }).click()
  const dialog = owner.getByRole('dialog', { name: 'What may Ida Brandt do?' })
  await dialog.getByRole('radio', { name: /Buyer/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Told live: what she may do now is there without a reload.
  await expect(ida.getByRole('link', { name: /40\.00/ }).first()).toBeVisible()
  await ida.goto('/buy_credits')
  await expectPath(ida, '/buy_credits')

  await owner.getByRole('button', { name: 'Remove Ida Brandt' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(owner.getByText('Ida Brandt was removed')).toBeVisible()
  await ida.goto('/your_order')
  await expect(ida).toHaveURL(/\/login/)
})

test('an owner sets a warning, is told on the home page when credits run low, and gets one mail', async ({
  newVisitor,
  accounts,
}) => {
  const { customer: owner, account, make } = await openWorkshop(accounts, newVisitor, 60)
  await arriveAt(owner, '/profile_settings?tab=credits')
  await expectNothingFound(owner, 'the warning')
  await owner.getByLabel('Warn below so many credits').fill('20')
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await callApi(owner, 'GET', '/auth/refresh_user_data')).low_balance_at)
    .toBe(20)
  await fillIn(owner, make)
  await confirm(owner)
  await sendButton(owner).click()
  await expect(owner).toHaveURL(/\/order_details\//)
  await owner.goto('/')
  await expect(owner.getByRole('status').filter({ hasText: 'Only 10.00 credits left' })).toBeVisible()
  await expectNothingFound(owner, 'home with a warning')
  const { text = '' } = await readMail(account.email, /running low/)
  expect(text).toContain('10 credits left')
})
