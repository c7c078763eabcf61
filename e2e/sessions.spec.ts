import type { Page } from '@playwright/test'
import { answered } from './complaints.ts'
import { listenAt } from './screens.ts'
import { expectPath, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'

const devicesOf = (page: Page) =>
  page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')

test('ending another session leads that browser to the login at once', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(401))
  const account = await accounts.newAccount()
  const workshop = await newVisitor()
  const phone = await newVisitor()
  await signIn(workshop, account)
  const stream = phone.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await signIn(phone, account)
  await expectPath(phone, '/')
  // Whoever is told something must be listening first.
  await stream
  await expectPath(workshop, '/')

  await workshop.goto('/profile_settings?tab=security')
  const devices = devicesOf(workshop)
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await workshop.getByRole('button', { name: 'Log out Chrome on Windows' }).click()
  await workshop.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(phone).toHaveURL(/\/login$/)
  expect(await phone.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await expect(devices).toHaveCount(1)
})

test('logging out everywhere leaves this browser alone', async ({ newVisitor, accounts, complaints }) => {
  complaints.expected(answered(401))
  const account = await accounts.newAccount()
  const [here, second, third] = await Promise.all([
    newVisitor({ as: account }),
    newVisitor({ as: account }),
    newVisitor({ as: account }),
  ])
  await Promise.all([listenAt(second, '/'), listenAt(third, '/profile_settings')])
  await here.goto('/profile_settings?tab=security')
  await here.getByRole('button', { name: 'Log out everywhere' }).click()
  const dialog = here.getByRole('dialog', { name: 'Log out everywhere?' })
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(here.getByText('2 devices logged out')).toBeVisible()
  await expect(second).toHaveURL(/\/login/)
  await expect(third).toHaveURL(/\/login/)
  await here.reload()
  await expectPath(here, '/profile_settings?tab=security')
  await expect(devicesOf(here)).toHaveCount(1)
})

test('a new password ends the other sessions, and needs the old one', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(401))
  complaints.expected(answered(400))
  const account = await accounts.newAccount()
  const here = await newVisitor({ as: account })
  const there = await newVisitor({ as: account })
  await listenAt(there, '/')
  await here.goto('/profile_settings?tab=password')
  await here.getByLabel('Current password').fill('not my password')
  await here.getByLabel('New password', { exact: true }).fill('nine green gearboxes')
  await here.getByLabel('New password again').fill('nine green gearboxes')
  await here.getByRole('button', { name: 'Change password' }).click()
  await expect(here.getByText('This is not right.')).toBeVisible()
  await expect(here.getByLabel('New password again')).toHaveValue('nine green gearboxes')
  await here.getByLabel('Current password').fill(account.password)
  await here.getByRole('button', { name: 'Change password' }).click()
  await expect(here.getByText('Password changed. Your other devices are logged out.')).toBeVisible()
  await expect(there).toHaveURL(/\/login/)
})
