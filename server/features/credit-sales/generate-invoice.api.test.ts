import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { openVies } from '#server/test/providers/vies.ts'
import { buy, creditsOf, numbersOf, setUp, tell } from '#server/test/purchases.ts'

const vies = await openVies()
afterAll(() => vies.close())
const tills = await useTills()
const desk = useDesk({ ...tills.environment, VIES_URL: vies.url })
let staff: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  await setUp(desk, tills.stripe)
  await setUp(desk, 'bank')
  staff = await newModerator(desk, ['dealers_invoices'])
  const admin = await newAdmin(desk)
  await desk.call('POST /settings', { token: admin.token, body: { company_vat_no: 'DE136695976' } })
})

beforeEach(async () => {
  buyer = await newPerson(desk, { firstName: 'Mara' })
})

const begin = (user_id = buyer.id, { token } = staff) =>
  desk.call('POST /credits/create-empty', { token, body: { user_id } })
const FILLED = { item_name: 'Tuning by hand', amount: 100, count: 110, status: 'pending' }
const fill = (_id: string, part: object = {}, { token } = staff) =>
  desk.call('POST /credits/generate-invoice', {
    token,
    body: { _id, user: buyer.id, ...FILLED, ...part },
  })
const mark = (id: string, { token } = staff) =>
  desk.call('PATCH /credits/mark-as-paid', { token, body: { id } })
const rowOf = async (id: string) =>
  (await desk.owner.query('select * from invoices where id = $1', [id])).rows[0]
const acts = async () =>
  (
    await desk.owner.query(
      "select act from audit_log where actor_id = $1 and act like 'purchases.%' order by id",
      [staff.id],
    )
  ).rows.map(({ act }) => act)

