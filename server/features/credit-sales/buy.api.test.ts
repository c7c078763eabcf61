import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import type { FakeStripe } from '#server/test/providers/stripe.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { buy, creditsOf, setUp, tell } from '#server/test/purchases.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)
const stripe = tills.stripe.server as FakeStripe
let admin: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  await setUp(desk, tills.stripe)
  await setUp(desk, 'bank')
  admin = await newAdmin(desk)
})

beforeEach(async () => {
  buyer = await newPerson(desk)
})

const WANTED = { count: 20, payment_method: 'stripe', agreed_total: 24.53, agree: true }

const order = (part: object = {}, headers: Record<string, string> = {}, { token } = buyer) =>
  desk.call('POST /credits_user', { token, body: { ...WANTED, ...part }, headers })
const pay = (id: string, { token } = buyer) =>
  desk.call('POST /credits_user/{id}/pay', { token, params: { id } })
const own = (query: Record<string, string> = {}, { token } = buyer) =>
  desk.call('GET /credits_user', { token, query })
const countOf = async (table: 'invoices' | 'payments', userId = buyer.id) =>
  (await desk.owner.query(`select count(*)::int as n from ${table} where user_id = $1`, [userId])).rows[0].n

test('a purchase is an invoice that waits, and a way to pay it', async () => {
  const { status, body } = await order()
  expect(status).toBe(200)
  expect(body.invoice).toEqual({
    id: expect.any(String),
    kind: 'invoice',
    status: 'pending',
    number: null,
    invoice: null,
    item_name: '',
    count: 20,
    lines: [
      {
        kind: 'credits',
        item_name: '',
        count: 20,
        unit_price: 1,
        amount: 20,
        vat_amount: 3.8,
        refunded_count: 0,
      },
    ],
    amount: 20,
    fee: 0.61,
    vat: 19,
    vat_amount: 3.92,
    vat_reason: 'standard',
    total: 24.53,
    currency: 'EUR',
    payment_method: 'stripe',
    created_at: expect.any(String),
    paid_at: null,
    corrected_by: null,
    corrects: null,
    refunded: 0,
    reason: '',
    document_deleted_at: null,
    document_kept_until: null,
    document_held: null,
    can: { download: true, pay: true, generate: false, mark_as_paid: false, refund: false, delete: false },
  })
  expect(body.payment).toMatchObject({
    method: 'stripe',
    status: 'open',
    amount: 24.53,
    subject_id: body.invoice.id,
    next: { kind: 'redirect' },
  })
  const [session] = [...stripe.sessions.values()].slice(-1)
  expect(session).toMatchObject({
    amount_total: 2453,
    currency: 'eur',
    client_reference_id: body.payment.id,
    success_url: `http://localhost/buy_credits?payment=${body.payment.id}`,
  })
  expect(await creditsOf(desk, buyer)).toBe(0)
})

test.each([24.52, 24.54, 0, 10_000_000])(
  'who agreed to %d buys nothing, and nothing is written',
  async (agreed_total) => {
    const asked = stripe.requests.length
    const { status, body } = await order({ agreed_total })
    expect([status, body.code]).toEqual([409, 'price_changed'])
    expect([await countOf('invoices'), await countOf('payments'), stripe.requests.length]).toEqual([
      0,
      0,
      asked,
    ])
  },
)

test('a price that staff change between looking and buying', async () => {
  const body = { name: 'Starter', credits: 50, price: 45, active: true }
  const { body: chosen } = await desk.call('POST /price', { token: admin.token, body })
  const wanted = { count: undefined, package_id: chosen.id, payment_method: 'bank', agreed_total: 53.55 }
  await desk.call('PUT /price/{id}', { token: admin.token, params: { id: chosen.id }, body: { price: 46 } })
  expect((await order(wanted)).body.code).toBe('price_changed')
  await desk.call('PUT /price/{id}', { token: admin.token, params: { id: chosen.id }, body: { price: 45 } })
  expect((await order(wanted)).body.invoice).toMatchObject({ item_name: 'Starter', count: 50, total: 53.55 })
  await desk.call('DELETE /price/{id}', { token: admin.token, params: { id: chosen.id } })
  expect((await order(wanted)).status).toBe(404)
  expect((await own()).body.items[0].item_name).toBe('Starter')
})

