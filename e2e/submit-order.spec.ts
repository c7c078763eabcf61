import type { Page } from '@playwright/test'
import { syntheticImage } from '../demo/synthetic-image.ts'
import { type Account, type Accounts, random } from './accounts.ts'
import { callApi } from './call-api.ts'
import { answered } from './complaints.ts'
import { expect, test } from './stage.ts'

const READ = {
  name: 'golf_read.bin',
  mimeType: 'application/octet-stream',
  buffer: syntheticImage({
    size: 1024 * 1024,
    seed: 'a journey',
    texts: ['0281030264', '1037543210', '1/1/EDC17_C64/5/P1234//'],
  }),
}

// Each makes a catalogue and a portal first, and fills in the longest form there is.
test.beforeEach(() => test.slow())

interface Workshop {
  admin: Page
  customer: Page
  account: Account
  /** The only one of its make, so that a search finds it. */
  make: string
}

/** A portal that sells one service with one option, and a customer with so many credits. */
async function openWorkshop(
  accounts: Accounts,
  newVisitor: (options: object) => Promise<Page>,
  credits: number,
): Promise<Workshop> {
  const make = `Make${random()}`
  const provider = await newVisitor({ as: await accounts.newAdmin() })
  await provider.goto('/admin')
  // The catalogue is the provider's and every portal shows it.
  let parent: string | undefined
  for (const [level, name] of [
    ['vtype', `Car ${make}`],
    ['manufacturer', make],
    ['vmodel', 'Kestrel'],
    ['generation', 'II'],
    ['variant', '2.0 Diesel 150'],
  ]) {
    parent = (await callApi(provider, 'POST', `/vehicle/${level}`, { name, parent_id: parent })).id
  }

  const site = await accounts.newSite()
  const admin = await newVisitor({ as: await accounts.newAdmin({ site }) })
  await admin.goto('/admin')
  const prices = (price: number) => ({ price_1: price, price_2: price, price_3: price })
  await callApi(admin, 'POST', '/service', { name: 'Stage 1', ...prices(50) })
  await callApi(admin, 'POST', '/option', {
    name: 'Fault codes off',
    ...prices(12.5),
    needs_fault_codes: true,
    attestation: 'The car is not driven on public roads.',
  })
  const account = await accounts.newAccount({ site })
  if (credits > 0) await give(admin, account, credits)
  return { admin, account, make, customer: await newVisitor({ as: account }) }
}

const give = (admin: Page, account: Account, credits: number) =>
  callApi(admin, 'POST', `/balances/${account.id}/adjust`, { credits, reason: 'For the journey' })

/** All but the ticks. */
async function fillIn(customer: Page, make: string) {
  await customer.goto('/submit_order')
  await customer.getByLabel('Quick search').fill(`${make} kestrel 2.0`)
  await customer.getByRole('option', { name: /2\.0 Diesel 150/ }).click()
  await customer.getByRole('textbox', { name: 'Read with' }).fill('KESS3')
  await customer.getByRole('option', { name: 'KESS3' }).click()
  await customer.getByLabel('Read method').first().click()
  await customer.getByRole('option', { name: 'OBD' }).click()
  await customer.getByRole('radio', { name: 'Master' }).check()
  await customer.locator('input[type=file]').first().setInputFiles(READ)
  await expect(customer.getByText(/^Bosch hardware .*0281030264/)).toBeVisible()
  await customer.getByRole('radio', { name: /Stage 1/ }).check()
}

async function confirm(customer: Page) {
  await customer.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await customer.getByRole('checkbox', { name: /vehicle information is right/ }).check()
  await customer.getByRole('checkbox', { name: /I have checked the instruction/ }).check()
}

const summary = (customer: Page) => customer.getByRole('region', { name: 'Summary' })
const sendButton = (customer: Page) => customer.getByRole('button', { name: 'Send order' })

