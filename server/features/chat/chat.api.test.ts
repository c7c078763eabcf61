import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readChat, sayInChat } from '#server/test/chat.ts'
import { newCompany, outcome } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { useStreams } from '#server/test/event-stream.ts'
import { bytesOf, expectDone, newOrder } from '#server/test/orders.ts'
import { inAccountOf, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)
const open = useStreams(desk)
let customer: TestPerson
let staff: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  staff = await newModerator(desk, ['live_support', 'tickets'], { firstName: 'Tom' })
  colleague = await newModerator(desk, ['live_support'], { firstName: 'Una' })
})
beforeEach(async () => {
  customer = await newCustomerWith(desk, 1000, { firstName: 'Nora' })
})

const say = async (person: TestPerson, text: string, to?: TestPerson) =>
  expectDone(await sayInChat(desk, person, { text, ...(to && { to }) }))
const textsOf = ({ items }: { items: { text: string }[] }) => items.map(({ text }) => text)
const row = async (id: string) =>
  expectDone(await desk.call('GET /chat_user', { token: staff.token })).items.find(
    (one: { id: string }) => one.id === id,
  )
const state = async ({ token }: TestPerson) => expectDone(await desk.call('GET /chat', { token }))
const markRead = ({ token }: Pick<TestPerson, 'token'>, body: object = {}) =>
  desk.call('POST /chat_messages/read', { token, body })

test('the list is walked by cursors to its end, in either direction', async () => {
  const names = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']
  for (const firstName of names) {
    desk.clock.advance(1000)
    await say(await newPerson(desk, { firstName, email: `${firstName}@walk.test` }), 'Hello')
  }
  const walk = async (sort_order: 'asc' | 'desc') => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const query = { size: 2, search: 'walk.test', sort_order, ...(after && { after }) }
      const page = expectDone(await desk.call('GET /chat_user', { token: staff.token, query }))
      seen.push(...page.items.map((one: { name: string }) => one.name.split(' ')[0]))
      expect([page.total, page.total_is_exact]).toEqual([5, true])
      after = page.next
    } while (after)
    return seen
  }
  expect(await walk('desc')).toEqual(names.toReversed())
  expect(await walk('asc')).toEqual(names)
  const query = { after: 'nonsense' }
  expect(outcome(await desk.call('GET /chat_user', { token: staff.token, query }))).toMatch(/^400/)
})

test('both sides talk; staff see who waits, customers read the name of the site', async () => {
  expect(await readChat(desk, customer)).toEqual({ items: [], has_more: false, tickets: [] })
  await say(customer, 'Is anybody there?')
  await say(customer, 'It is urgent')
  expect(await row(customer.id)).toMatchObject({
    name: 'Nora Test',
    unread: 2,
    last_line: 'It is urgent',
    last_from_staff: false,
    assigned_to: null,
    is_online: false,
  })
  await say(staff, 'Yes', customer)
  expect(await row(customer.id)).toMatchObject({
    last_line: 'Yes',
    last_from_staff: true,
    assigned_to: { name: 'Tom Test' },
  })
  expectDone(await markRead(colleague, { user_id: customer.id }))
  expect([(await row(customer.id)).unread, (await state(customer)).unread]).toEqual([0, 1])
  const theirs = await readChat(desk, customer)
  expect(textsOf(theirs)).toEqual(['Is anybody there?', 'It is urgent', 'Yes'])
  expect(theirs.items.map((one: { sender_name: string }) => one.sender_name).at(-1)).toBe('Site main')
  expect(theirs.items[0].read_at).not.toBe(null)
  expectDone(await markRead(customer))
  expect((await state(customer)).unread).toBe(0)
})

test('staff in the account of a customer do not read for them', async () => {
  await say(customer, 'Is anybody there?')
  await say(staff, 'Yes', customer)
  expect(outcome(await markRead(await inAccountOf(desk, customer)))).toBe('403 not_while_acting')
  expect((await readChat(desk, customer)).items.at(-1).read_at).toBe(null)
  expect((await state(customer)).unread).toBe(1)
})