test.each<[object, string, string]>([
  [{ agree: undefined }, 'agree', 'required'],
  [{ agree: false }, 'agree', 'must_agree'],
  [{ agree: 'true' }, 'agree', 'must_agree'],
  [{ agreed_total: undefined }, 'agreed_total', 'required'],
  [{ agreed_total: -1 }, 'agreed_total', 'too_small'],
  [{ agreed_total: 24.531 }, 'agreed_total', 'invalid'],
  [{ agreed_total: '24.53' }, 'agreed_total', 'invalid'],
  [{ payment_method: 'cheque' }, 'payment_method', 'invalid'],
  [{ count: undefined }, 'package_id', 'required'],
])('%j is refused, and nothing is written', async (part, field, code) => {
  const { status, body } = await order(part)
  expect([status, body.fields]).toEqual([400, { [field]: expect.objectContaining({ code }) }])
  expect([await countOf('invoices'), await countOf('payments')]).toEqual([0, 0])
})

test('the same idempotency key twenty times at once: one invoice, one payment, one checkout', async () => {
  const sessions = stripe.sessions.size
  const headers = { 'idempotency-key': newId() }
  const replies = await Promise.all(Array.from({ length: 20 }, () => order({}, headers)))
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(replies.map(({ body }) => body.invoice.id)).size).toBe(1)
  expect(new Set(replies.map(({ body }) => body.payment.next.url)).size).toBe(1)
  expect([await countOf('invoices'), await countOf('payments')]).toEqual([1, 1])
  expect(stripe.sessions.size - sessions).toBe(1)
  const limited = await order()
  expect([limited.status, limited.body.code]).toEqual([429, 'rate_limited'])
  // Whoever repeats what was bought already buys nothing.
  expect((await order({}, headers)).body).toEqual(replies[0]?.body)
})

test('a repeated purchase is answered as it was, whatever staff changed since', async () => {
  const { token } = admin
  const body = { name: 'Starter', credits: 50, price: 45, active: true }
  const { body: chosen } = await desk.call('POST /price', { token, body })
  const wanted = { count: undefined, package_id: chosen.id, payment_method: 'bank', agreed_total: 53.55 }
  const headers = { 'idempotency-key': newId() }
  const first = await order(wanted, headers)
  const changes: object[] = [{ price: 46 }, { active: false }]
  for (const change of changes) {
    await desk.call('PUT /price/{id}', { token, params: { id: chosen.id }, body: change })
    const again = await order(wanted, headers)
    expect([again.status, again.body]).toEqual([200, first.body])
  }
  expect((await order(wanted)).status).toBe(404)
  expect([await countOf('invoices'), await countOf('payments')]).toEqual([1, 1])
})

test('a key for another purchase is refused; the key of another person is theirs', async () => {
  const headers = { 'idempotency-key': newId() }
  const { body: first } = await order({}, headers)
  const changed = await order({ payment_method: 'bank', agreed_total: 23.8 }, headers)
  expect([changed.status, changed.body.code]).toEqual([409, 'idempotency_key_reused'])
  const neighbour = await newPerson(desk)
  const { body: theirs } = await order({}, headers, neighbour)
  expect(theirs.invoice.id).not.toBe(first.invoice.id)
  expect((await order({}, { 'idempotency-key': 'x' })).body.fields).toHaveProperty('idempotency_key')
  expect(await countOf('invoices')).toBe(1)
})

test.each(['down', '500', 'garbage'] as const)(
  'a provider that is %s: the purchase waits, and is paid later',
  async (mode) => {
    stripe.fail(mode)
    const failed = await order()
    expect([failed.status, failed.body.code]).toEqual([424, 'provider_failed'])
    const { body } = await own()
    expect(body.items).toEqual([expect.objectContaining({ status: 'pending', total: 24.53 })])
    const { id } = body.items[0]
    expect((await pay(id)).body.code).toBe('provider_failed')
    stripe.fail(null)
    const { status, body: payment } = await pay(id)
    expect([status, payment.status, payment.amount]).toEqual([200, 'open', 24.53])
    expect((await pay(id)).body).toEqual(payment)
    expect(await countOf('payments')).toBe(1)
    const providerId = payment.next.url.split('/').at(-1)
    await tell(desk, 'stripe', tills.stripe.pay({ paymentId: payment.id, providerId }))
    await desk.runJobs()
    expect(await creditsOf(desk, buyer)).toBe(20)
    const again = await pay(id)
    expect([again.status, again.body.code, again.body.params]).toEqual([
      409,
      'wrong_state',
      { status: 'paid' },
    ])
  },
)

test('a checkout that has expired gets a successor; twenty at once get the same one', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  stripe.expire(bought.providerId)
  await tell(desk, 'stripe', stripe.message('expired', bought.providerId))
  await desk.runJobs()
  await desk.owner.query('delete from rate_limits')
  const replies = await Promise.all(Array.from({ length: 20 }, () => pay(bought.invoiceId)))
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(replies[0]?.body.id).not.toBe(bought.paymentId)
  expect(await countOf('payments')).toBe(2)
})

