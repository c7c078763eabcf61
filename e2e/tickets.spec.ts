import { callerFor } from './caller.ts'
import { openWorkshop, placeOrder, type Workshop } from './order-gestures.ts'
import { readMail } from './outbox.ts'
import { png } from './pictures.ts'
import { arriveAt, listenAt } from './screens.ts'
import { expectNoScriptRan, LONG, SVG } from './scripts.ts'
import { expect, test } from './stage.ts'
import { expectNothingFound } from './walk.ts'

// Each makes a catalogue and a portal first.
test.beforeEach(() => test.slow())

const PHOTO = { name: 'display.png', mimeType: 'image/png', buffer: png(40, [200, 30, 30]) }

async function openDesk({ staff }: Workshop): Promise<void> {
  await staff.call('POST', '/settings', { ticket_system_public: true })
  await staff.call('POST', '/canned_answer', {
    title: 'Read again',
    text: 'Hello {first_name}, please read the {vehicle} once more.',
  })
}

/** Of a customer without a browser; the id of the ticket. */
async function ask(
  accounts: Parameters<typeof callerFor>[0],
  { account }: Workshop,
  fields: { subject: string; text: string },
): Promise<string> {
  const customer = await callerFor(accounts, account)
  return (await customer.send('POST', '/ticket', fields)).id
}