test('one key, sent twice: one invoice is written and paid, and both hear the same', async () => {
  const { body: draft } = await begin()
  const send = (part: object = {}) =>
    desk.call('POST /credits/generate-invoice', {
      token: staff.token,
      headers: { 'idempotency-key': `by-hand-${draft.id}` },
      body: { _id: draft.id, user: buyer.id, ...FILLED, status: 'paid', ...part },
    })
  const [first, second] = await Promise.all([send(), send()])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  expect(await creditsOf(desk, buyer)).toBe(110)
  const other = await send({ count: 111 })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('begun, filled in, paid: the number, the credits and the mail come with the money, once', async () => {
  const before = (await acts()).length
  const { status, body: draft } = await begin()
  expect(status).toBe(200)
  expect(draft).toMatchObject({
    status: 'draft',
    number: null,
    total: 0,
    count: 0,
    payment_method: null,
    user: { id: buyer.id, name: 'Mara Test', email: buyer.email, company_name: '', country: 'DE' },
    payment: null,
    can: { download: false, generate: true, mark_as_paid: false, refund: false, delete: false },
  })
  const { body: filled } = await fill(draft.id)
  expect(filled).toMatchObject({
    id: draft.id,
    status: 'pending',
    item_name: 'Tuning by hand',
    amount: 100,
    count: 110,
    fee: 0,
    vat: 19,
    vat_amount: 19,
    vat_reason: 'standard',
    total: 119,
    payment_method: 'bank',
    can: { generate: false, mark_as_paid: true, refund: false },
  })
  expect(await creditsOf(desk, buyer)).toBe(0)
  const { body: paid } = await mark(draft.id)
  expect(paid).toMatchObject({
    status: 'paid',
    number: expect.stringMatching(/^\d{4}-\d{5}$/),
    paid_at: desk.clock.now().toISOString(),
    can: { mark_as_paid: false, refund: true },
  })
  expect(await creditsOf(desk, buyer)).toBe(110)
  const twice = await mark(draft.id)
  expect([twice.status, twice.body.code, twice.body.params]).toEqual([409, 'wrong_state', { status: 'paid' }])
  expect(await creditsOf(desk, buyer)).toBe(110)
  const [mail, ...more] = await desk.mailsTo(buyer.email)
  expect([mail?.attachments[0]?.filename, more]).toEqual([`Invoice ${paid.number}.pdf`, []])
  expect((await acts()).slice(before)).toEqual([
    'purchases.begin_invoice',
    'purchases.write_invoice',
    'purchases.mark_as_paid',
  ])
  const { rows } = await desk.owner.query("select after from audit_log where act = 'purchases.write_invoice'")
  expect(rows.at(-1)?.after).toEqual({ net: 100, fee: 0, vat: 19, total: 119 })
})

test('filled in as paid at once', async () => {
  const { body: draft } = await begin()
  const { body } = await fill(draft.id, { status: 'paid', vat: 7.7 })
  expect(body).toMatchObject({
    status: 'paid',
    vat: 7.7,
    vat_amount: 7.7,
    vat_reason: 'set_by_staff',
    total: 107.7,
  })
  expect(await creditsOf(desk, buyer)).toBe(110)
})

test('without VAT by hand the rules decide, and keep their evidence', async () => {
  await desk.owner.query("update users set country = 'AT', vat_no = 'ATU87654321' where id = $1", [buyer.id])
  const { body: draft } = await begin()
  const { body } = await fill(draft.id)
  expect(body).toMatchObject({ vat: 0, vat_reason: 'reverse_charge', total: 100 })
  const { vat_check_id, buyer: party } = await rowOf(draft.id)
  const { rows } = await desk.owner.query('select outcome from vat_checks where id = $1', [vat_check_id])
  expect(rows).toEqual([{ outcome: 'valid' }])
  expect(party).toMatchObject({ name: 'Mara Test', country: 'AT', vat_no: 'ATU87654321' })
  const { body: byHand } = await begin()
  expect((await fill(byHand.id, { vat: 0 })).body).toMatchObject({ vat: 0, vat_reason: 'set_by_staff' })
  expect((await rowOf(byHand.id)).vat_check_id).toBeNull()
})

test('an invoice is filled in once, for the customer it was begun for', async () => {
  const { body: draft } = await begin()
  const neighbour = await newPerson(desk)
  const wrong = await fill(draft.id, { user: neighbour.id })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { user: { code: 'wrong' } }])
  expect((await rowOf(draft.id)).status).toBe('draft')
  const replies = await Promise.all(Array.from({ length: 5 }, () => fill(draft.id, { status: 'paid' })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await creditsOf(desk, buyer)).toBe(110)
  const { invoiceId } = await buy(desk, buyer, 'bank')
  expect((await fill(invoiceId, { amount: 0.01 })).body.code).toBe('wrong_state')
  expect((await mark((await begin()).body.id)).body).toMatchObject({
    code: 'wrong_state',
    params: { status: 'draft' },
  })
})

test('marked as paid twenty times at once: once; the transfer is settled with it', async () => {
  const { invoiceId, paymentId } = await buy(desk, buyer, 'bank')
  const replies = await Promise.all(Array.from({ length: 20 }, () => mark(invoiceId)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'wrong_state')).toHaveLength(19)
  expect(await creditsOf(desk, buyer)).toBe(20)
  const payment = await desk.call('GET /payments/{id}', { token: buyer.token, params: { id: paymentId } })
  expect(payment.body).toMatchObject({ status: 'paid', next: null })
})

test('marked as paid, and the checkout is paid too: credited once, staff are told', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  expect((await mark(bought.invoiceId)).body.payment).toMatchObject({ status: 'open', problem: null })
  await tell(desk, 'stripe', tills.stripe.pay(bought))
  await desk.runJobs()
  expect(await creditsOf(desk, buyer)).toBe(20)
  const { body } = await desk.call('GET /credits', { token: staff.token, query: { user_id: buyer.id } })
  expect(body.items[0].payment).toEqual({ id: bought.paymentId, status: 'paid', problem: 'paid_twice' })
})

