import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newColleague, newCompany, outcome } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, expectDone, newOrder, strayFiles } from '#server/test/orders.ts'
import { inAccountOf, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import {
  changeTicket,
  newTicket,
  ratingToken,
  showTicket,
  ticketForm,
  writeInTicket,
} from '#server/test/tickets.ts'
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
const merge = ({ token }: TestPerson, id: string, into: string) =>
  desk.call('POST /ticket/{id}/merge', { token, params: { id }, body: { into } })
const messages = async ({ token }: TestPerson, id: string) =>
  expectDone(await desk.call('GET /ticket_messages/{id}', { token, params: { id } })).items

test('the life of a ticket: opened, answered, asked again, solved, opened again by a word', async () => {
  const { id, ticket_no, status, staff: forStaff } = await newTicket(desk, customer, { reg_no: 'HH-AB 12' })
  expect([ticket_no, status, forStaff]).toEqual([101, 'open', undefined])
  const now = async () => {
    const { status, staff, can } = await shown(colleague, id)
    return [status, staff.assigned_to?.name ?? null, staff.waiting_since !== null, can.solve]
  }
  expect(await now()).toEqual(['open', null, true, true])
  expectDone(await write(staff, id, 'Please send a log'))
  expect(await now()).toEqual(['answered', 'Tom Test', false, true])
  expectDone(await write(customer, id, 'Here you are'))
  expect(await now()).toEqual(['open', 'Tom Test', true, true])
  expectDone(await write(colleague, id, 'Thank you'))
  expect(await now()).toEqual(['answered', 'Tom Test', false, true])
  expectDone(await change(staff, id, { solved: true }))
  expect(await now()).toEqual(['solved', 'Tom Test', false, false])
  expect(outcome(await change(customer, id, { solved: true }))).toBe('409 wrong_state')
  expectDone(await write(customer, id, 'It smokes again'))
  expect(await now()).toEqual(['open', 'Tom Test', true, true])
  expectDone(await change(customer, id, { solved: true }))
  expect(await now()).toEqual(['solved', 'Tom Test', false, false])
})

test('an attachment comes with the ticket and can be taken by both sides; a refused form leaves nothing', async () => {
  const file = { name: 'log.csv', bytes: bytesOf('a log') }
  const { id } = await newTicket(desk, customer, { file })
  for (const { token } of [customer, staff]) {
    const first = await desk.call('GET /ticket/{id}/download_file', { token, params: { id } })
    expect([first.status, Buffer.from(first.body as Buffer).equals(file.bytes)]).toEqual([200, true])
    const [message] = await messages(customer, id)
    const again = await desk.call('GET /ticket_message/{id}/download_file', {
      token,
      params: { id: message.id },
    })
    expect([again.status, Buffer.from(again.body as Buffer).equals(file.bytes)]).toEqual([200, true])
  }
  const form = ticketForm({ subject: '', file })
  expect(outcome(await desk.call('POST /ticket', { token: customer.token, form }))).toBe('400 invalid_input')
  expectDone(await desk.call('DELETE /ticket/{id}', { token: staff.token, params: { id } }))
  expect([outcome(await show(customer, id)), await strayFiles(desk)]).toEqual(['404 not_found', []])
})

test('notes are for staff alone: no list, no file, no count, no mail and no state of the customer knows them', async () => {
  const { id } = await newTicket(desk, customer)
  const mails = async () =>
    (await desk.owner.query("select count(*)::int as n from pgboss.job where name = 'mails.send'")).rows[0].n
  const before = await mails()
  const note = expectDone(await write(staff, id, 'He never pays', { internal: 'true' }))
  expect([note.internal, await mails()]).toEqual([true, before])
  expect((await messages(colleague, id)).map(({ text }: { text: string }) => text)).toEqual([
    'Since this morning',
    'He never pays',
  ])
  expect(await messages(customer, id)).toHaveLength(1)
  const { body: counts } = await desk.call('GET /user_open_tickets_count', { token: customer.token })
  expect(counts.unread).toBe(0)
  const { status, staff: facts } = await shown(colleague, id)
  expect([status, facts.assigned_to, facts.first_answered_at]).toEqual(['open', null, null])
  const params = { id: note.id }
  const token = customer.token
  expect([
    outcome(await desk.call('DELETE /ticket_message/{id}', { token, params })),
    outcome(await desk.call('GET /ticket_message/{id}/download_file', { token, params })),
    outcome(await write(customer, id, 'Mine', { internal: 'true' })),
  ]).toEqual(['404 not_found', '404 not_found', '403 forbidden'])
  const search = async (person: TestPerson, key: 'GET /ticket' | 'GET /ticket_user') =>
    (await desk.call(key, { token: person.token, query: { search: 'never pays' } })).body.total
  expect([await search(staff, 'GET /ticket'), await search(customer, 'GET /ticket_user')]).toEqual([1, 0])
  const last = async (person: TestPerson, key: 'GET /ticket' | 'GET /ticket_user') =>
    (await desk.call(key, { token: person.token })).body.items.find((row: { id: string }) => row.id === id)
      .last_line
  expect([await last(staff, 'GET /ticket'), await last(customer, 'GET /ticket_user')]).toEqual([
    'Since this morning',
    'Since this morning',
  ])
})

test('an order is linked by its owner alone, and by staff if it is the same customer', async () => {
  const { id: orderId, order_no } = await newOrder(desk, customer, workshop)
  const stranger = await newCustomerWith(desk, 10)
  const tries = ticketForm({ order_id: orderId })
  expect(outcome(await desk.call('POST /ticket', { token: stranger.token, form: tries }))).toBe(
    '404 not_found',
  )
  const { id, order } = await newTicket(desk, customer, { order_id: orderId })
  expect([order.order_no, order.agent]).toEqual([order_no, false])
  const theirs = await newTicket(desk, stranger)
  expect(outcome(await change(staff, theirs.id, { order_id: orderId }))).toBe('400 invalid_input')
  expectDone(await change(staff, id, { order_id: null, subject: 'Other' }))
  expect([(await shown(customer, id)).order, (await shown(customer, id)).subject]).toEqual([null, 'Other'])
})

describe('merging', () => {
  test('what was written goes on in the other one, in the order of its times; the old one says where', async () => {
    const one = await newTicket(desk, customer, { text: 'one', file: { name: 'a', bytes: bytesOf('a') } })
    const two = await newTicket(desk, customer, { text: 'two' })
    expectDone(await write(customer, one.id, 'three'))
    expectDone(await merge(staff, one.id, two.id))
    expect((await messages(customer, two.id)).map(({ text }: { text: string }) => text)).toEqual([
      'one',
      'two',
      'three',
    ])
    const left = await shown(customer, one.id)
    expect([left.status, left.merged_into, left.can.write]).toEqual([
      'merged',
      { id: two.id, ticket_no: two.ticket_no },
      false,
    ])
    expect(outcome(await write(customer, one.id, 'four'))).toBe('409 wrong_state')
    expect((await shown(staff, two.id)).staff.merged_from).toEqual([{ id: one.id, ticket_no: one.ticket_no }])
    const three = await newTicket(desk, customer)
    expectDone(await merge(staff, two.id, three.id))
    expect((await shown(customer, one.id)).merged_into.id).toBe(three.id)
    expect(await messages(customer, three.id)).toHaveLength(4)
    expect(outcome(await merge(staff, one.id, three.id))).toBe('409 wrong_state')
  })

  test('never with itself, with a merged one, with one of another customer or of another site', async () => {
    const stranger = await newCustomerWith(desk, 10)
    const abroad = await newPerson(desk, { site: 'other' })
    const own = await newTicket(desk, customer)
    const theirs = await newTicket(desk, stranger)
    const foreign = expectDone(
      await desk.call('POST /ticket', { token: abroad.token, site: 'other', form: ticketForm() }),
    )
    expect([
      outcome(await merge(staff, own.id, own.id)),
      outcome(await merge(staff, own.id, theirs.id)),
      outcome(await merge(staff, own.id, foreign.id)),
      outcome(await merge(customer, own.id, own.id)),
    ]).toEqual(['400 invalid_input', '400 invalid_input', '404 not_found', '403 forbidden'])
  })

  test('never with one that another colleague opened: whoever only orders would read it', async () => {
    const { owner, buyer, orderer } = await newCompany(desk, 0)
    const other = await newColleague(desk, owner, 'orderer')
    const own = await newTicket(desk, orderer, { text: 'My boss must not know' })
    const again = await newTicket(desk, orderer)
    const offered = async (id: string) =>
      (await shown(staff, id)).staff.mergeable.map((ticket: { id: string }) => ticket.id)
    for (const person of [other, buyer, owner]) {
      const theirs = await newTicket(desk, person)
      expect([
        outcome(await merge(staff, own.id, theirs.id)),
        outcome(await merge(staff, theirs.id, own.id)),
      ]).toEqual(['400 invalid_input', '400 invalid_input'])
      expect([await offered(own.id), await offered(theirs.id)]).toEqual([[again.id], []])
      expect(await messages(person, theirs.id)).toHaveLength(1)
    }
    expectDone(await merge(staff, own.id, again.id))
    expect(await messages(orderer, again.id)).toHaveLength(2)
    // Those of the owner bear no name of a colleague.
    const [one, two] = [await newTicket(desk, owner), await newTicket(desk, owner)]
    expect(await offered(one.id)).toContain(two.id)
    expectDone(await merge(staff, one.id, two.id))
  })

  test('both ways at once: one of them wins, nothing is lost', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await newTicket(desk, customer), await newTicket(desk, customer)]
      const results = await Promise.all([merge(staff, one.id, two.id), merge(colleague, two.id, one.id)])
      expect(results.map(outcome).sort()).toEqual(['200', '409 wrong_state'])
      const left = (await shown(staff, one.id)).status === 'merged' ? two : one
      expect(await messages(staff, left.id)).toHaveLength(2)
      for (const { id } of [one, two]) await desk.owner.query('delete from tickets where id = $1', [id])
    }
  })
})