test('a long talk is read in pieces: the newest, older ones, and what came since', async () => {
  await say(customer, 'first')
  const { rows } = await desk.owner.query('select id from conversations where customer_id = $1', [
    customer.id,
  ])
  await desk.owner.query(
    `insert into conversation_messages (id, site_id, conversation_id, sender_id, from_staff, text, created_at)
     select ('02000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, $2, $3, false, 'line ' || n, now()
     from generate_series(1, 120) n`,
    [desk.sites.main, rows[0].id, customer.id],
  )
  const newest = await readChat(desk, customer)
  expect([newest.items.length, newest.has_more, newest.items.at(-1).text]).toEqual([50, true, 'line 120'])
  const older = await readChat(desk, customer, { before: newest.items[0].id })
  expect([older.items[0].text, older.items.at(-1).text]).toEqual(['line 21', 'line 70'])
  const oldest = await readChat(desk, customer, { before: older.items[0].id })
  expect([oldest.items.length, oldest.has_more, oldest.items[0].text]).toEqual([21, false, 'first'])
  const since = await readChat(desk, customer, { after: oldest.items[19].id })
  expect([since.items[0].text, since.items.length, since.has_more]).toEqual(['line 20', 50, true])
  // Whoever writes now comes last, although ids of the others are from the future.
  await say(customer, 'last')
  expect(textsOf(await readChat(desk, customer)).at(-1)).toBe('last')
})

test('before one and after one at the same time is asked for by mistake', async () => {
  const id = (await say(customer, 'Hello')).id
  const answer = await desk.call('GET /chat_message', {
    token: customer.token,
    query: { before: id, after: id },
  })
  expect(outcome(answer)).toBe('400 invalid_input')
  expect(answer.body.fields).toEqual({ after: { code: 'contradicts' } })
})