test("nobody pays for another's purchase, and there is nothing to pay for a present", async () => {
  const bought = await buy(desk, buyer, 'bank')
  expect((await pay(bought.invoiceId, await newPerson(desk))).status).toBe(404)
  expect((await pay(bought.invoiceId, await newPerson(desk, { site: 'other' }))).status).toBe(401)
  expect((await pay(bought.invoiceId, admin)).status).toBe(403)
  expect((await pay(newId())).status).toBe(404)
  const { token } = admin
  const { body: draft } = await desk.call('POST /credits/create-empty', {
    token,
    body: { user_id: buyer.id },
  })
  expect((await pay(draft.id)).body.code).toBe('wrong_state')
  const present = { item_name: 'A present', amount: 0, count: 5, user: buyer.id, status: 'pending' }
  await desk.call('POST /credits/generate-invoice', { token, body: { _id: draft.id, ...present } })
  const refused = await pay(draft.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state'])
  expect((await own({ search: 'present' })).body.items[0]).toMatchObject({ total: 0, can: { pay: false } })
})

test('a method that is switched off meanwhile can still be paid by who has begun; nobody begins anew', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  const off = (enabled: boolean) =>
    desk.call('POST /payment_settings/{method}', {
      token: admin.token,
      params: { method: 'stripe' },
      body: { enabled },
    })
  await off(false)
  const refused = await order()
  expect([refused.status, refused.body.code]).toEqual([400, 'method_not_set_up'])
  await tell(desk, 'stripe', tills.stripe.pay(bought))
  await desk.runJobs()
  await off(true)
  expect(await creditsOf(desk, buyer)).toBe(20)
  expect(await countOf('invoices')).toBe(1)
})

test('the own list: newest first, by status, by number; no drafts and nobody else', async () => {
  const waiting = await buy(desk, buyer, 'bank', 10)
  const paid = await buy(desk, buyer, 'bank', 30)
  const { token } = admin
  await desk.call('PATCH /credits/mark-as-paid', { token, body: { id: paid.invoiceId } })
  await desk.call('POST /credits/create-empty', { token, body: { user_id: buyer.id } })
  const neighbour = await newPerson(desk)
  await buy(desk, neighbour, 'bank', 99)
  const { body } = await own()
  expect(body.items.map((item: { id: string }) => item.id)).toEqual([paid.invoiceId, waiting.invoiceId])
  expect(body).toMatchObject({ total: 2, page: 1, size: 20 })
  expect(Object.keys(body.items[0])).not.toContain('user')
  expect((await own({ status: 'draft' })).body.items).toEqual([])
  expect((await own({ status: 'pending' })).body.items).toMatchObject([{ count: 10 }])
  expect((await own({ search: body.items[0].number })).body.items).toMatchObject([{ count: 30 }])
  const sorted = await own({ sort_by: 'total', sort_order: 'asc' })
  expect(sorted.body.items.map((item: { total: number }) => item.total)).toEqual([11.9, 35.7])
  expect((await own({ status: 'open' })).body.fields).toHaveProperty('status')
  expect((await own({}, await newModerator(desk, ['dealers_invoices']))).status).toBe(403)
  expect((await desk.call('GET /credits_user')).status).toBe(401)
})

test('buying is for customers', async () => {
  expect((await desk.call('POST /credits_user', { body: WANTED })).status).toBe(401)
  expect((await order({}, {}, admin)).status).toBe(403)
  const elsewhere = await newPerson(desk, { site: 'other' })
  expect((await order({}, {}, elsewhere)).status).toBe(401)
  const theirs = await desk.call('POST /credits_user', {
    token: elsewhere.token,
    site: 'other',
    body: WANTED,
  })
  expect(theirs.body.code).toBe('method_not_set_up')
})

test('what staff buy in a customer’s account stands in the audit log, what customers buy does not', async () => {
  const staff = await newModerator(desk, ['login_to_dealer_account'])
  const visit = await desk.call('POST /auth/admin_auto_login', {
    token: staff.token,
    body: { user_id: buyer.id },
  })
  expect((await order()).status).toBe(200)
  expect((await order({}, {}, { ...buyer, token: visit.body.access_token })).status).toBe(200)
  const { rows } = await desk.owner.query(
    "select subject, actor_id, acting_for_id from audit_log where act = 'purchases.buy'",
  )
  expect(rows).toEqual([{ subject: '20', actor_id: staff.id, acting_for_id: buyer.id }])
})