describe('how it was', () => {
  test('the mail asks once, one click answers, and the mind can be changed', async () => {
    const { id, ticket_no } = await newTicket(desk, customer)
    expectDone(await change(staff, id, { solved: true }))
    const rate = (token: string, body: object) =>
      desk.call('POST /ticket_rating/{token}', { params: { token }, body })
    const token = ratingToken(desk, id)
    expect((await rate(token, { rating: 'bad' })).body).toEqual({ ticket_no, rating: 'bad' })
    expect((await rate(token, { rating: 'good', comment: 'After all' })).body.rating).toBe('good')
    expect((await rate(token, { rating: 'good' })).status).toBe(200)
    const { rating, rating_comment } = await shown(staff, id)
    expect([rating, rating_comment]).toEqual(['good', 'After all'])
    const other = ratingToken(desk, customer.id)
    for (const broken of [other, `${token.slice(0, -3)}AAA`, token.slice(0, 40)])
      expect(outcome(await rate(broken, { rating: 'bad' }))).toBe('400 rating_link_invalid')
    const onOther = await desk.call('POST /ticket_rating/{token}', {
      site: 'other',
      params: { token },
      body: { rating: 'bad' },
    })
    expect(outcome(onOther)).toBe('400 rating_link_invalid')
  })

  test('what was merged is rated where it went on: figures, link and question go along', async () => {
    const rated = async () => {
      const { body } = await desk.call('GET /ticket_figures', { token: staff.token })
      return [body.rated, body.good]
    }
    const rate = (id: string, body: object) =>
      desk.call('POST /ticket_rating/{token}', { params: { token: ratingToken(desk, id) }, body })
    const [one, two, three] = [
      await newTicket(desk, customer),
      await newTicket(desk, customer),
      await newTicket(desk, customer),
    ]
    expectDone(await change(staff, one.id, { solved: true }))
    expectDone(await rate(one.id, { rating: 'bad', comment: 'It smokes' }))
    const before = await rated()
    expectDone(await merge(staff, one.id, two.id))
    expect(await rated()).toEqual(before)
    const onScreen = async (id: string) => {
      const { rating, rating_comment, can } = await shown(customer, id)
      return [rating, rating_comment, can.rate]
    }
    expect(await onScreen(two.id)).toEqual(['bad', 'It smokes', true])
    expect(await onScreen(one.id)).toEqual(['bad', 'It smokes', false])
    const { token } = customer
    const left = await desk.call('POST /ticket/{id}/rate', {
      token,
      params: { id: one.id },
      body: { rating: 'good' },
    })
    expect(outcome(left)).toBe('409 wrong_state')
    expectDone(await merge(staff, two.id, three.id))
    expect((await rate(one.id, { rating: 'good' })).body).toEqual({
      ticket_no: three.ticket_no,
      rating: 'good',
    })
    expect(await onScreen(three.id)).toEqual(['good', 'It smokes', true])
    expect(await rated()).toEqual([before[0], before[1] + 1])
    expectDone(await change(staff, three.id, { solved: true }))
    await desk.runJobs()
    const mails = await desk.mailsTo(customer.email)
    expect(mails.filter(({ text }) => text?.includes('/ticket_rating/'))).toHaveLength(1)
  })

  test('what the other one was rated stays when a rated one is merged into it', async () => {
    const [one, two] = [await newTicket(desk, customer), await newTicket(desk, customer)]
    for (const [{ id }, rating, comment] of [
      [one, 'bad', 'It smokes'],
      [two, 'good', ''],
    ] as const) {
      expectDone(await change(customer, id, { solved: true }))
      const { token } = customer
      const body = { rating, comment }
      expectDone(await desk.call('POST /ticket/{id}/rate', { token, params: { id }, body }))
    }
    expectDone(await merge(staff, one.id, two.id))
    const { rating, rating_comment } = await shown(staff, two.id)
    expect([rating, rating_comment]).toEqual(['good', ''])
  })

  test('rated by the link and merged at once: the rating stands where it went on', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await newTicket(desk, customer), await newTicket(desk, customer)]
      const params = { token: ratingToken(desk, one.id) }
      const results = await Promise.all([
        merge(staff, one.id, two.id),
        desk.call('POST /ticket_rating/{token}', { params, body: { rating: 'good' } }),
      ])
      expect(results.map(outcome)).toEqual(['200', '200'])
      expect((await shown(staff, two.id)).rating).toBe('good')
      for (const { id } of [one, two]) await desk.owner.query('delete from tickets where id = $1', [id])
    }
  })

  test('a second solving does not ask again', async () => {
    const { id } = await newTicket(desk, customer)
    const asked = async () =>
      (await desk.owner.query('select rating_asked_at from tickets where id = $1', [id])).rows[0]
        .rating_asked_at
    expectDone(await change(staff, id, { solved: true }))
    const first = await asked()
    expectDone(await write(customer, id, 'Not yet'))
    expectDone(await change(staff, id, { solved: true }))
    expect(await asked()).toEqual(first)
  })

  test('on the screen it is the owner’s, and only of what was solved', async () => {
    const { id } = await newTicket(desk, customer)
    const stranger = await newCustomerWith(desk, 10)
    const rate = ({ token }: TestPerson) =>
      desk.call('POST /ticket/{id}/rate', { token, params: { id }, body: { rating: 'good' } })
    expect(outcome(await rate(customer))).toBe('409 wrong_state')
    expectDone(await change(customer, id, { solved: true }))
    expect([outcome(await rate(stranger)), outcome(await rate(staff))]).toEqual([
      '404 not_found',
      '403 forbidden',
    ])
    expect(expectDone(await rate(customer)).rating).toBe('good')
  })

  test('staff in the account of the customer neither rate nor read for them', async () => {
    const { id } = await newTicket(desk, customer)
    expectDone(await write(staff, id, 'Done'))
    expectDone(await change(staff, id, { solved: true }))
    const { token } = await inAccountOf(desk, customer)
    const params = { id }
    expect([
      outcome(await desk.call('POST /ticket/{id}/rate', { token, params, body: { rating: 'good' } })),
      outcome(await desk.call('POST /ticket_messages/{id}/read', { token, params })),
    ]).toEqual(Array(2).fill('403 not_while_acting'))
    const seen = expectDone(await desk.call('GET /ticket/{id}', { token, params }))
    expect([seen.can.rate, (await shown(customer, id)).can.rate, seen.rating]).toEqual([false, true, null])
    expect((await messages(staff, id)).at(-1).read_at).toBe(null)
  })
})

test('colleagues: who buys sees all of the company, who orders those they opened, who left none', async () => {
  const company = await newCompany(desk, 100)
  const other = await newColleague(desk, company.owner, 'orderer')
  const { id, opened_by } = await newTicket(desk, company.orderer)
  const byOwner = await newTicket(desk, company.owner)
  const sees = async (person: TestPerson, ticketId: string) => (await show(person, ticketId)).status
  expect(opened_by).toBe('Ada Test')
  expect(
    await Promise.all([company.owner, company.buyer, company.orderer, other].map((one) => sees(one, id))),
  ).toEqual([200, 200, 200, 404])
  expect([await sees(company.orderer, byOwner.id), await sees(company.buyer, byOwner.id)]).toEqual([404, 200])
  const list = async ({ token }: TestPerson) => (await desk.call('GET /ticket_user', { token })).body.total
  expect([await list(company.owner), await list(company.orderer), await list(other)]).toEqual([2, 1, 0])
  await desk.owner.query('update users set employer_id = null, duty = null where id = $1', [
    company.orderer.id,
  ])
  expect(await sees(company.orderer, id)).toBe(404)
})
