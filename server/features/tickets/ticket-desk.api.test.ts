import { beforeAll, beforeEach, expect, test } from 'vitest'
import { outcome } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { aNotice } from '#server/test/notices.ts'
import { expectDone, newOrder } from '#server/test/orders.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { changeTicket, newTicket, showTicket, ticketForm, writeInTicket } from '#server/test/tickets.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)
let customer: TestPerson
let staff: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  staff = await newModerator(desk, ['tickets'], { firstName: 'Tom' })
  colleague = await newModerator(desk, ['tickets', 'live_support'], { firstName: 'Una' })
})
beforeEach(async () => {
  customer = await newCustomerWith(desk, 1000, { firstName: 'Nora' })
})

const show = (person: TestPerson, id: string) => showTicket(desk, person, id)
const shown = async (person: TestPerson, id: string) => expectDone(await show(person, id))
const change = (person: TestPerson, id: string, body: object) => changeTicket(desk, person, id, body)
const write = (person: TestPerson, id: string, text: string, fields: Record<string, string> = {}) =>
  writeInTicket(desk, person, id, { text, ...fields })

test('a ticket is found by number, subject, plate, customer and any text in it, on its own site alone', async () => {
  const writer = await newCustomerWith(desk, 10, { firstName: 'Zacharias' })
  const { id, ticket_no } = await newTicket(desk, writer, {
    subject: 'Limp mode 100%',
    text: 'Turbo underboost since the flash',
    reg_no: 'KR-7XY',
  })
  expectDone(await write(staff, id, 'Have you checked the vacuum hoses?'))
  const elsewhere = await newModerator(desk, ['tickets'], { site: 'other' })
  const find = async (search: string, person = staff, site: 'main' | 'other' = 'main') =>
    (await desk.call('GET /ticket', { token: person.token, site, query: { search } })).body.items.map(
      (row: { id: string }) => row.id,
    )
  for (const word of [
    String(ticket_no),
    'limp MODE',
    '100%',
    'kr-7xy',
    'zachar',
    'underboost',
    'vacuum hoses',
  ])
    expect([word, await find(word)]).toEqual([word, [id]])
  expect([await find('under_oost'), await find('underboost', elsewhere, 'other')]).toEqual([[], []])
})

test('the list: by status, by who answers, by what is unread, by who waits longest', async () => {
  const asker = await newCustomerWith(desk, 10)
  const ask = async (subject: string) => (await newTicket(desk, asker, { subject })).id as string
  const [first, second, third] = [await ask('first'), await ask('second'), await ask('third')]
  expectDone(await write(staff, second, 'Answered'))
  expectDone(await change(colleague, third, { assigned_to: colleague.id }))
  const list = async (query: Record<string, string>) =>
    (
      await desk.call('GET /ticket', { token: staff.token, query: { user_id: asker.id, ...query } })
    ).body.items.map((row: { subject: string }) => row.subject)
  expect(await list({})).toEqual(['third', 'second', 'first'])
  expect(await list({ status: 'open' })).toEqual(['third', 'first'])
  expect(await list({ status: 'answered,solved' })).toEqual(['second'])
  expect(await list({ assigned_to: 'nobody' })).toEqual(['first'])
  expect(await list({ assigned_to: 'me' })).toEqual(['second'])
  expect(await list({ assigned_to: colleague.id })).toEqual(['third'])
  expect(await list({ sort_by: 'waiting_since' })).toEqual(['first', 'third', 'second'])
  expectDone(
    await desk.call('POST /ticket_messages/{id}/read', { token: staff.token, params: { id: first } }),
  )
  expect(await list({ unread: 'true', sort_by: 'created_at' })).toEqual(['third', 'second'])
  const own = await desk.call('GET /ticket_user', { token: asker.token, query: { status: 'answered' } })
  expect(own.body.items.map(({ subject, unread }: Record<string, unknown>) => [subject, unread])).toEqual([
    ['second', 1],
  ])
  expect((await desk.call('GET /user_open_tickets_count', { token: asker.token })).body).toEqual({
    open: 3,
    unread: 1,
  })
})

test('only staff who answer tickets are given one, and who leaves gives theirs back', async () => {
  const { id } = await newTicket(desk, customer)
  const clerk = await newModerator(desk, ['orders'])
  const leaver = await newModerator(desk, ['tickets'], { firstName: 'Ole' })
  expect(outcome(await change(staff, id, { assigned_to: clerk.id }))).toBe('400 invalid_input')
  expect(outcome(await change(staff, id, { assigned_to: customer.id }))).toBe('400 invalid_input')
  expectDone(await change(staff, id, { assigned_to: leaver.id }))
  const chief = await newModerator(desk, ['change_role', 'tickets'])
  expectDone(
    await desk.call('PUT /staff/{id}', {
      token: chief.token,
      params: { id: leaver.id },
      body: { role_id: 3, permissions: [] },
    }),
  )
  expect((await shown(staff, id)).staff.assigned_to).toBe(null)
  const { items } = expectDone(await desk.call('GET /ticket_assignees', { token: staff.token }))
  const names = items.map(({ name }: { name: string }) => name)
  expect([names.includes('Tom Test'), names.includes('Ole Test')]).toEqual([true, false])
})

