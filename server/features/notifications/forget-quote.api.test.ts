import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import type { Job } from '#platform/jobs/job.ts'
import { sayInChat } from '#server/test/chat.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone, newOrder } from '#server/test/orders.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { newTicket, writeInTicket } from '#server/test/tickets.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith } from '#server/test/wallets.ts'
import { postMailsJob } from './post-mails.ts'

/* What was deleted is quoted nowhere any more: neither in a bell, read or not, nor by a mail that leaves later. */
const desk = useDesk()
const workshop = useWorkshop(desk)
let staff: TestPerson
let customer: TestPerson
beforeAll(async () => {
  staff = await newModerator(desk, ['orders', 'tickets', 'live_support'])
})
beforeEach(async () => {
  customer = await newCustomerWith(desk, 1000)
})

const ofStaff = 'Your code is 4711'
const ofCustomer = 'My PIN is 0815'
type Write = (person: TestPerson, text: string) => Promise<{ id: string }>

function writeAboutOrder(id: string): Write {
  return async ({ token }, text) => {
    const form = new FormData()
    form.set('text', text)
    return expectDone(await desk.call('POST /order_message/{id}', { token, params: { id }, form }))
  }
}
const writeInThe =
  (id: string): Write =>
  async (person, text) =>
    expectDone(await writeInTicket(desk, person, id, { text }))
const say: Write = async (person, text) =>
  expectDone(await sayInChat(desk, person, { text, ...(person === staff && { to: customer }) }))

const KINDS: Record<'order' | 'ticket' | 'chat', () => Promise<Write>> = {
  order: async () => writeAboutOrder((await newOrder(desk, customer, workshop)).id),
  ticket: async () => writeInThe((await newTicket(desk, customer)).id),
  chat: async () => say,
}

const remove = async (kind: keyof typeof KINDS, { id }: { id: string }) =>
  expectDone(
    await desk.call(`DELETE /${kind}_message/{id}` as EndpointKey, { token: staff.token, params: { id } }),
  )

async function bell({ token }: TestPerson): Promise<string[]> {
  await desk.runJobs()
  const { items } = expectDone(await desk.call('GET /notifications', { token }))
  return items.map(({ body }: { body: string }) => body)
}

/** Whatever is kept of it, of whomever. */
async function kept(words: string): Promise<number> {
  const { rows } = await desk.owner.query('select id from notifications where params::text like $1', [
    `%${words}%`,
  ])
  return rows.length
}

const changesOf = async ({ id }: TestPerson) =>
  (await desk.owner.query("select 1 from events where type = 'notifications.changed' and user_id = $1", [id]))
    .rows.length

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('of a message of a kind: %s', async (kind) => {
  const write = await KINDS[kind]()
  await desk.runJobs()
  // With the portal open, so that the mail waits.
  await desk.owner.query('insert into presence values ($1, $2, $3)', [
    desk.sites.main,
    customer.id,
    desk.clock.now(),
  ])
  const mailsBefore = (await desk.mailsTo(customer.email)).length
  const answer = await write(staff, ofStaff)
  const question = await write(customer, ofCustomer)
  expect(await bell(customer)).toContain(ofStaff)
  expect(await bell(staff)).toContain(ofCustomer)
  await desk.call('POST /notifications/read', { token: staff.token, body: { all: true } })
  const changes = await changesOf(customer)

  await remove(kind, answer)
  expect(await kept(ofStaff)).toBe(0)
  expect(await kept(ofCustomer)).toBeGreaterThan(0)
  expect(await changesOf(customer)).toBe(changes + 1)
  await remove(kind, question)
  expect(await kept(ofCustomer)).toBe(0)
  expect((await bell(customer)).length).toBeGreaterThan(0)
  expect([...(await bell(customer)), ...(await bell(staff))].join()).not.toMatch(/4711|0815/)

  desk.clock.advance(90_000)
  await (postMailsJob as Job).run(desk.platform, desk.sites.main, { user_id: customer.id })
  const mails = (await desk.mailsTo(customer.email)).slice(mailsBefore)
  expect(mails).toHaveLength(1)
  expect(`${mails[0]?.subject} ${mails[0]?.text} ${mails[0]?.html}`).not.toContain('4711')
})

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'of a message of a kind that was deleted before anybody was told: %s',
  async (kind) => {
    const write = await KINDS[kind]()
    await desk.runJobs()
    const mailsBefore = (await desk.mailsTo(customer.email)).length
    await remove(kind, await write(staff, ofStaff))
    await remove(kind, await write(customer, ofCustomer))
    const bells = [...(await bell(customer)), ...(await bell(staff))].join()
    expect(bells).not.toMatch(/4711|0815/)
    expect(await kept(ofStaff)).toBe(0)
    expect(await kept(ofCustomer)).toBe(0)
    // That somebody wrote is told all the same: it may have been one of a burst.
    const mails = (await desk.mailsTo(customer.email)).slice(mailsBefore)
    expect(mails).toHaveLength(1)
    expect(`${mails[0]?.subject} ${mails[0]?.text} ${mails[0]?.html}`).not.toContain('4711')
  },
)

