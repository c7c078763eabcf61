import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hold } from '#features/credits/index.ts'
import { useDesk } from '#server/test/desk.ts'
import { pdfText } from '#server/test/pdf-text.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import type { FakeStripe } from '#server/test/providers/stripe.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { type Bought, buy, creditsOf, numbersOf, setUp, tell } from '#server/test/purchases.ts'
import { wrongWallets } from '#server/test/wallets.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)
const stripe = tills.stripe.server as FakeStripe
let staff: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  for (const till of [tills.stripe, tills.paypal, 'bank'] as const) await setUp(desk, till)
  staff = await newModerator(desk, ['dealers_invoices', 'download_dealer_invoice'])
})

beforeEach(async () => {
  buyer = await newPerson(desk)
})

const refund = (id: string, reason: unknown = 'Ordered by mistake') =>
  desk.call('POST /credits/{id}/refund', { token: staff.token, params: { id }, body: { reason } })
const mark = (id: string) => desk.call('PATCH /credits/mark-as-paid', { token: staff.token, body: { id } })
const rowOf = async (table: 'payments' | 'invoices', id: string) =>
  (await desk.owner.query(`select * from ${table} where id = $1`, [id])).rows[0]
const noteOf = async (id: string) =>
  (await desk.owner.query('select * from invoices where corrects_id = $1', [id])).rows[0]
const lineOf = async (id: string) =>
  (await desk.owner.query('select * from invoice_lines where invoice_id = $1', [id])).rows[0]

async function bought(till: 'stripe' | 'paypal' = 'stripe'): Promise<Bought> {
  const purchase = await buy(desk, buyer, tills[till])
  await tell(desk, till, tills[till].pay(purchase))
  await desk.runJobs()
  return purchase
}

async function spend(credits: number) {
  await desk.platform.db.transaction(desk.sites.main, (tx) =>
    hold(tx, { key: newId(), userId: buyer.id, amount: credits * 100, holdId: newId() }),
  )
}

test.each(['stripe', 'paypal'] as const)(
  '%s: a credit note with the next number, the credits back, and the money by a job',
  async (method) => {
    const { invoiceId, paymentId } = await bought(method)
    const { number } = await rowOf('invoices', invoiceId)
    const { status, body } = await refund(invoiceId)
    expect(status).toBe(200)
    const note = await noteOf(invoiceId)
    expect(body).toMatchObject({
      id: invoiceId,
      status: 'refunded',
      number,
      corrected_by: note.id,
      payment: { id: paymentId, status: 'refunding', problem: null },
      can: { refund: false, mark_as_paid: false, delete: false },
    })
    const invoice = await rowOf('invoices', invoiceId)
    expect(note).toMatchObject({
      kind: 'credit_note',
      status: 'paid',
      reason: 'Ordered by mistake',
      created_by: staff.id,
      net: String(-invoice.net),
      fee: String(-invoice.fee),
      vat: String(-invoice.vat),
      total: String(-invoice.total),
      vat_rate: invoice.vat_rate,
      buyer: invoice.buyer,
    })
    const line = await lineOf(invoiceId)
    expect(await lineOf(note.id)).toEqual({
      ...line,
      invoice_id: note.id,
      quantity: String(-line.quantity),
      net: String(-line.net),
      vat: String(-line.vat),
    })
    expect(Number(note.number.split('-')[1])).toBe(Number(number.split('-')[1]) + 1)
    expect(await creditsOf(desk, buyer)).toBe(0)
    await desk.runJobs()
    expect(await rowOf('payments', paymentId)).toMatchObject({ status: 'refunded', problem: null })

    const { body: paper } = await desk.call('GET /credits/{id}/download_invoice', {
      token: buyer.token,
      params: { id: note.id },
    })
    expect(pdfText(paper)).toContain(note.number)
    expect(pdfText(paper)).toContain('Ordered by mistake')
    const statement = await desk.call('GET /credits_history_user', { token: buyer.token })
    expect(statement.body.items[0]).toMatchObject({
      act: 'take_back',
      credits: -20,
      balance: 0,
      subject: number,
      reason: 'Ordered by mistake',
    })
  },
)