test('figures: how soon tickets were answered and solved, and how many were happy', async () => {
  const before = expectDone(
    await desk.call('GET /ticket_figures', { token: staff.token, query: { days: '7' } }),
  )
  await desk.owner.query('delete from tickets where site_id = $1', [desk.sites.main])
  const at = (minutes: number) => `now() - interval '1 day' + interval '${minutes} minutes'`
  for (const [minutes, solved] of [
    [10, 60],
    [20, 120],
    [60, null],
  ] as const)
    await desk.owner.query(
      `insert into tickets (id, site_id, ticket_no, user_id, subject, status, created_at, changed_at, first_answered_at,
         solved_at, rating, rated_at)
       values (gen_random_uuid(), $1, $2, $3, 'x', $4, ${at(0)}, now(), ${at(minutes)},
         ${solved ? at(solved) : 'null'}, $5, case when $5::text is null then null else now() end)`,
      [
        desk.sites.main,
        5000 + minutes,
        customer.id,
        solved ? 'solved' : 'answered',
        minutes === 10 ? 'good' : minutes === 20 ? 'bad' : null,
      ],
    )
  const { body } = await desk.call('GET /ticket_figures', { token: staff.token })
  expect([before.opened > 0, body]).toEqual([
    true,
    { opened: 3, solved: 2, first_answer_seconds: 1200, solving_seconds: 5400, rated: 2, good: 1 },
  ])
})

test('likely answers: the order that was named or numbered, and what the terms say; of others nothing', async () => {
  const { id, order_no } = await newOrder(desk, customer, workshop)
  await desk.owner.query(`update policies set terms_of_use = $1 where site_id = $2`, [
    '<h2>Refunds</h2><p>Credits of a cancelled order go back to the wallet at once.</p><h2>Delivery</h2><p>Files are ready in time.</p>',
    desk.sites.main,
  ])
  const ask = async ({ token }: TestPerson, body: object) =>
    expectDone(await desk.call('POST /ticket_answers', { token, body })).items
  const brief = (items: Record<string, { order_no: number }>[]) =>
    items.map(({ source, title, order }) => [source, title, order?.order_no ?? null])
  const question = `Do credits go back to my wallet when order ${order_no} is cancelled?`
  expect(brief(await ask(customer, { text: question }))).toEqual([
    ['order', '', order_no],
    ['terms', 'Refunds', null],
  ])
  expect(brief(await ask(customer, { text: 'When?', order_id: id }))).toEqual([['order', '', order_no]])
  const stranger = await newCustomerWith(desk, 10)
  expect(brief(await ask(stranger, { text: `Order ${order_no}?` }))).toEqual([])
  const { token } = stranger
  const theirs = await desk.call('POST /ticket_answers', { token, body: { text: '', order_id: id } })
  expect(outcome(theirs)).toBe('404 not_found')
})

test('a program that asks for likely answers without end is told to wait; a colleague is not', async () => {
  const [eager, calm] = [await newPerson(desk), await newPerson(desk)]
  const ask = ({ token }: TestPerson) =>
    desk.call('POST /ticket_answers', { token, body: { text: 'Where is my file?' } })
  const statuses = []
  for (let at = 0; at < 61; at++) statuses.push((await ask(eager)).status)
  expect(statuses).toEqual([...Array(60).fill(200), 429])
  expect((await ask(calm)).status).toBe(200)
})

test('likely answers: what staff asked about the order stands there in their words', async () => {
  const { id } = await newOrder(desk, customer, workshop)
  const found = async () => {
    const body = { text: '', order_id: id }
    const { items } = expectDone(await desk.call('POST /ticket_answers', { token: customer.token, body }))
    return [items[0].order.waits_for_customer, items[0].excerpt]
  }
  expect(await found()).toEqual([false, ''])
  const { token } = workshop.admin
  const asked = { status: 'incomplete', reason: 'Which gearbox does it have?' }
  expectDone(await desk.call('PUT /order/{id}/change_status', { token, params: { id }, body: asked }))
  expect(await found()).toEqual([true, 'Which gearbox does it have?'])
  const form = new FormData()
  form.set('text', 'A manual one')
  expectDone(await desk.call('PUT /order/{id}/resend', { token: customer.token, params: { id }, form }))
  expect(await found()).toEqual([false, ''])
  const body = {
    service_id: workshop.serviceId,
    option_ids: [],
    extra_ids: [],
    price: 500,
    reason: 'The file is read from another unit',
  }
  expectDone(await desk.call('PUT /order/{id}/change', { token, params: { id }, body }))
  expect(await found()).toEqual([true, 'The file is read from another unit'])
})

