import type { Page } from '@playwright/test'
import type { Accounts } from './accounts.ts'
import { callerFor } from './caller.ts'
import { runningPortal } from './running-portal.ts'
import { listenAt } from './screens.ts'
import { expect, test } from './stage.ts'

/** The providers' stand-ins are other hosts to the browser, as the real ones are. */
const AT_PROVIDER = /^Request to another host: http:\/\/127\.0\.0\.1:/

test.beforeEach(({ complaints }) => complaints.expected(AT_PROVIDER))

async function openSite(accounts: Accounts, newVisitor: (options: object) => Promise<Page>) {
  const site = await accounts.newSite()
  const admin = await accounts.newAdmin({ site })
  const staff = await callerFor(accounts, admin)
  const customer = await newVisitor({ as: await accounts.newAccount({ site }) })
  return { staff, customer, newAdmin: () => newVisitor({ as: admin }) }
}

async function agreeAndPay(customer: Page, amount: string) {
  await customer.getByRole('checkbox', { name: /I agree/ }).check()
  await customer.getByRole('button', { name: `Pay ${amount}` }).click()
}

test('staff set up Stripe; a customer buys by card and has the credits and the invoice at once', async ({
  newVisitor,
  accounts,
}) => {
  const { newAdmin, customer } = await openSite(accounts, newVisitor)
  const admin = await newAdmin()
  await customer.goto('/buy_credits')
  await expect(customer.getByText('No way to pay is set up yet')).toBeVisible()

  const { secrets } = runningPortal().tills.stripe
  await admin.goto('/admin/website_settings?tab=payments')
  await admin.getByRole('button', { name: 'Show details of Card (Stripe)' }).click()
  const form = admin.getByRole('form', { name: 'Set up Card (Stripe)' })
  await form.getByLabel('Secret key', { exact: true }).fill(secrets.secret_key ?? '')
  await form.getByLabel('Webhook secret', { exact: true }).fill(secrets.webhook_secret ?? '')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Stored; type to replace it')).toHaveCount(2)
  await admin.getByRole('button', { name: 'Test connection' }).click()
  await expect(admin.getByText('It works: the provider accepts these keys.')).toBeVisible()
  await admin.getByRole('switch', { name: 'Offer Card (Stripe)' }).click({ force: true })
  await expect(admin.getByText('Card (Stripe) is offered to customers now')).toBeVisible()
  expect(await admin.content()).not.toContain(secrets.secret_key)

  await customer.goto('/buy_credits?count=50')
  // 50.00 net, 19 % VAT, and 1.5 % + 0.25 of that as the fee, which bears VAT too.
  await expect(customer.getByText('VAT 19% (Germany)')).toBeVisible()
  await agreeAndPay(customer, '€60.86')
  await expect(customer.getByRole('heading', { name: 'Stripe' })).toBeVisible()
  await customer.getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(customer.getByRole('heading', { name: 'Thank you, your payment has arrived' })).toBeVisible()
  await expect(customer.getByRole('link', { name: /50\.00/ }).first()).toBeVisible()
  const saving = customer.waitForEvent('download')
  await customer.getByRole('button', { name: /Download invoice/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/^Invoice \d{4}-00001\.pdf$/)
})

test('who has no address enters it where they buy, and it stands on the invoice', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const staff = await callerFor(accounts, await accounts.newAdmin({ site }))
  await staff.call('POST', '/payment_settings/bank', {
    enabled: true,
    options: { account_holder: 'Harbour Tuning', iban: 'DE89 3704 0044 0532 0130 00' },
  })
  const customer = await newVisitor({ as: await accounts.newAccount({ site, hasAddress: false }) })
  await customer.goto('/buy_credits?count=20')
  await agreeAndPay(customer, '€23.80')
  await expect(customer.getByText('Please fill this in.')).toHaveCount(4)
  await customer.getByLabel('Street and number').fill('12 rue des Essais')
  await customer.getByLabel('Postal code').fill('69003')
  await customer.getByLabel('City').fill('Lyon')
  await customer.getByRole('combobox', { name: 'Country' }).fill('France')
  await customer.getByRole('option', { name: 'France', exact: true }).click()
  await customer.getByRole('button', { name: 'Save address' }).click()
  await expect(customer.getByText('VAT 20% (France)')).toBeVisible()
  await customer.getByRole('button', { name: 'Pay €24.00' }).click()
  await expect(customer.getByRole('heading', { name: 'Please transfer €24.00' })).toBeVisible()
  const { items } = await staff.call('GET', '/credits')
  expect(items[0]).toMatchObject({ total: 24, user: { country: 'FR' } })
})

