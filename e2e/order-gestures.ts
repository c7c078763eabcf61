import type { Page } from '@playwright/test'
import enOrder from '#locales/en/submit-order.json' with { type: 'json' }
import enVehicles from '#locales/en/vehicles.json' with { type: 'json' }
import { syntheticImage } from '../demo/synthetic-image.ts'
import { type Account, type Accounts, random } from './accounts.ts'
import { type Caller, callerFor } from './caller.ts'
import { expect } from './stage.ts'

/* How a customer fills in an order, for journeys that begin with one. */

export const READ = {
  name: 'golf_read.bin',
  mimeType: 'application/octet-stream',
  buffer: syntheticImage({
    size: 1024 * 1024,
    seed: 'a journey',
    texts: ['0281030264', '1037543210', '1/1/EDC17_C64/5/P1234//'],
  }),
}

export interface Workshop {
  admin: Account
  /** The admin, without a browser. */
  staff: Caller
  account: Account
  customer: Page
  /** The only one of its make, so that a search finds it. */
  make: string
  variantId: string
  serviceId: string
}

/** A portal that sells one service with one option, and a customer with so many credits. */
export async function openWorkshop(
  accounts: Accounts,
  newVisitor: (options: object) => Promise<Page>,
  credits: number,
  looks: object = {},
): Promise<Workshop> {
  const make = `Make${random()}`
  const provider = await callerFor(accounts, await accounts.newAdmin())
  // The catalogue is the provider's and every portal shows it.
  let parent: string | undefined
  for (const [level, name] of [
    ['vtype', `Car ${make}`],
    ['manufacturer', make],
    ['vmodel', 'Kestrel'],
    ['generation', 'II'],
    ['variant', '2.0 Diesel 150'],
  ]) {
    parent = (await provider.call('POST', `/vehicle/${level}`, { name, parent_id: parent })).id
  }

  const site = await accounts.newSite()
  const admin = await accounts.newAdmin({ site })
  const staff = await callerFor(accounts, admin)
  const prices = (price: number) => ({ price_1: price, price_2: price, price_3: price })
  const service = await staff.call('POST', '/service', { name: 'Stage 1', ...prices(50) })
  await staff.call('POST', '/option', {
    name: 'Fault codes off',
    ...prices(12.5),
    needs_fault_codes: true,
    attestation: 'The car is not driven on public roads.',
  })
  const account = await accounts.newAccount({ site })
  if (credits > 0) await give(staff, account, credits)
  const customer = await newVisitor({ as: account, ...looks })
  return { admin, staff, account, customer, make, variantId: parent ?? '', serviceId: service.id }
}

export const give = (staff: Caller, account: Account, credits: number) =>
  staff.call('POST', `/balances/${account.id}/adjust`, { credits, reason: 'For the journey' })

/** The order of `fillIn` and `confirm`, for journeys that begin after it. */
export async function placeOrder(
  accounts: Accounts,
  { account, variantId, serviceId }: Workshop,
  more: Record<string, string> = {},
) {
  const buyer = await callerFor(accounts, account)
  const fields = {
    variant_id: variantId,
    tool: 'KESS3',
    read_method: 'obd',
    master_slave: 'master',
    time_frame: 'asap',
    service_id: serviceId,
    agreed_price: '50',
    agree_terms: 'true',
    vehicle_confirmed: 'true',
    instructions_read: 'true',
    ...more,
  }
  const { id } = await buyer.send('POST', '/order', fields, ['original_file', READ.name, READ.buffer])
  return id as string
}

const ENGLISH = { order: enOrder, vehicles: enVehicles }
export type Words = typeof ENGLISH

/** All but the ticks. */
export async function fillIn(customer: Page, make: string, { order, vehicles }: Words = ENGLISH) {
  await customer.goto('/submit_order')
  await customer.getByLabel(vehicles.finder.search).fill(`${make} kestrel 2.0`)
  await customer.getByRole('option', { name: /2\.0 Diesel 150/ }).click()
  await expect(customer.getByRole('button', { name: vehicles.chosen.other })).toBeVisible()
  const tool = customer.getByRole('combobox', { name: order.read.tool })
  await tool.fill('KESS3')
  // The list narrows a moment after the typing: what is clicked before may be another by then.
  await expect(customer.getByRole('option', { name: 'K-TAG' })).toHaveCount(0)
  await customer.getByRole('option', { name: 'KESS3' }).click()
  await expect(customer.getByRole('option', { name: 'KESS3' })).toHaveCount(0)
  await expect(tool).toHaveValue('KESS3')
  const method = customer.getByLabel(order.read.method).first()
  await method.click()
  await customer.getByRole('option', { name: 'OBD' }).click()
  await expect(method).toHaveValue('OBD')
  await customer.getByRole('radio', { name: order.read.roles.master }).check()
  await customer.locator('input[type=file]').first().setInputFiles(READ)
  await expect(customer.getByText(/0281030264/).first()).toBeVisible()
  await customer.getByRole('radio', { name: /Stage 1/ }).check()
}

export async function confirm(customer: Page, { order }: Words = ENGLISH) {
  const { agree_terms, vehicle_confirmed, instructions_read } = order.confirm
  for (const text of [agree_terms, vehicle_confirmed, instructions_read]) {
    const [beforeTheLink = ''] = text.split('<')
    await customer.getByRole('checkbox', { name: beforeTheLink.trim() }).check()
  }
}

export const summary = (customer: Page) => customer.getByRole('region', { name: 'Summary' })
export const sendButton = (customer: Page, { order }: Words = ENGLISH) =>
  customer.getByRole('button', { name: order.send })