test('the money goes back once, however often it is asked for', async () => {
  const { invoiceId, providerId } = await bought()
  const replies = await Promise.all(Array.from({ length: 10 }, () => refund(invoiceId)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  await desk.runJobs()
  const refunds = stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
  const intent = stripe.sessions.get(providerId)?.intent?.id ?? ''
  expect(refunds.filter(({ body }) => body.includes(intent))).toHaveLength(1)
  expect(await creditsOf(desk, buyer)).toBe(0)
  const second = await refund(invoiceId)
  expect([second.status, second.body.code]).toEqual([409, 'wrong_state'])
})

test('credits that were spent cannot be taken back: nothing happens at all', async () => {
  const { invoiceId, paymentId } = await bought()
  await spend(0.01)
  const before = await numbersOf(desk, desk.sites.main)
  const { status, body } = await refund(invoiceId)
  expect([status, body.code]).toEqual([402, 'not_enough_credits'])
  expect(body.message).toBe('The customer’s wallet does not hold that many credits.')
  expect((await rowOf('invoices', invoiceId)).status).toBe('paid')
  expect((await rowOf('payments', paymentId)).status).toBe('paid')
  expect(await noteOf(invoiceId)).toBeUndefined()
  expect(await numbersOf(desk, desk.sites.main)).toEqual(before)
  await desk.runJobs()
  expect(await creditsOf(desk, buyer)).toBe(19.99)
})

test('refused by the provider: the credit note stands, staff see to the money', async () => {
  const { invoiceId, paymentId } = await bought()
  await desk.owner.query("update payments set provider_payment_id = 'pi_unknown' where id = $1", [paymentId])
  await refund(invoiceId)
  await desk.runJobs()
  expect(await rowOf('payments', paymentId)).toMatchObject({ status: 'paid', problem: 'refund_failed' })
  expect((await rowOf('invoices', invoiceId)).status).toBe('refunded')
  const { body } = await desk.call('GET /payments_flagged', { token: staff.token })
  expect(body.items.map((item: { id: string }) => item.id)).toContain(paymentId)
})

test('a provider that is away for a day: staff are told instead of being left in the dark', async () => {
  const { invoiceId, paymentId } = await bought()
  const start = desk.clock.now()
  await refund(invoiceId)
  stripe.fail('down')
  await expect(desk.runJobs()).rejects.toThrow()
  stripe.fail(null)
  await desk.runScheduled('payments.reconcile')
  expect(await rowOf('payments', paymentId)).toMatchObject({ status: 'refunding', problem: null })
  desk.clock.advance(24 * 60 * 60_000 + 1)
  await desk.runScheduled('payments.reconcile')
  desk.clock.set(start)
  expect(await rowOf('payments', paymentId)).toMatchObject({ status: 'paid', problem: 'refund_failed' })
})

test('a transfer: staff send the money by hand', async () => {
  const { invoiceId, paymentId } = await buy(desk, buyer, 'bank')
  await mark(invoiceId)
  const { body } = await refund(invoiceId)
  expect(body).toMatchObject({ status: 'refunded', payment: { status: 'paid', problem: null } })
  await desk.runJobs()
  expect((await rowOf('payments', paymentId)).status).toBe('paid')
  expect(await creditsOf(desk, buyer)).toBe(0)
})

test('only what was paid is taken back: no pending, void or draft one, and no credit note', async () => {
  const { invoiceId } = await buy(desk, buyer, 'bank')
  expect((await refund(invoiceId)).body.params).toEqual({ status: 'pending' })
  await mark(invoiceId)
  await refund(invoiceId)
  const note = await noteOf(invoiceId)
  const refused = await refund(note.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state'])
  const admin = await newAdmin(desk)
  const { invoiceId: voided } = await buy(desk, buyer, 'bank')
  await desk.call('DELETE /credits/{id}', { token: admin.token, params: { id: voided } })
  expect((await refund(voided)).body.params).toEqual({ status: 'void' })
})

test.each(['', ' no ', 'x'.repeat(201), 'two\nlines', null, undefined])(
  'the reason %j is none',
  async (reason) => {
    const { invoiceId } = await buy(desk, buyer, 'bank')
    await mark(invoiceId)
    const { status, body } = await desk.call('POST /credits/{id}/refund', {
      token: staff.token,
      params: { id: invoiceId },
      body: { reason },
    })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['reason']])
    expect(await creditsOf(desk, buyer)).toBe(20)
  },
)

test('another site finds nothing to take back', async () => {
  const { invoiceId } = await bought()
  const other = await newAdmin(desk, { site: 'other' })
  const { status } = await desk.call('POST /credits/{id}/refund', {
    site: 'other',
    token: other.token,
    params: { id: invoiceId },
    body: { reason: 'Not mine' },
  })
  expect(status).toBe(404)
  expect((await refund(newId())).status).toBe(404)
})

test('after all of that the books balance and no number is missing', async () => {
  expect(await wrongWallets(desk)).toEqual([])
  const numbers = await numbersOf(desk, desk.sites.main)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
