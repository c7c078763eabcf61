import type { Page } from '@playwright/test'
import { ROLE } from '#contract/roles.ts'
import { updateSettings } from '#features/settings/index.ts'
import type { Accounts } from './accounts.ts'
import { callerFor } from './caller.ts'
import { CUT_OFF } from './complaints.ts'
import { openWorkshop, placeOrder } from './order-gestures.ts'
import { png } from './pictures.ts'
import { arriveAt, listenAt } from './screens.ts'
import { expectNoScriptRan } from './scripts.ts'
import { openUserMenu } from './sign-in.ts'
import { expect, test } from './stage.ts'
import { expectNothingFound } from './walk.ts'

const OWN = '/chat_support'
const DESK = '/admin/chat_support'

/** A portal with a chat, somebody at its desk, and a customer. */
async function openDesk(accounts: Accounts) {
  const site = await accounts.newSite()
  await accounts.platform.db.transaction(site.id, (tx) =>
    updateSettings(tx, { live_support_public: true, ticket_system_public: true }),
  )
  const admin = await accounts.newAdmin({ site, firstName: 'Tom', lastName: 'Desk' })
  const nora = await accounts.newAccount({ site, firstName: 'Nora', lastName: 'Lind' })
  return { site, admin, nora, staff: await callerFor(accounts, admin) }
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test('a customer writes, staff see it at once, answer, hand it over and turn it into a ticket', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const { site, admin, nora, staff } = await openDesk(accounts)
  const una = await accounts.newAccount({
    site,
    role: ROLE.moderator,
    permissions: ['live_support'],
    firstName: 'Una',
    lastName: 'Desk',
  })
  await staff.call('POST', '/canned_answer', {
    title: 'Greeting',
    text: 'Hello {first_name}, how can we help?',
  })
  const desk = await newVisitor({ as: admin, viewport: { width: 1440, height: 900 } })
  await listenAt(desk, DESK)
  await expect(desk.getByText('Nobody has written yet')).toBeVisible()
  await expect(desk.getByText('There are no open tabs')).toBeVisible()
  const customer = await newVisitor({ as: nora, viewport: { width: 390, height: 844 } })
  await listenAt(customer, OWN)
  await expect(customer.getByRole('status').getByText('We are here')).toBeVisible()
  await expect(customer.getByText('How can we help?')).toBeVisible()

  await say(customer, 'Is anybody there?')
  await expect(log(customer).getByText('Is anybody there?')).toHaveCount(1)
  const row = desk.getByRole('region', { name: 'Chats' }).getByRole('button', { name: /Nora Lind/ })
  await expect(row).toContainText('Is anybody there?')
  await expect(row.getByRole('img', { name: 'Online' })).toBeVisible()
  await expect(row.getByRole('img', { name: '1 unread message' })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Chat' })).toContainText('1')
  await expect(desk).toHaveTitle(/^\(1\) Chat/)
  await row.click()
  await expect(desk.getByRole('list', { name: 'Open chats' })).toContainText('Nora Lind')
  await expect(customer.getByText('read', { exact: true })).toBeVisible()
  await expect(desk).toHaveTitle(/^Nora Lind/)

  await field(desk).pressSequentially('/gree')
  await expect(customer.getByText(`${site.title} is typing …`)).toBeVisible()
  await field(desk).press('Enter')
  await expect(field(desk)).toHaveValue('Hello Nora, how can we help?')
  await field(desk).press('Enter')
  await expect(log(customer).getByText('Hello Nora, how can we help?')).toHaveCount(1)
  await field(customer).pressSequentially('My car')
  await expect(desk.getByText('Nora is typing …')).toBeVisible()
  const picture = { name: 'socket.png', mimeType: 'image/png', buffer: png(40, [20, 90, 200]) }
  await desk.getByLabel('Attach a file', { exact: true }).and(desk.locator('input')).setInputFiles(picture)
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(log(customer).getByRole('img', { name: /socket\.png/ })).toBeVisible()

  const second = await customer.context().newPage()
  await second.goto(OWN)
  await expect(log(second).getByText('Hello Nora, how can we help?')).toBeVisible()
  await say(customer, 'My car does not start')
  for (const page of [second, desk, customer])
    await expect(log(page).getByText('My car does not start')).toHaveCount(1)

  await desk.getByRole('combobox', { name: 'Assigned to' }).click()
  await desk.getByRole('option', { name: 'Una Desk' }).click()
  await expect(desk.getByText('Handed over to Una Desk')).toBeVisible()
  const colleague = await newVisitor({ as: una, viewport: { width: 1024, height: 768 } })
  await listenAt(colleague, DESK)
  await colleague.getByRole('button', { name: 'Mine' }).click()
  await expect(colleague.getByRole('button', { name: /Nora Lind/ })).toContainText('My car does not start')

  for (const [page, where] of [
    [desk, 'the desk'],
    [customer, 'the chat'],
  ] as const)
    await expectNothingFound(page, where)
  await desk.getByRole('button', { name: 'Turn into a ticket' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Turn into a ticket' })
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('The car does not start')
  await expectNothingFound(desk, 'the dialog')
  await dialog.getByRole('button', { name: 'Open ticket' }).click()
  const link = customer.getByRole('link', { name: /Went on as ticket #\d+/ })
  await expect(link).toBeVisible()
  await expect(log(customer).getByText('My car does not start')).toHaveCount(0)
  await link.click()
  await expect(customer.getByRole('heading', { level: 1, name: 'The car does not start' })).toBeVisible()
})

test('beside the talk staff see that the customer is there, and which order they look at', async ({
  newVisitor,
  accounts,
}) => {
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const { admin, account, customer } = workshop
  await accounts.platform.db.transaction(admin.site.id, (tx) =>
    updateSettings(tx, { live_support_public: true }),
  )
  const page = `/order_details/${await placeOrder(accounts, workshop)}`
  await arriveAt(customer, OWN)
  await say(customer, 'Is my file ready?')
  await expect(log(customer).getByText('Sending …')).toHaveCount(0)
  const told = customer.waitForRequest(
    (request) => request.url().endsWith('/api/chat_page') && request.postDataJSON().page === page,
  )
  await listenAt(customer, page)
  await (await told).response()

  const desk = await newVisitor({ as: admin, viewport: { width: 1440, height: 900 } })
  await listenAt(desk, `${DESK}?user=${account.id}`)
  const talk = desk.getByRole('main')
  await expect(talk.getByRole('img', { name: 'Online' })).toHaveCount(2)
  const side = desk.getByRole('complementary', { name: 'Customer details' })
  await expect(side.getByText(/^Order · /)).toBeVisible()
  await expect(side.getByRole('link', { name: /^#\d+ · .*2\.0 Diesel 150/ })).toHaveAttribute(
    'href',
    `/admin/manage_orders${page}`,
  )
})

test('the tab in front and the end of its talk are in view, however many are open and in a lower window', async ({
  newVisitor,
  accounts,
}) => {
  test.slow()
  const { site, admin } = await openDesk(accounts)
  const lengths = { Ada: 12, Bela: 12, Cleo: 12, Dana: 12, Elif: 12, Finn: 24 }
  const names = Object.keys(lengths) as (keyof typeof lengths)[]
  for (const firstName of names) {
    const account = await accounts.newAccount({ site, firstName, lastName: 'Kestrel' })
    const customer = await callerFor(accounts, account)
    for (let at = 1; at <= lengths[firstName]; at += 1)
      await customer.send('POST', '/chat_message', { text: `word ${at}` })
  }
  const desk = await newVisitor({ as: admin, viewport: { width: 1024, height: 900 } })
  await listenAt(desk, DESK)
  const list = desk.getByRole('region', { name: 'Chats' })
  const tabs = desk.getByRole('list', { name: 'Open chats' })
  const closing = (name: string) => tabs.getByRole('button', { name: `Close the chat with ${name} Kestrel` })
  const lastWord = (name: keyof typeof lengths) =>
    log(desk).getByText(`word ${lengths[name]}`, { exact: true })
  for (const name of [...names, 'Ada', 'Finn'] as const) {
    await list.getByRole('button', { name: `${name} Kestrel` }).click()
    await expect(closing(name)).toBeInViewport({ ratio: 1 })
    await expect(lastWord(name)).toBeInViewport()
  }
  await desk.setViewportSize({ width: 800, height: 560 })
  await expect(lastWord('Finn')).toBeInViewport()
})

test('half a message and what the list shows outlive a reload; with the sign-out the message is gone', async ({
  newVisitor,
  accounts,
}) => {
  const { admin, nora } = await openDesk(accounts)
  const customer = await newVisitor({ as: nora })
  await arriveAt(customer, OWN)
  await say(customer, 'Is anybody there?')
  await expect(log(customer).getByText('Sending …')).toHaveCount(0)

  const desk = await newVisitor({ as: admin })
  await arriveAt(desk, `${DESK}?show=unassigned`)
  await desk.getByRole('searchbox').fill('Nora')
  await expect(desk).toHaveURL(/search=Nora/)
  await desk
    .getByRole('region', { name: 'Chats' })
    .getByRole('button', { name: /Nora Lind/ })
    .click()
  await field(desk).fill('One moment, I look')
  await desk.reload()
  await expect(field(desk)).toHaveValue('One moment, I look')
  await expect(desk.getByRole('searchbox')).toHaveValue('Nora')
  await expect(desk.getByRole('button', { name: 'Unassigned', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(desk).toHaveURL(
    new RegExp(`show=unassigned.*user=${nora.id}|user=${nora.id}.*show=unassigned`),
  )

  const drafts = () =>
    desk.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('chat_draft')).length)
  expect(await drafts()).toBe(1)
  await openUserMenu(desk)
  await desk.getByRole('menuitem', { name: 'Log out' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(desk).toHaveURL(/login/)
  expect(await drafts()).toBe(0)
})

test('what is typed without a line arrives once and in order, also when an answer gets lost', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(CUT_OFF)
  const { nora, staff } = await openDesk(accounts)
  const customer = await newVisitor({ as: nora })
  await listenAt(customer, OWN)
  await say(customer, 'zero')
  await expect(log(customer).getByText('Sending …')).toHaveCount(0)

  await customer.context().setOffline(true)
  for (const text of ['one', 'two', 'three']) await say(customer, text)
  await expect(log(customer).getByText('Waiting for the connection')).toHaveCount(3)
  // The server hears the first of them, and nobody hears its answer.
  await customer.evaluate(`(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (navigator.onLine) {
        XMLHttpRequest.prototype.send = send
        this.onload = this.onerror
        sessionStorage.setItem('lost', 'one')
      }
      send.call(this, body)
    }
  })()`)
  await customer.context().setOffline(false)
  await expect(log(customer).getByText(/Waiting for the connection|Sending/)).toHaveCount(0)
  expect(await customer.evaluate(() => sessionStorage.getItem('lost'))).toBe('one')
  const { items } = await staff.call('GET', `/chat_message?user_id=${nora.id}`)
  expect(items.map(({ text }: { text: string }) => text)).toEqual(['zero', 'one', 'two', 'three'])
  await expect(log(customer).getByRole('article')).toHaveCount(4)
  for (const [at, text] of ['zero', 'one', 'two', 'three'].entries())
    await expect(log(customer).getByRole('article').nth(at)).toContainText(text)
})

test('hostile texts stay texts, long ones are folded, older ones come on scrolling up', async ({
  newVisitor,
  accounts,
}) => {
  const { admin, nora, staff } = await openDesk(accounts)
  for (let at = 0; at < 60; at += 1)
    await staff.send('POST', '/chat_message', { user_id: nora.id, text: `line ${at}` })
  const customer = await newVisitor({ as: nora })
  await listenAt(customer, OWN)
  await expect(log(customer).getByText('line 59', { exact: true })).toBeInViewport()
  await expect(log(customer).getByText('line 0', { exact: true })).toHaveCount(0)
  await log(customer).hover()
  await customer.mouse.wheel(0, -20_000)
  await expect(log(customer).getByText('line 0', { exact: true })).toHaveCount(1)
  // They stand above what was read last, which stays where it was.
  await expect(log(customer).getByText('line 10', { exact: true })).toBeInViewport()
  await expect(log(customer).getByText('line 0', { exact: true })).not.toBeInViewport()

  const texts = [
    '<script>globalThis.ran = 1</script><img src=x onerror="globalThis.ran = 1">',
    '<svg onload="globalThis.ran = 1"></svg> javascript:alert(1)',
    'file \u202egnp.exe',
  ]
  for (const text of texts) await say(customer, text)
  await staff.send('POST', '/chat_message', { user_id: nora.id, text: 'x\n'.repeat(1500) })
  const desk = await newVisitor({ as: admin })
  await listenAt(desk, `${DESK}?user=${nora.id}`)
  for (const page of [customer, desk]) {
    for (const text of texts) await expect(log(page).getByText(text)).toHaveCount(1)
    await expect(log(page).getByRole('button', { name: /lines/ })).toBeVisible()
    await expectNoScriptRan(page, 'the chat')
  }
})