test('of what was told as a chat, and as a ticket that was merged since', async () => {
  await say(customer, ofCustomer)
  await desk.runJobs()
  const { items } = expectDone(
    await desk.call('GET /chat_message', { token: staff.token, query: { user_id: customer.id } }),
  )
  const [{ id: messageId }] = items
  const went = expectDone(
    await desk.call('POST /chat_user/{id}/ticket', {
      token: staff.token,
      params: { id: customer.id },
      body: { subject: 'It smokes', from_message_id: messageId },
    }),
  )
  const into = await newTicket(desk, customer)
  const merge = { token: staff.token, params: { id: went.id }, body: { into: into.id } }
  expectDone(await desk.call('POST /ticket/{id}/merge', merge))
  await desk.runJobs()
  const { rows } = await desk.owner.query(
    'select distinct subject_kind from notifications where params::text like $1 order by 1',
    [`%${ofCustomer}%`],
  )
  expect(rows.map(({ subject_kind }) => subject_kind)).toEqual(['chat', 'ticket'])
  await remove('ticket', { id: messageId })
  expect(await kept(ofCustomer)).toBe(0)
})

const removeChat = ({ id }: { id: string }) =>
  desk.call('DELETE /chat_message/{id}', { token: staff.token, params: { id } })
const turn = ({ id }: { id: string }) =>
  desk.call('POST /chat_user/{id}/ticket', {
    token: staff.token,
    params: { id: customer.id },
    body: { subject: 'It smokes', from_message_id: id },
  })
/** Somebody holds a row meanwhile: what is asked first waits for it, what is asked next as well or not at all. */
async function whileHeld<T, U>(
  sql: string,
  params: unknown[],
  first: () => Promise<T>,
  next: () => Promise<U>,
) {
  await desk.owner.query('begin')
  await desk.owner.query(sql, params)
  const one = first()
  await untilWaiting(desk, 1)
  const other = next()
  await Promise.race([other, untilWaiting(desk, 2)])
  await desk.owner.query('commit')
  return Promise.all([one, other])
}

test('whoever sends it again with the same key is told that it was sent, and nothing of it', async () => {
  const once = { text: ofCustomer, key: 'a-key-of-a-browser' }
  const said = expectDone(await sayInChat(desk, customer, once))
  expectDone(await removeChat(said))
  expect(expectDone(await sayInChat(desk, customer, once))).toMatchObject({
    id: said.id,
    text: '',
    file: null,
  })
  const { rows } = await desk.owner.query(
    "select 1 from idempotency_keys where answer::text like '%0815%' and user_id = $1",
    [customer.id],
  )
  expect(rows).toEqual([])
})

test('of one that is deleted while somebody makes a ticket of it', async () => {
  const said = await say(customer, ofCustomer)
  await desk.runJobs()
  const [removed] = await whileHeld(
    'select id from conversation_messages where id = $1 for key share',
    [said.id],
    () => removeChat(said),
    () => turn(said),
  )
  expectDone(removed)
  await desk.runJobs()
  expect(await kept(ofCustomer)).toBe(0)
})

test('of one that became a ticket before it was deleted, and no ticket is without a message', async () => {
  await newTicket(desk, customer)
  const said = await say(customer, ofCustomer)
  const [turned, removed] = await whileHeld(
    'select * from ticket_series for update',
    [],
    () => turn(said),
    () => removeChat(said),
  )
  expect([turned.status, removed.status]).toEqual([200, 404])
  expectDone(await desk.call('DELETE /ticket_message/{id}', { token: staff.token, params: { id: said.id } }))
  await desk.runJobs()
  expect(await kept(ofCustomer)).toBe(0)
})

test('of another message nothing is forgotten', async () => {
  const write = await KINDS.ticket()
  const { id } = await write(staff, 'Not this one')
  await desk.runJobs()
  await desk.call('POST /notifications/read', { token: customer.token, body: { all: true } })
  await desk.owner.query('delete from rate_limits')
  await write(staff, 'But this one')
  expect(await bell(customer)).toEqual(expect.arrayContaining(['Not this one', 'But this one']))
  await remove('ticket', { id })
  expect(await bell(customer)).toContain('But this one')
  expect(await kept('Not this one')).toBe(0)
})
