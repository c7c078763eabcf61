import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Job } from '#platform/jobs/job.ts'
import { JOBS } from '#server/app.ts'
import { useDesk } from '#server/test/desk.ts'
import { type ImapServer, startImapServer } from '#server/test/imap-server.ts'
import { replyToOf, setUpMailbox } from '#server/test/mailbox.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { changeTicket, newTicket, writeInTicket } from '#server/test/tickets.ts'
import { readRatingToken } from './rating-token.ts'

const desk = useDesk({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' })
let imap: ImapServer
let staff: TestPerson
let customer: TestPerson
beforeAll(async () => {
  imap = await startImapServer()
  staff = await newModerator(desk, ['tickets', 'settings'])
  await setUpMailbox(desk, imap, staff)
})
afterAll(() => imap.close())
beforeEach(async () => {
  desk.clock.set(new Date('2026-01-15T21:30:00Z'))
  customer = await newPerson(desk)
})

const choose = (column: string, values: string) =>
  desk.owner.query(
    `insert into notification_choices (site_id, user_id, ways, ${column}) values ($1, $2, '{}', ${values})`,
    [desk.sites.main, customer.id],
  )
const solve = async (id: string) => expectDone(await changeTicket(desk, staff, id, { solved: true }))
const write = async (person: TestPerson, id: string, text: string) =>
  expectDone(await writeInTicket(desk, person, id, { text }))
const mails = () => desk.mailsTo(customer.email)

/** What the queue would do at that time; answers what it sent then. */
async function comeTo(time: string): Promise<Email | undefined> {
  const before = (await mails()).length
  desk.clock.set(new Date(time))
  const post = JOBS.find(({ name }) => name === 'notifications.post_mails') as Job
  await post.run(desk.platform, desk.sites.main, { user_id: customer.id })
  const sent = (await mails()).slice(before)
  expect(sent).toHaveLength(1)
  return sent[0]
}

/** What the links of a mail answer, and to which ticket, in their order. */
function ratings(mail: Email | undefined): string[] {
  const links = (mail?.text ?? '').matchAll(/\/ticket_rating\/(\S+)\?rating=(\w+)/g)
  return [...links].map(
    ([, token = '', rating]) => `${rating} ${readRatingToken(desk.platform.config.secretKey, token)}`,
  )
}

test('solved within quiet hours: the mail leaves as it was written when they end, with question and address', async () => {
  await choose('email_pace, quiet_from, quiet_to', "'at_once', '22:00', '07:00'")
  const { id, ticket_no } = await newTicket(desk, customer)
  const [receipt] = await mails()
  await solve(id)
  expect(await mails()).toHaveLength(1)
  const mail = await comeTo('2026-01-16T06:00:00Z')
  expect(mail?.subject).toBe(`Solved: ticket #${ticket_no}: It smokes`)
  expect(ratings(mail)).toEqual([`good ${id}`, `bad ${id}`])
  expect(replyToOf(mail)).toBe(replyToOf(receipt))
})

test('solved among others of the same ticket: the digest asks once and can be answered', async () => {
  await choose('email_pace', "'hourly'")
  const { id } = await newTicket(desk, customer)
  const [receipt] = await mails()
  await write(staff, id, 'Please try again')
  await solve(id)
  await write(customer, id, 'It smokes')
  await solve(id)
  const mail = await comeTo('2026-01-15T22:00:00Z')
  expect(mail?.subject).toBe('2 updates from Site main')
  expect(mail?.text).toContain('Please try again')
  expect(ratings(mail)).toEqual([`good ${id}`, `bad ${id}`])
  expect(replyToOf(mail)).toBe(replyToOf(receipt))
})

test('solved among others of several tickets: each asks with its line, and no address answers both', async () => {
  await choose('email_pace', "'hourly'")
  const [one, other, open] = [
    await newTicket(desk, customer),
    await newTicket(desk, customer),
    await newTicket(desk, customer),
  ]
  for (const { id } of [one, other]) await solve(id)
  await write(staff, open.id, 'Which year is it?')
  const mail = await comeTo('2026-01-15T22:00:00Z')
  expect(mail?.subject).toBe('3 updates from Site main')
  expect(ratings(mail)).toEqual([one, other].flatMap(({ id }) => [`good ${id}`, `bad ${id}`]))
  const text = mail?.text ?? ''
  const at = (what: string) => text.indexOf(what)
  const lines = [one, other].map(({ ticket_no }) => at(`Ticket #${ticket_no} is solved`))
  expect([lines[0], at('/ticket_rating/'), lines[1]].toSorted((a = 0, b = 0) => a - b)).toEqual([
    lines[0],
    at('/ticket_rating/'),
    lines[1],
  ])
  expect(text).not.toContain('##-')
})
