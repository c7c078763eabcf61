import { callApi } from './call-api.ts'
import { answered } from './complaints.ts'
import { confirm, fillIn, openWorkshop, READ, sendButton } from './order-gestures.ts'
import { openUserMenu } from './sign-in.ts'
import { expect, test } from './stage.ts'

/* Sessions that end while somebody orders. */
test.beforeEach(() => test.slow())

test('a session that ends before the order is sent: after the login the form is as it was', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(401))
  const { customer, make, account } = await openWorkshop(accounts, newVisitor, 200)
  await fillIn(customer, make)
  await customer.getByRole('textbox', { name: 'Comment' }).fill('Please call before you begin.')
  await confirm(customer)
  await customer.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem(
      'user',
      JSON.stringify({ ...user, access_token: 'x.y.z', refresh_token: 'r'.repeat(40) }),
    )
  })
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/login/)
  await customer.getByLabel('Email or username').fill(account.email)
  await customer.getByLabel('Password', { exact: true }).fill(account.password)
  await customer.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(customer).toHaveURL(/\/submit_order/)
  await expect(customer.getByRole('textbox', { name: 'Comment' })).toHaveValue(
    'Please call before you begin.',
  )
  await expect(customer.getByText(/0281030264/).first()).toBeVisible()
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/order_details\//)
  expect((await callApi(customer, 'GET', '/user_orders')).items).toHaveLength(1)
})

test('a token that runs out while the file is sent: it is renewed and the file arrives', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(401))
  const { customer } = await openWorkshop(accounts, newVisitor, 200)
  await customer.goto('/submit_order')
  await expect(sendButton(customer)).toBeVisible()
  await customer.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, access_token: 'x.y.z' }))
  })
  await customer.locator('input[type=file]').first().setInputFiles(READ)
  await expect(customer.getByText(/^Bosch hardware .*0281030264/)).toBeVisible()
})

test('logging out in another tab ends the form here, and the next person does not find it', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(401))
  const { customer, make, account } = await openWorkshop(accounts, newVisitor, 200)
  await fillIn(customer, make)
  await customer.getByRole('textbox', { name: 'Comment' }).fill('Mine alone.')
  const second = await customer.context().newPage()
  await second.goto('/')
  await openUserMenu(second)
  await second.getByRole('menuitem', { name: 'Log out' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(second).toHaveURL(/\/login/)
  await expect(customer).toHaveURL(/\/login/)
  const next = await accounts.newAccount({ site: account.site })
  await customer.getByLabel('Email or username').fill(next.email)
  await customer.getByLabel('Password', { exact: true }).fill(next.password)
  await customer.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(customer).not.toHaveURL(/\/login/)
  await customer.goto('/submit_order')
  await expect(sendButton(customer)).toBeVisible()
  await expect(customer.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
})
