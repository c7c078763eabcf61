import { callerFor } from './caller.ts'
import { CUT_OFF } from './complaints.ts'
import { give } from './order-gestures.ts'
import { listenAt } from './screens.ts'
import { expect, test } from './stage.ts'

test('a lost line is told, and the page goes on by itself when it is back', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(CUT_OFF)
  const account = await accounts.newAccount()
  const staff = await callerFor(accounts, await accounts.newAdmin())
  const page = await newVisitor({ as: account })
  await listenAt(page, '/')
  const orders = page.getByRole('region', { name: 'Where are my files?' })
  await expect(orders).toContainText('updates by itself')

  await page.context().setOffline(true)
  const note = page.getByText('No connection. This page updates by itself when the connection is back.')
  await expect(note).toBeVisible()
  await expect(orders).toContainText('not up to date: no connection')
  await expect(orders).not.toContainText('updates by itself')
  await give(staff, account, 25)

  await page.context().setOffline(false)
  await expect(note).toHaveCount(0)
  await expect(orders).toContainText('updates by itself')
  await expect(page.getByRole('link', { name: /\b25\.00\s*credits/ })).toBeVisible()
})

test('a list that failed for want of a line is there when the line is', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(CUT_OFF)
  const page = await newVisitor({ as: await accounts.newAccount() })
  await listenAt(page, '/profile_settings')
  await page.context().setOffline(true)
  await page.getByRole('tab', { name: 'Security' }).click()
  const failure = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('alert')
  await expect(failure).toContainText('No connection to the server.')
  await page.context().setOffline(false)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(failure).toHaveCount(0)
})
