import type { Page } from '@playwright/test'
import { type Account, type Accounts, random } from './accounts.ts'
import { answered } from './complaints.ts'
import { arriveAt } from './screens.ts'
import { expectPath } from './sign-in.ts'
import { expect, test } from './stage.ts'
import { expectNothingFound } from './walk.ts'

/** As wide as a table needs. */
const WIDE = { width: 1440, height: 900 }
const LIST = '/admin/dealers_manager/dealers_list'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Was here for the last time so many months ago. */
async function age({ platform }: Accounts, { id, site }: Account, months: number): Promise<void> {
  const since = new Date(Date.now() - months * 31 * 86_400_000)
  await platform.db.transaction(site.id, (tx) =>
    tx.db.updateTable('users').set({ created_at: since, last_seen_at: since }).where('id', '=', id).execute(),
  )
}

test('staff find a customer by a filter, keep the view, and look after the customer', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  test.slow()
  const site = await accounts.newSite()
  const admin = await accounts.newAdmin({ site })
  const waiting = await accounts.newAccount({ site, firstName: 'Tilda', lastName: 'Ohm', status: 0 })
  const customer = await accounts.newAccount({ site, firstName: 'Piet', lastName: 'Claes' })
  const page = await newVisitor({ site, as: admin, viewport: WIDE })

  await arriveAt(page, LIST)
  await expectNothingFound(page, 'the list')
  await page.getByRole('button', { name: /^Waiting/ }).click()
  await expectPath(page, `${LIST}?status=0`)
  await expect(rowOf(page, waiting.email)).toBeVisible()
  await expect(rowOf(page, customer.email)).toHaveCount(0)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('To activate')
  await expectNothingFound(page, 'the dialog of a view', { within: '[role=dialog]' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'To activate' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(rowOf(page, customer.email)).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'To activate' }).click()
  await expect(rowOf(page, customer.email)).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select Tilda Ohm' }).check()
  const bar = page.getByRole('region', { name: 'Selected customers' })
  await bar.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('dialog')).toContainText('Activate 1 customer?')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(toast(page, '1 customer changed')).toBeVisible()
  await expect(rowOf(page, waiting.email)).toHaveCount(0)

  await page.getByRole('button', { name: 'Clear all' }).click()
  await rowOf(page, customer.email).click()
  await expectPath(page, `/admin/user_profile?id=${customer.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Piet Claes' })).toBeVisible()
  await expect(page.getByText('No orders found!')).toBeVisible()
  await expectNothingFound(page, 'the page of a customer')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Company/)
    .fill('Claes Motorsport')
  await expectNothingFound(page, 'the form of a customer', { within: '[role=dialog]' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Claes Motorsport').first()).toBeVisible()

  await page.getByRole('textbox', { name: 'New note' }).fill('Calls before noon')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Notes of staff' })).toContainText('Calls before noon')
  await page.getByRole('button', { name: /^Delete note of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Calls before noon')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Staff activity' }).click()
  await expectPath(page, `/admin/user_profile?id=${customer.id}&tab=acts`)
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)

  const own = await newVisitor({ site, as: customer })
  await arriveAt(own, '/your_order')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Block…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(toast(page, 'Piet Claes is blocked')).toBeVisible()
  await expect(page.getByRole('main').getByText('Blocked', { exact: true })).toBeVisible()
  complaints.expected(answered(401))
  complaints.expected(answered(403))
  await own.goto('/your_order')
  await expect(own).toHaveURL(/\/login/)
})

test('what nobody uses any more is ticked and deleted', async ({ newVisitor, accounts }) => {
  const site = await accounts.newSite()
  const admin = await accounts.newAdmin({ site })
  const gone = await accounts.newAccount({ site, email: `gone-${random()}@journey.example` })
  const recent = await accounts.newAccount({ site, email: `recent-${random()}@journey.example` })
  await age(accounts, gone, 14)
  await age(accounts, recent, 5)
  const page = await newVisitor({ site, as: admin, viewport: WIDE })

  await arriveAt(page, `${LIST}?tab=inactive`)
  await expect(rowOf(page, gone.email)).toBeVisible()
  await expect(rowOf(page, recent.email)).toHaveCount(0)
  await expectNothingFound(page, 'inactive customers')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(page.getByRole('dialog')).toContainText('Delete 1 account?')
  await expect(page.getByRole('dialog')).toContainText('Invoices, statements of credits and orders stay.')
  await page.getByRole('button', { name: 'Delete accounts' }).click()
  await expect(toast(page, '1 account deleted')).toBeVisible()
  await expect(page.getByText('No inactive customers')).toBeVisible()
})