test.each<[object, string]>([
  [{ item_name: '' }, 'item_name'],
  [{ item_name: 'x'.repeat(121) }, 'item_name'],
  [{ item_name: 'two\nlines' }, 'item_name'],
  [{ amount: -0.01 }, 'amount'],
  [{ amount: 10_000_000.01 }, 'amount'],
  [{ amount: 0.001 }, 'amount'],
  [{ amount: '100' }, 'amount'],
  [{ amount: null }, 'amount'],
  [{ count: 0 }, 'count'],
  [{ count: -1 }, 'count'],
  [{ count: 1_000_000.01 }, 'count'],
  [{ vat: -1 }, 'vat'],
  [{ vat: 100.01 }, 'vat'],
  [{ vat: null }, 'vat'],
  [{ status: 'refunded' }, 'status'],
  [{ status: 'draft' }, 'status'],
  [{ total: 1 }, 'total'],
  [{ number: '2026-99999' }, 'number'],
  [{ _id: 'x' }, '_id'],
])('%j fills in nothing', async (part, field) => {
  const { body: draft } = await begin()
  const { status, body } = await fill(draft.id, part)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect((await rowOf(draft.id)).status).toBe('draft')
})

test('the largest sale there can be adds up', async () => {
  const { body: draft } = await begin()
  const { body } = await fill(draft.id, { amount: 10_000_000, count: 1_000_000, vat: 100, status: 'paid' })
  expect(body).toMatchObject({ amount: 10_000_000, vat_amount: 10_000_000, total: 20_000_000 })
  expect(await creditsOf(desk, buyer)).toBe(1_000_000)
})

test('customers of this site only: no staff, nobody of another site, and no invoice of theirs', async () => {
  const elsewhere = await newPerson(desk, { site: 'other' })
  for (const id of [elsewhere.id, staff.id, newId()]) expect((await begin(id)).status).toBe(404)
  const other = await newAdmin(desk, { site: 'other' })
  const { body: theirs } = await desk.call('POST /credits/create-empty', {
    site: 'other',
    token: other.token,
    body: { user_id: elsewhere.id },
  })
  for (const id of [theirs.id, newId()]) {
    expect((await fill(id)).status).toBe(404)
    expect((await mark(id)).status).toBe(404)
  }
  expect((await rowOf(theirs.id)).status).toBe('draft')
})

const STAFF_CALLS: [EndpointKey, (id: string) => object | undefined][] = [
  ['GET /credits', () => undefined],
  ['GET /credits/statistics', () => undefined],
  ['POST /credits/create-empty', () => ({ user_id: buyer.id })],
  ['POST /credits/generate-invoice', (_id) => ({ _id, user: buyer.id, ...FILLED, status: 'paid' })],
  ['PATCH /credits/mark-as-paid', (id) => ({ id })],
  ['POST /credits/{id}/refund', () => ({ reason: 'I want it back' })],
  ['DELETE /credits/{id}', () => undefined],
]

test.each(STAFF_CALLS)(
  '%s: strangers, customers and staff without the key are refused',
  async (key, bodyFor) => {
    const { invoiceId } = await buy(desk, buyer, 'bank')
    const others = await newModerator(desk, ['settings', 'dealers_balance', 'download_dealer_invoice'])
    const elsewhere = await newAdmin(desk, { site: 'other' })
    const body = bodyFor(invoiceId)
    const replies = await Promise.all(
      [undefined, buyer.token, others.token, elsewhere.token].map((token) =>
        desk.call(key, { token, params: { id: invoiceId }, ...(body && { body }) }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([401, 403, 403, 401])
    expect((await rowOf(invoiceId)).status).toBe('pending')
  },
)

test('forty sales at once: numbers without a gap', async () => {
  const drafts = await Promise.all(Array.from({ length: 40 }, () => begin()))
  const replies = await Promise.all(drafts.map(({ body }) => fill(body.id, { status: 'paid', vat: 0 })))
  expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200))
  const numbers = await numbersOf(desk, desk.sites.main)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(new Set(replies.map(({ body }) => body.number)).size).toBe(40)
})