test('likely answers: a notice of the message box that is for this customer', async () => {
  const clerk = await newModerator(desk, ['miscellaneous'])
  const write = async (changes: Record<string, unknown>) =>
    expectDone(await desk.call('POST /message', { token: clerk.token, body: aNotice(changes) }))
  const { id } = await write({ title: 'Gearbox files', body: '<p>For <b>DSG</b> please read by OBD.</p>' })
  await write({ title: 'DSG gearbox for agents', audience: 'agents' })
  const ask = async (text: string) =>
    expectDone(await desk.call('POST /ticket_answers', { token: customer.token, body: { text } })).items
  expect(await ask('How do I read my gearbox, a DSG?')).toEqual([
    {
      source: 'notice',
      id,
      title: 'Gearbox files',
      excerpt: 'For DSG please read by OBD.',
      order: null,
    },
  ])
  expect(await ask('Where is my invoice?')).toEqual([])
})

test('canned answers: every title once, both desks use them, others do not', async () => {
  const add = ({ token }: TestPerson, title: string) =>
    desk.call('POST /canned_answer', { token, body: { title, text: 'Hello {first_name}' } })
  const { id } = expectDone(await add(staff, 'Hello'))
  expect([outcome(await add(colleague, 'hello')), outcome(await add(customer, 'Hi'))]).toEqual([
    '400 invalid_input',
    '403 forbidden',
  ])
  expectDone(await add(colleague, 'Bye'))
  const list = async ({ token }: TestPerson) =>
    expectDone(await desk.call('GET /canned_answer', { token })).items.map(
      ({ title }: { title: string }) => title,
    )
  expect(await list(staff)).toEqual(['Bye', 'Hello'])
  expectDone(await desk.call('DELETE /canned_answer/{id}', { token: staff.token, params: { id } }))
  expect(await list(colleague)).toEqual(['Bye'])
})

test('where the site has switched tickets off nobody reaches them, on either side', async () => {
  const { id } = await newTicket(desk, customer)
  const off = (value: boolean) =>
    desk.owner.query('update site_settings set ticket_system_public = $1 where site_id = $2', [
      !value,
      desk.sites.main,
    ])
  await off(true)
  try {
    expect([
      outcome(await show(customer, id)),
      outcome(await show(staff, id)),
      outcome(await write(customer, id, 'Hello?')),
      outcome(await desk.call('POST /ticket', { token: customer.token, form: ticketForm() })),
      outcome(await desk.call('GET /ticket', { token: staff.token })),
    ]).toEqual(Array(5).fill('403 switched_off'))
  } finally {
    await off(false)
  }
  expect((await show(customer, id)).status).toBe(200)
})

test('whoever opens ten tickets an hour waits before the next', async () => {
  const flooder = await newCustomerWith(desk, 10)
  for (let at = 0; at < 10; at++) await newTicket(desk, flooder)
  const form = ticketForm()
  expect(outcome(await desk.call('POST /ticket', { token: flooder.token, form }))).toBe('429 rate_limited')
  await newTicket(desk, await newCustomerWith(desk, 10))
})

test('lines that a browser ends with two characters count as one, and fit', async () => {
  const text = Array.from({ length: 1000 }, () => 'abcd').join('\r\n')
  const { id } = await newTicket(desk, customer, { text })
  const { body } = await desk.call('GET /ticket_messages/{id}', { token: customer.token, params: { id } })
  expect(body.items[0].text).toBe(text.replaceAll('\r\n', '\n'))
})

test('an answer from before a ticket was opened does not count as its first', async () => {
  const old = await newTicket(desk, customer)
  expectDone(await writeInTicket(desk, staff, old.id, { text: 'Done' }))
  desk.clock.advance(60_000)
  const young = await newTicket(desk, customer)
  const merge = { token: staff.token, params: { id: old.id }, body: { into: young.id } }
  expectDone(await desk.call('POST /ticket/{id}/merge', merge))
  const { rows } = await desk.owner.query('select first_answered_at from tickets where id = $1', [young.id])
  expect(rows).toEqual([{ first_answered_at: null }])
  expectDone(await desk.call('GET /ticket_figures', { token: staff.token }))
})

test('what staff do with a ticket stands on the page of its customer, and goes with it from every bell', async () => {
  const [one, other] = [await newTicket(desk, customer), await newTicket(desk, customer)]
  const merge = { token: staff.token, params: { id: one.id }, body: { into: other.id } }
  expectDone(await desk.call('POST /ticket/{id}/merge', merge))
  await desk.runJobs()
  expectDone(await desk.call('DELETE /ticket/{id}', { token: staff.token, params: { id: other.id } }))
  const acts = await desk.owner.query('select act from audit_log where about_id = $1 order by id', [
    customer.id,
  ])
  expect(acts.rows.map(({ act }) => act)).toEqual(['tickets.merge', 'tickets.delete'])
  const bells = await desk.owner.query('select id from notifications where subject_id = any($1)', [
    [one.id, other.id],
  ])
  expect(bells.rows).toEqual([])
})