test('a ticket about an order is answered with a note and a canned answer, solved, rated and opened again', async ({
  newVisitor,
  accounts,
}) => {
  const workshop = await openWorkshop(accounts, newVisitor, 100)
  const { customer } = workshop
  await openDesk(workshop)
  const order = await placeOrder(accounts, workshop)
  const admin = await newVisitor({ as: workshop.admin })
  await listenAt(admin, '/admin/all_tickets')
  await expect(admin.getByText('Nobody waits for an answer.')).toBeVisible()

  await arriveAt(customer, `/order_details/${order}`)
  await customer.getByRole('link', { name: 'Ask about this order' }).click()
  await expect(customer.getByRole('button', { name: /^Remove order #/ })).toBeVisible()
  await expect(customer.getByText(/^Order #\d+ is in the queue/)).toBeVisible()
  await customer.getByLabel('Subject').fill('The tool stops at 47 %')
  await customer.getByLabel('Message').fill('See the photo of the display.')
  await customer.locator('input[type=file]').setInputFiles(PHOTO)
  await customer.getByRole('button', { name: 'Send ticket' }).click()
  await expect(customer).toHaveURL(/\/ticket_details\//)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('The tool stops at 47 %')

  // Nobody has touched the other browser.
  await admin.getByText('The tool stops at 47 %').click()
  await expect(admin).toHaveURL(/\/admin\/ticket_details\//)
  const photo = admin.getByRole('img', { name: 'Picture display.png' })
  await expect.poll(() => photo.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(40)
  await admin.getByRole('button', { name: 'Assign to me' }).click()
  await expect(admin.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)

  await admin.getByRole('switch', { name: 'Note for colleagues' }).click()
  await admin.getByRole('textbox', { name: 'Write a note' }).fill('The supply is too weak, I think.')
  await admin.getByRole('button', { name: 'Save note' }).click()
  await expect(admin.getByText('Only staff see this')).toBeVisible()
  await admin.getByRole('switch', { name: 'Note for colleagues' }).click()

  const field = admin.getByRole('textbox', { name: 'Write a message' })
  await field.click()
  await admin.keyboard.type('/read')
  await expect(admin.getByRole('option', { name: /Read again/ })).toBeVisible()
  await admin.keyboard.press('Enter')
  await expect(field).toHaveValue(/^Hello Ada, please read the .*Kestrel II .* once more\.$/)
  await admin.keyboard.press('End')
  await admin.keyboard.type(' Use a charger.')
  await admin.keyboard.press('Control+Enter')

  await expect(customer.getByText(/once more\. Use a charger\.$/)).toBeVisible()
  await expect(customer.getByText('Answered', { exact: true })).toBeVisible()
  await expect(customer.getByText('The supply is too weak, I think.')).toHaveCount(0)
  await customer.getByRole('button', { name: 'Mark as solved' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: 'Mark as solved' }).click()
  await expect(customer.getByText('Solved', { exact: true }).first()).toBeVisible()
  await customer.getByRole('button', { name: 'Yes, it helped' }).click()
  await customer.getByLabel('Anything you want to add?').fill('A charger did it.')
  await customer.getByRole('button', { name: 'Send comment' }).click()
  await expect(admin.getByText('A charger did it.')).toBeVisible()
  await expect(admin.getByText('Helped', { exact: true })).toBeVisible()

  await expect(customer.getByText('This ticket is solved. Writing here opens it again.')).toBeVisible()
  await customer.getByRole('textbox', { name: 'Write a message' }).fill('It stops again.')
  await customer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(admin.getByText('It stops again.')).toBeVisible()
  await expect(admin.getByText('Open', { exact: true })).toBeVisible()
})

test('one click in the mail tells whether it helped; a broken link says so in its place', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  const workshop = await openWorkshop(accounts, newVisitor, 0)
  await openDesk(workshop)
  const id = await ask(accounts, workshop, { subject: 'Which mode?', text: 'Bench or boot?' })
  await workshop.staff.send('POST', `/ticket_message/${id}`, { text: 'Bench.' })
  await workshop.staff.call('PUT', `/ticket/${id}`, { solved: true })
  const mail = await readMail(workshop.account.email, /^Solved: ticket #/)
  const [, path = ''] = /href="[^"]*(\/ticket_rating\/[^"]*rating=good)"/.exec(mail.html ?? '') ?? []

  const stranger = await newVisitor({ site: workshop.admin.site })
  await arriveAt(stranger, path)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/^Your answer about ticket #\d+$/)
  await expectNothingFound(stranger, 'the rating')
  await stranger.getByRole('button', { name: 'No, it did not' }).click()
  await expect(stranger.getByRole('button', { name: 'No, it did not' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await stranger.getByLabel('Anything you want to add?').fill('It was the other one.')
  await stranger.getByRole('button', { name: 'Send comment' }).click()
  await expect(stranger.getByText('Thank you. Your comment was sent.')).toBeVisible()
  const { rating, rating_comment } = await workshop.staff.call('GET', `/ticket/${id}`)
  expect({ rating, rating_comment }).toEqual({ rating: 'bad', rating_comment: 'It was the other one.' })

  complaints.expected(/status of 400/)
  await arriveAt(stranger, path.replace(/[^/]+\?/, 'x'.repeat(40).concat('?')))
  await expect(stranger.getByRole('alert')).toHaveText(/^This link is not complete/)
})

test('two tickets become one, and the old address leads to the new', async ({ newVisitor, accounts }) => {
  const workshop = await openWorkshop(accounts, newVisitor, 0)
  await openDesk(workshop)
  const first = await ask(accounts, workshop, { subject: 'No file yet', text: 'Where is it?' })
  const second = await ask(accounts, workshop, { subject: 'Still no file', text: 'It is noon now.' })
  const admin = await newVisitor({ as: workshop.admin })
  await listenAt(workshop.customer, `/ticket_details/${first}`)
  await arriveAt(admin, `/admin/ticket_details/${second}`)
  await admin.getByRole('button', { name: 'More' }).click()
  await admin.getByRole('menuitem', { name: 'Merge…' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Merge into' }).click()
  await admin.getByRole('option', { name: /No file yet/ }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(admin).toHaveURL(new RegExp(first))
  await expect(admin.getByText('It is noon now.')).toBeVisible()
  await expect(workshop.customer.getByText('It is noon now.')).toBeVisible()
  await workshop.customer.goto(`/ticket_details/${second}`)
  await expect(workshop.customer).toHaveURL(new RegExp(first))
})

test('hostile texts are texts, and axe finds nothing with everything open', async ({
  newVisitor,
  accounts,
}) => {
  const workshop = await openWorkshop(accounts, newVisitor, 0)
  await openDesk(workshop)
  const { customer, account, staff } = workshop
  const subject = '\u202e<svg/onload=__xss=1>'
  const id = await ask(accounts, workshop, { subject, text: LONG })
  const writer = await callerFor(accounts, account)
  await writer.send('POST', `/ticket_message/${id}`, { text: Array(1600).fill('a').join('\n') }, [
    'file',
    'drawing.svg',
    Buffer.from(SVG),
    'image/svg+xml',
  ])
  await writer.send('POST', `/ticket_message/${id}`, { text: '\u202e https://files.example/\u202egnp.exe' })
  await staff.call('POST', '/canned_answer', { title: '<img src=x onerror=__xss=2>', text: LONG })

  await arriveAt(customer, '/my_tickets')
  await expect(customer.getByText(subject)).toBeVisible()
  await expectNothingFound(customer, 'own tickets')
  await arriveAt(customer, `/ticket_details/${id}`)
  await expect(customer.getByText(/<script>__xss=1<\/script>/)).toBeAttached()
  await expectNothingFound(customer, 'own ticket')
  await expectNoScriptRan(customer, 'own ticket')
  await arriveAt(customer, '/open_ticket')
  await expectNothingFound(customer, 'a new ticket')

  const admin = await newVisitor({ as: workshop.admin })
  await arriveAt(admin, '/admin/all_tickets')
  await expectNothingFound(admin, 'all tickets')
  await admin.getByRole('button', { name: 'Canned answers' }).click()
  await expect(admin.getByRole('dialog').getByText('Read again')).toBeVisible()
  await expectNothingFound(admin, 'canned answers')
  await admin.getByRole('button', { name: 'Add canned answer' }).click()
  await expectNothingFound(admin, 'a canned answer')

  await arriveAt(admin, `/admin/ticket_details/${id}`)
  await expect(admin.getByRole('link', { name: /files\.example/ })).toHaveAttribute(
    'href',
    'https://files.example/',
  )
  await admin.getByRole('button', { name: 'Show all (1,600 lines)' }).click()
  await expect(admin.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect(admin.getByRole('img', { name: /^Picture/ })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Canned answers' }).click()
  await expect(admin.getByRole('listbox', { name: 'Canned answers' })).toBeVisible()
  await expectNothingFound(admin, 'a ticket with canned answers')
  await admin.keyboard.press('Escape')
  await admin.getByRole('switch', { name: 'Note for colleagues' }).click()
  await expectNothingFound(admin, 'a ticket with a note')
  await expectNoScriptRan(admin, 'a ticket')
})