test('staff talk to customers and not to themselves', async () => {
  const answers = [
    await sayInChat(desk, staff, { text: 'Hello me', to: staff }),
    await desk.call('POST /chat_typing', { token: staff.token, body: { user_id: staff.id } }),
    await desk.call('GET /chat_message', { token: staff.token, query: { user_id: staff.id } }),
    await markRead(staff, { user_id: staff.id }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const { rows } = await desk.owner.query('select 1 from chats where user_id = $1', [staff.id])
  expect(rows).toEqual([])
})

test('a message that two delete at once is deleted and told once', async () => {
  const { id } = await say(customer, 'Too much')
  const remove = ({ token }: TestPerson) => desk.call('DELETE /chat_message/{id}', { token, params: { id } })
  const statuses = (await Promise.all([remove(staff), remove(colleague)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 404])
  const { rows } = await desk.owner.query(
    "select act from audit_log where act = 'chat.delete_message' and about_id = $1",
    [customer.id],
  )
  expect(rows).toHaveLength(1)
})

test('what is sent twice with one key is said once', async () => {
  const send = () => sayInChat(desk, customer, { text: 'Once', key: 'the-very-same-key' })
  const replies = await Promise.all([send(), send(), send()])
  expect(new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1)
  expectDone(await send())
  expect(textsOf(await readChat(desk, customer))).toEqual(['Once'])
})

test('twenty first words at once open one chat, and every word stands in it', async () => {
  const words = Array.from({ length: 20 }, (_, at) => `word ${at}`)
  await Promise.all(words.map((word) => say(customer, word)))
  const { rows } = await desk.owner.query('select count(*)::int as n from chats where user_id = $1', [
    customer.id,
  ])
  expect([rows[0].n, textsOf(await readChat(desk, customer)).sort()]).toEqual([1, words.sort()])
})

test('nobody reads another’s: no customer, no colleague of theirs, no staff without the key, no other site', async () => {
  const { owner, buyer } = await newCompany(desk, 100)
  const file = { name: 'photo.png', bytes: bytesOf('a photo') }
  const { id } = expectDone(await sayInChat(desk, owner, { text: 'Between us', file }))
  const clerk = await newModerator(desk, ['tickets'])
  const abroad = await newModerator(desk, ['live_support'], { site: 'other' })
  const stranger = await newPerson(desk)
  const tries = async ({ token }: TestPerson, site: 'main' | 'other' = 'main') => [
    outcome(await desk.call('GET /chat_message', { token, site, query: { user_id: owner.id } })),
    outcome(await desk.call('GET /chat_message/{id}/download_file', { token, site, params: { id } })),
    outcome(await desk.call('DELETE /chat_message/{id}', { token, site, params: { id } })),
    outcome(await desk.call('POST /chat_messages/read', { token, site, body: { user_id: owner.id } })),
    outcome(await desk.call('POST /chat_typing', { token, site, body: { user_id: owner.id } })),
  ]
  const not = (what: string) => Array(5).fill(what)
  expect(await tries(stranger)).toEqual(not('404 not_found'))
  expect(await tries(buyer)).toEqual(not('404 not_found'))
  expect(await tries(clerk)).toEqual(not('403 forbidden'))
  expect(await tries(abroad, 'other')).toEqual(not('404 not_found'))
  expect(textsOf(await readChat(desk, buyer))).toEqual([])
  const taken = await desk.call('GET /chat_message/{id}/download_file', {
    token: staff.token,
    params: { id },
  })
  expect([taken.status, Buffer.from(taken.body as Buffer).equals(file.bytes)]).toEqual([200, true])
})

test('events reach the two sides and nobody else; typing passes by and has no number', async () => {
  const { owner, buyer } = await newCompany(desk, 100)
  const [hers, his, ours] = [await open(owner.token), await open(buyer.token), await open(staff.token)]
  await say(owner, 'Hello')
  const about = { user_id: owner.id, from_staff: false }
  const [toHer] = await hers.next()
  expect([toHer?.event, JSON.parse(toHer?.data ?? '')]).toEqual(['chat.messages', about])
  const [toUs] = await ours.next()
  expect(JSON.parse(toUs?.data ?? '')).toEqual(about)
  expectDone(await desk.call('POST /chat_typing', { token: owner.token, body: {} }))
  const [typing] = await ours.next()
  expect([typing?.event, typing?.id, JSON.parse(typing?.data ?? '')]).toEqual([
    'chat.typing',
    undefined,
    about,
  ])
  const { rows } = await desk.owner.query("select count(*)::int as n from events where type = 'chat.typing'")
  expect(rows[0].n).toBe(0)
  // The first that his stream hears is something else.
  expectDone(
    await desk.call('POST /settings', {
      token: (await newModerator(desk, ['settings'])).token,
      body: { title: 'Site main', copyright_text: 'x' },
    }),
  )
  expect((await his.next()).map(({ event }) => event)).toEqual(['site.changed'])
})

test('handed over, taken over, left to whoever comes first; who leaves gives theirs back', async () => {
  await say(customer, 'Hello')
  const assign = ({ token }: TestPerson, to: string | null) =>
    desk.call('PUT /chat_user/{id}', { token, params: { id: customer.id }, body: { assigned_to: to } })
  expectDone(await assign(staff, colleague.id))
  expect((await row(customer.id)).assigned_to.name).toBe('Una Test')
  expectDone(await assign(colleague, null))
  expect((await row(customer.id)).assigned_to).toBe(null)
  const clerk = await newModerator(desk, ['tickets'])
  expect([outcome(await assign(staff, clerk.id)), outcome(await assign(customer, staff.id))]).toEqual([
    '400 invalid_input',
    '403 forbidden',
  ])
  const leaver = await newModerator(desk, ['live_support'])
  expectDone(await assign(staff, leaver.id))
  const chief = await newModerator(desk, ['change_role', 'live_support'])
  expectDone(
    await desk.call('PUT /staff/{id}', {
      token: chief.token,
      params: { id: leaver.id },
      body: { role_id: 3, permissions: [] },
    }),
  )
  expect((await row(customer.id)).assigned_to).toBe(null)
})

test('a talk goes on as a ticket from one message on; what came before stays', async () => {
  await say(customer, 'About something else')
  const { id: from } = await say(customer, 'It smokes')
  await say(staff, 'Since when?', customer)
  const turn = (from_message_id: string, { token } = staff) =>
    desk.call('POST /chat_user/{id}/ticket', {
      token,
      params: { id: customer.id },
      body: { subject: 'Smoke', from_message_id },
    })
  const ticket = expectDone(await turn(from))
  expect(textsOf(await readChat(desk, customer))).toEqual(['About something else'])
  const { items } = expectDone(
    await desk.call('GET /ticket_messages/{id}', { token: customer.token, params: { id: ticket.id } }),
  )
  expect(textsOf({ items })).toEqual(['It smokes', 'Since when?'])
  expect((await readChat(desk, customer)).tickets).toMatchObject([
    { id: ticket.id, ticket_no: ticket.ticket_no },
  ])
  const { body: counts } = await desk.call('GET /user_open_tickets_count', { token: customer.token })
  expect([counts, (await state(customer)).unread]).toEqual([{ open: 1, unread: 1 }, 0])
  const other = await newPerson(desk)
  const { id: theirs } = await say(other, 'Mine')
  expect([outcome(await turn(from)), outcome(await turn(theirs))]).toEqual(['404 not_found', '404 not_found'])
})

test('staff see what the customer looks at, and only orders of theirs', async () => {
  const { id: orderId, order_no } = await newOrder(desk, customer, workshop)
  const foreign = await newOrder(desk, await newCustomerWith(desk, 100), workshop)
  const look = ({ token }: TestPerson, page: string) =>
    desk.call('POST /chat_page', { token, body: { page } })
  const seen = async () =>
    expectDone(await desk.call('GET /chat_user/{id}', { token: staff.token, params: { id: customer.id } }))
      .looks_at
  expectDone(await look(customer, '/your_order'))
  expect(await seen()).toBe(null)
  await say(customer, 'Hello')
  expectDone(await look(customer, `/order_details/${orderId}`))
  expect(await seen()).toMatchObject({ page: `/order_details/${orderId}`, order: { order_no } })
  expectDone(await look(customer, `/order_details/${foreign.id}`))
  expect((await seen()).order).toBe(null)
  const mangled = `/order_details/${'a'.repeat(36)}`
  expectDone(await look(customer, mangled))
  expect(await seen()).toMatchObject({ page: mangled, order: null })
  expect(outcome(await look(customer, 'https://evil.test/'))).toBe('400 invalid_input')
  expect(outcome(await look(customer, '/a?token=secret'))).toBe('400 invalid_input')
})

test('a site without chat answers none of it', async () => {
  await say(customer, 'Hello')
  const set = (on: boolean) =>
    desk.owner.query('update site_settings set live_support_public = $1 where site_id = $2', [
      on,
      desk.sites.main,
    ])
  await set(false)
  try {
    expect([
      outcome(await sayInChat(desk, customer, { text: 'Hello?' })),
      outcome(await desk.call('GET /chat', { token: customer.token })),
      outcome(await desk.call('GET /chat_user', { token: staff.token })),
      outcome(await desk.call('GET /chat_message', { token: customer.token })),
    ]).toEqual(Array(4).fill('403 switched_off'))
  } finally {
    await set(true)
  }
})

test('a colleague is served like everybody else, whatever their duty', async () => {
  for (const person of Object.values(await newCompany(desk, 0))) {
    await say(person, 'Is anybody there?')
    await say(staff, 'We are', person)
    expect(textsOf(await readChat(desk, staff, { user_id: person.id }))).toEqual([
      'Is anybody there?',
      'We are',
    ])
    const at = { token: staff.token, params: { id: person.id } }
    expect(expectDone(await desk.call('GET /chat_user/{id}', at)).id).toBe(person.id)
    expectDone(await markRead(staff, { user_id: person.id }))
    expectDone(await desk.call('POST /chat_typing', { token: staff.token, body: { user_id: person.id } }))
    const { items } = await readChat(desk, staff, { user_id: person.id })
    const body = { subject: 'It goes on', from_message_id: items[0].id }
    expectDone(await desk.call('POST /chat_user/{id}/ticket', { ...at, body }))
  }
})