test('a customer finds the car, sends the file, hears what is in it, and orders once with two clicks', async ({
  newVisitor,
  accounts,
}) => {
  const { customer, make } = await openWorkshop(accounts, newVisitor, 100)
  await fillIn(customer, make)
  await customer.getByRole('checkbox', { name: /Fault codes off/ }).check()
  await expect(summary(customer).getByText('62.50', { exact: true })).toBeVisible()
  await expect(summary(customer).getByText('You have 100.00. After this order: 37.50.')).toBeVisible()

  await sendButton(customer).click()
  await expect(customer.getByText(/Please list the fault codes/)).toBeVisible()
  await customer.getByRole('textbox', { name: 'Fault codes' }).fill('P0401 - EGR flow\nP2015')
  await customer.getByRole('button', { name: 'Read the codes' }).click()
  await expect(customer.getByText('2 fault codes')).toBeVisible()
  await customer.getByRole('checkbox', { name: /not driven on public roads/ }).check()
  await confirm(customer)
  await sendButton(customer).dblclick()

  await expect(customer).toHaveURL(/\/order_details\//)
  await expect(customer.getByText(/^Order \d+ was sent$/)).toBeVisible()
  const { items } = await callApi(customer, 'GET', '/user_orders')
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ price: 62.5, service_name: 'Stage 1', options: 1, status: 'pending' })
  await expect(customer.getByRole('link', { name: /37\.50/ }).first()).toBeVisible()
})

test('a draft outlives a reload with its file, and can be taken back after starting over', async ({
  newVisitor,
  accounts,
}) => {
  const { customer, make } = await openWorkshop(accounts, newVisitor, 0)
  await fillIn(customer, make)
  await customer.getByLabel(/Comment for the tuner/).fill('Downpipe fitted')
  await customer.reload()
  await expect(customer.getByText(/^Bosch hardware .*0281030264/)).toBeVisible()
  await expect(customer.getByLabel(/Comment for the tuner/)).toHaveValue('Downpipe fitted')
  await expect(customer.getByText(/^Draft kept · /)).toBeVisible()

  await customer.getByRole('button', { name: 'Start over' }).click()
  await expect(customer.getByLabel(/Comment for the tuner/)).toHaveValue('')
  await customer.getByRole('button', { name: 'Undo' }).click()
  await expect(customer.getByLabel(/Comment for the tuner/)).toHaveValue('Downpipe fitted')
  await expect(customer.getByText(/^Bosch hardware .*0281030264/)).toBeVisible()
})

test('too few credits: what is missing is told, and the filled form waits until they are there', async ({
  newVisitor,
  accounts,
}) => {
  const { admin, account, customer, make } = await openWorkshop(accounts, newVisitor, 20)
  await fillIn(customer, make)
  await expect(customer.getByText("You don't have enough balance. Please, add balance first.")).toBeVisible()
  await expect(customer.getByText(/^30\.00 credits are missing\./)).toBeVisible()
  await expect(sendButton(customer)).toBeDisabled()

  await customer.getByRole('link', { name: 'Buy 30 credits' }).click()
  await expect(customer).toHaveURL(/\/buy_credits\?count=30/)
  await customer.getByRole('link', { name: 'Back to your order' }).click()
  await expect(customer.getByRole('radio', { name: /Stage 1/ })).toBeChecked()
  await expect(sendButton(customer)).toBeDisabled()

  await give(admin, account, 30)
  await expect(summary(customer).getByText('You have 50.00. After this order: 0.00.')).toBeVisible()
  await confirm(customer)
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/order_details\//)
})

test('a price that changes meanwhile is shown and nothing is ordered until it was seen', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(409))
  const { admin, customer, make } = await openWorkshop(accounts, newVisitor, 100)
  await fillIn(customer, make)
  await confirm(customer)
  await expect(summary(customer).getByText('You have 100.00. After this order: 50.00.')).toBeVisible()
  const { items } = await callApi(admin, 'GET', '/service')
  await callApi(admin, 'PUT', `/service/${items[0].id}`, { price_1: 55 })

  await sendButton(customer).click()
  await expect(
    customer.getByText('It was 50.00 and is now 55.00. Nothing was ordered. Please check it and send again.'),
  ).toBeVisible()
  expect((await callApi(customer, 'GET', '/user_orders')).items).toEqual([])
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/order_details\//)
})

test('"Order again" fills the form from the old order, without its file', async ({
  newVisitor,
  accounts,
}) => {
  const { customer, make } = await openWorkshop(accounts, newVisitor, 100)
  await fillIn(customer, make)
  await confirm(customer)
  await sendButton(customer).click()
  await expect(customer).toHaveURL(/\/order_details\//)
  const id = new URL(customer.url()).pathname.split('/').at(-1)

  await customer.goto(`/submit_order?again=${id}`)
  await expect(customer.getByRole('radio', { name: /Stage 1/ })).toBeChecked()
  await expect(customer.getByRole('textbox', { name: 'Read with' })).toHaveValue('KESS3')
  await expect(customer).toHaveURL(/\/submit_order$/)
  await sendButton(customer).click()
  await expect(customer.getByText('Please fill this in.')).toHaveCount(1)
})
