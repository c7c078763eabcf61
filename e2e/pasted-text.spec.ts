import type { Locator, Page } from '@playwright/test'
import { callerFor } from './caller.ts'
import { arriveAt } from './screens.ts'
import { expect, test } from './stage.ts'

/* A log of ten thousand lines, pasted where people write: all of it goes along or stays, and the page goes on. */

const LINES = 10_000
const LOG = Array.from({ length: LINES }, (_, at) => `line ${at + 1}`).join('\n')
/** How the message names what it would take at most: 2,000 or 5,000 characters. */
const FIGURE = /[25],000/

test.beforeEach(() => test.slow())

test('a customer pastes it into a ticket, a new ticket and the note of a file', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const admin = await callerFor(accounts, await accounts.newAdmin({ site }))
  await admin.call('POST', '/settings', { ticket_system_public: true, file_upload_public: true })
  const account = await accounts.newAccount({ site })
  const customer = await callerFor(accounts, account)
  const { id } = await customer.send('POST', '/ticket', { subject: 'A log', text: 'I have one.' })
  /** A page of its own each time: one with something unsaved asks before it goes elsewhere. */
  const open = async (path: string) => {
    const page = await newVisitor({ as: account })
    await arriveAt(page, path)
    return page
  }

  await expectKept(await open(`/ticket_details/${id}`), 'Write a message')
  await expectKept(await open('/open_ticket'), 'Message')
  await expectKept(await open('/file_upload'), 'What is it about?')
})

test('staff paste it into a ticket, a canned answer and a notice', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(/400 .*\/api\/message\)/)
  const site = await accounts.newSite()
  const account = await accounts.newAdmin({ site })
  const admin = await callerFor(accounts, account)
  await admin.call('POST', '/settings', { ticket_system_public: true })
  const customer = await callerFor(accounts, await accounts.newAccount({ site }))
  const { id } = await customer.send('POST', '/ticket', { subject: 'A log', text: 'May I have it?' })
  /** A page of its own each time: one with something unsaved asks before it goes elsewhere. */
  const open = async (path: string) => {
    const page = await newVisitor({ as: account })
    await arriveAt(page, path)
    return page
  }

  await expectKept(await open(`/admin/ticket_details/${id}`), 'Write a message')
  const tickets = await open('/admin/all_tickets')
  await tickets.getByRole('button', { name: 'Canned answers' }).click()
  await tickets.getByRole('button', { name: 'Add canned answer' }).click()
  await expectKept(tickets, 'Text')

  const page = await open('/admin/message_box')
  await page.getByRole('button', { name: 'Write notice' }).click()
  const drawer = page.getByRole('dialog', { name: 'Write notice' })
  const text = drawer.getByRole('textbox', { name: 'Text' })
  await paste(page, text)
  await expect(text).toContainText(`line ${LINES}`)
  expect(await text.evaluate((editor) => editor.querySelectorAll('p, br').length)).toBeGreaterThanOrEqual(
    LINES,
  )
  await drawer.getByLabel('Title', { exact: true }).fill('The log')
  await drawer.getByRole('button', { name: 'Publish' }).click()
  // Nobody reads half of it: it is refused, stays, and the reason is seen.
  await expect(drawer.getByText('At most 50,000 characters.')).toBeInViewport()
  await expect(text).toContainText(`line ${LINES}`)
})

/** The field holds all of it and says how much it may be, or it became a file; and something else can be written. */
async function expectKept(page: Page, name: string) {
  const field = page.getByRole('textbox', { name, exact: true })
  await paste(page, field)
  const file = page.getByText('text.txt')
  await expect
    .poll(async () => (await file.count()) > 0 || (await field.inputValue()) === LOG, { message: page.url() })
    .toBe(true)
  if ((await file.count()) === 0) await expect(page.getByText(FIGURE)).toBeVisible()
  await field.fill('It is long.')
  await expect(field).toHaveValue('It is long.')
  await expect(page.getByText(FIGURE)).toHaveCount(0)
}

async function paste(page: Page, field: Locator) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await field.click()
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(LOG)})`)
  await page.keyboard.press('Control+V')
}
