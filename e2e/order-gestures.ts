import type { Page } from '@playwright/test'
import { syntheticImage } from '../demo/synthetic-image.ts'
import { type Account, type Accounts, random } from './accounts.ts'
import { callApi } from './call-api.ts'
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
  admin: Page
  customer: Page
  account: Account
  /** The only one of its make, so that a search finds it. */
  make: string
}

/** A portal that sells one service with one option, and a customer with so many credits. */
export async function openWorkshop(
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

export const give = (admin: Page, account: Account, credits: number) =>
  callApi(admin, 'POST', `/balances/${account.id}/adjust`, { credits, reason: 'For the journey' })

/** All but the ticks. */
export async function fillIn(customer: Page, make: string) {
  await customer.goto('/submit_order')
  await customer.getByLabel('Quick search').fill(`${make} kestrel 2.0`)
  await customer.getByRole('option', { name: /2\.0 Diesel 150/ }).click()
  await expect(customer.getByRole('button', { name: 'Choose another' })).toBeVisible()
  const tool = customer.getByRole('textbox', { name: 'Read with' })
  await tool.fill('KESS3')
  // The list narrows a moment after the typing: what is clicked before may be another by then.
  await expect(customer.getByRole('option', { name: 'K-TAG' })).toHaveCount(0)
  await customer.getByRole('option', { name: 'KESS3' }).click()
  await expect(customer.getByRole('option', { name: 'KESS3' })).toHaveCount(0)
  await expect(tool).toHaveValue('KESS3')
  const method = customer.getByLabel('Read method').first()
  await method.click()
  await customer.getByRole('option', { name: 'OBD' }).click()
  await expect(method).toHaveValue('OBD')
  await customer.getByRole('radio', { name: 'Master' }).check()
  await customer.locator('input[type=file]').first().setInputFiles(READ)
  await expect(customer.getByText(/^Bosch hardware .*0281030264/)).toBeVisible()
  await customer.getByRole('radio', { name: /Stage 1/ }).check()
}

export async function confirm(customer: Page) {
  await customer.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await customer.getByRole('checkbox', { name: /vehicle information is right/ }).check()
  await customer.getByRole('checkbox', { name: /I have checked the instruction/ }).check()
}

export const summary = (customer: Page) => customer.getByRole('region', { name: 'Summary' })
export const sendButton = (customer: Page) => customer.getByRole('button', { name: 'Send order' })