test('who cancels at the provider comes back to a purchase that can be paid later', async ({
  newVisitor,
  accounts,
}) => {
  const { staff, customer } = await openSite(accounts, newVisitor)
  await staff.call('POST', '/payment_settings/stripe', {
    enabled: true,
    secrets: runningPortal().tills.stripe.secrets,
  })
  await customer.goto('/buy_credits?count=10')
  await customer.getByRole('checkbox', { name: /I agree/ }).check()
  await customer.getByRole('button', { name: /^Pay €/ }).click()
  await customer.getByRole('link', { name: 'Cancel' }).click()
  await expect(customer.getByRole('heading', { name: 'The payment was cancelled' })).toBeVisible()
  await customer.getByRole('button', { name: 'Pay again' }).click()
  await customer.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'Thank you, your payment has arrived' })).toBeVisible()
})

test('PayFast: the browser posts the signed form, and the message alone brings the credits', async ({
  newVisitor,
  accounts,
}) => {
  const { staff, customer } = await openSite(accounts, newVisitor)
  await staff.call('POST', '/settings', { currency: 'ZAR', country: 'ZA' })
  await staff.call('POST', '/payment_settings/payfast', {
    enabled: true,
    ...runningPortal().tills.payfast,
  })
  await customer.goto('/buy_credits?count=10')
  await customer.getByRole('checkbox', { name: /I agree/ }).check()
  await customer.getByRole('button', { name: /^Pay ZAR/ }).click()
  await expect(customer.getByRole('heading', { name: 'PayFast' })).toBeVisible()
  await customer.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'Thank you, your payment has arrived' })).toBeVisible()
})

test('a transfer: staff mark it as paid, and the customer who waits sees it without reloading', async ({
  newVisitor,
  accounts,
}) => {
  const { newAdmin, staff, customer } = await openSite(accounts, newVisitor)
  const admin = await newAdmin()
  await staff.call('POST', '/payment_settings/bank', {
    enabled: true,
    options: { account_holder: 'Harbour Tuning', iban: 'DE89 3704 0044 0532 0130 00' },
  })
  await listenAt(customer, '/buy_credits?count=20')
  await agreeAndPay(customer, '€23.80')
  await expect(customer.getByRole('heading', { name: 'Please transfer €23.80' })).toBeVisible()
  await expect(customer.getByText(/^TD-/)).toBeVisible()

  await admin.goto('/admin/dealers_manager/dealers_invoices')
  await admin.getByRole('cell', { name: 'Waiting for payment' }).click()
  await admin.getByRole('button', { name: 'Mark as paid' }).click()
  const question = admin.getByRole('dialog', { name: 'Has the money arrived?' })
  await question.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(admin.getByText(/^Invoice \d{4}-00001 is paid$/)).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'Thank you, your payment has arrived' })).toBeVisible()
  await customer.goto('/buy_credits?tab=history')
  await expect(customer.getByText('+20.00')).toBeVisible()
})

test('staff give credits with a reason, and the customer sees both at once', async ({
  newVisitor,
  accounts,
}) => {
  const { newAdmin, customer } = await openSite(accounts, newVisitor)
  const admin = await newAdmin()
  await listenAt(customer, '/buy_credits?tab=history')
  await expect(customer.getByText('No credits have moved yet')).toBeVisible()
  await admin.goto('/admin/dealers_manager/dealers_balance')
  await admin.getByRole('cell', { name: /Ada Voss/ }).click()
  await admin.getByRole('tab', { name: 'Give or take' }).click()
  await admin.getByLabel('Credits', { exact: true }).fill('12.5')
  await admin.getByLabel('Reason').fill('For the trouble last week')
  await admin.getByRole('button', { name: 'Book it' }).click()
  await expect(admin.getByText('Booked. The new balance is 12.50 credits.')).toBeVisible()
  await expect(customer.getByText('For the trouble last week')).toBeVisible()
  await expect(customer.getByText('+12.50')).toBeVisible()
})
