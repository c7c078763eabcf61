import { answered } from './complaints.ts'
import { expectPath, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'

test('a customer who signs in is at home and is led away from the staff area', async ({ page, accounts }) => {
  const customer = await accounts.newAccount()
  await signIn(page, customer)
  await expectPath(page, '/')
  await expect(page).toHaveTitle('Home · Northline Files')
  for (const path of ['/admin', '/admin/website_settings', '/login', '/register', '/forgot_password']) {
    await page.goto(path)
    await expectPath(page, '/')
  }
})

test('an admin who signs in is in the staff area and is led away from the customer’s', async ({
  page,
  accounts,
}) => {
  const admin = await accounts.newAdmin()
  await signIn(page, admin)
  await expectPath(page, '/admin')
  // With the number of waiting orders before it, once that is known.
  await expect(page).toHaveTitle(/^(\(\d+\) )?Dashboard · Northline Files$/)
  for (const path of ['/', '/profile_settings', '/login', '/register', '/forgot_password']) {
    await page.goto(path)
    await expectPath(page, '/admin')
  }
})

test('who is not signed in reaches the wanted screen after the sign-in', async ({ page, accounts }) => {
  const customer = await accounts.newAccount()
  await page.goto('/profile_settings?tab=address')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email or username').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectPath(page, '/profile_settings?tab=address')
})

test('a moderator without the permission is led from the settings to the dashboard', async ({
  newVisitor,
  accounts,
}) => {
  const moderator = await accounts.newAccount({ role: 3, permissions: ['orders'] })
  const page = await newVisitor({ as: moderator })
  await page.goto('/admin/website_settings')
  await expectPath(page, '/admin')
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
    'Dashboard',
    // With the number of open ones behind it.
    /^Orders/,
    'Order history',
    /^Agent orders/,
    'Agent order history',
    'Solutions',
    'Sent files',
  ])
})

test('who is not verified confirms the email first', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAccount({ verified: false }) })
  await page.goto('/')
  await expectPath(page, '/verify_email')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/verify_email/)
})

test('who is not activated yet waits', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAccount({ status: 0 }) })
  await page.goto('/')
  await expectPath(page, '/verify_account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost there')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Not yet. We will write to you.')).toBeVisible()
})

test('strangers are led to the login, and a reset without a code to its first step', async ({ page }) => {
  for (const path of ['/', '/admin', '/verify_email', '/verify_account']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login(\?next=.*)?$/)
  }
  await page.goto('/reset_password')
  await expectPath(page, '/forgot_password')
})

test('an unknown path and /500 say what they are', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page).toHaveTitle('Page not found · Northline Files')
  // Below a screen that exists, too.
  await page.goto('/admin/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page).toHaveTitle('Page not found · Northline Files')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expectPath(page, '/login')
  await page.goto('/500')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.getByRole('button', { name: 'Go to the start page' }).click()
  await expectPath(page, '/login')
})

test('an order that is not there says so in the title as well', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(404))
  const page = await newVisitor({ as: await accounts.newAccount() })
  await page.goto('/order_details/01a1e098-cb2e-70a5-bfd4-105c6f77d82a')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found')
  await expect(page).toHaveTitle('Order not found · Northline Files')
})
