import { answered } from './complaints.ts'
import { readCode } from './outbox.ts'
import { listenAt } from './screens.ts'
import { expectPath, openUserMenu, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'

test('after three wrong passwords the page proves that it is no robot, and the text stays', async ({
  page,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(401))
  complaints.expected(answered(400))
  const { email, password } = await accounts.newAccount()
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(email)
  const check = page.locator('[data-captcha]')
  for (const wrong of ['wrong one', 'wrong two', 'wrong three', 'wrong four']) {
    await page.getByLabel('Password', { exact: true }).fill(wrong)
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/api/auth/signin') && response.status() === 401,
    )
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await answer
    await expect(page.getByText('Email, username or password is not right.')).toBeVisible()
    await expect(page.getByLabel('Email or username')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(wrong)
  }
  await expect(check).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectPath(page, '/')
})

test('a forgotten password: code by mail, a new one, and the old sessions end', async ({
  page,
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(401))
  const account = await accounts.newAccount()
  const elsewhere = await newVisitor({ as: account })
  await listenAt(elsewhere, '/')

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The screen before has a field for the email too.
  await expectPath(page, '/forgot_password')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the code')
  await page.reload()
  await page.getByLabel('Six-digit code').fill(await readCode(account.email))
  await expectPath(page, '/reset_password')
  await page.getByLabel('New password', { exact: true }).fill('nine green gearboxes')
  await page.getByLabel('New password again').fill('nine green gearboxes')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed')
  await expectPath(elsewhere, '/login')

  await signIn(page, account)
  await expect(page.getByText('Email, username or password is not right.')).toBeVisible()
  await signIn(page, { ...account, password: 'nine green gearboxes' })
  await expectPath(page, '/')
})

test('logging out asks first', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAccount() })
  await page.goto('/')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expectPath(page, '/')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expectPath(page, '/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})
