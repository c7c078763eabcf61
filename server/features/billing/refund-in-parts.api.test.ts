import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { creditInvoices } from '#features/credit-sales/index.ts'
import { hold } from '#features/credits/index.ts'
import { useDesk } from '#server/test/desk.ts'
import { pdfText } from '#server/test/pdf-text.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import type { FakeStripe } from '#server/test/providers/stripe.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { type Bought, buy, buyLines, creditsOf, numbersOf, setUp, tell } from '#server/test/purchases.ts'
import { useSecondInstance } from '#server/test/second-instance.ts'
import { wrongWallets } from '#server/test/wallets.ts'
import { refundSold } from './refund-sold.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)
const second = useSecondInstance(desk)
const stripe = tills.stripe.server as FakeStripe
let admin: TestPerson
let staff: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  for (const till of [tills.stripe, 'bank'] as const) await setUp(desk, till)
  admin = await newAdmin(desk)
  // A fee that goes back with the rest alone.
  await desk.call('POST /payment_settings/{method}', {
    token: admin.token,
    params: { method: 'stripe' },
    body: { fee_percentage: 2.9, fee_fixed: 0.35 },
  })
  staff = await newModerator(desk, ['dealers_invoices', 'download_dealer_invoice'])
})

beforeEach(async () => {
  buyer = await newPerson(desk)
})

type Back = { position: number; count: number }[]

const refund = (id: string, lines?: Back, headers: Record<string, string> = {}) =>
  desk.call('POST /credits/{id}/refund', {
    token: staff.token,
    params: { id },
    headers,
    body: { reason: 'Too many', ...(lines && { lines }) },
  })
const notesOf = async (id: string) =>
  (await desk.owner.query('select * from invoices where corrects_id = $1 order by number', [id])).rows
const invoiceOf = async (id: string) =>
  (await desk.owner.query('select * from invoices where id = $1', [id])).rows[0]
const paymentOf = async (id: string) =>
  (await desk.owner.query('select status, problem from payments where id = $1', [id])).rows[0]
const linesOf = async (id: string) =>
  (
    await desk.owner.query(
      `select position, quantity::int, net::int, vat::int from invoice_lines where invoice_id = $1 order by position`,
      [id],
    )
  ).rows
const backOf = ({ providerId }: Pick<Bought, 'providerId'>) =>
  stripe.sessions.get(providerId)?.intent?.charge?.amount_refunded ?? 0
const listed = async (id: string) => {
  const { body } = await desk.call('GET /credits', { token: staff.token, query: { user_id: buyer.id } })
  const found = body.items.filter((item: { id: string }) => item.id === id)
  expect(found).toHaveLength(1)
  return found[0]
}

const GOODS = [
  { count: 3, net: 1000 },
  { count: 10, net: 333 },
]

/** Three credits for 10.00 and ten for 3.33, with VAT and the fee of the method. */
async function bought() {
  const purchase = await buyLines(desk, buyer, tills.stripe, GOODS)
  await tell(desk, 'stripe', tills.stripe.pay(purchase))
  await desk.runJobs()
  return purchase
}

test('lines go back one after the other, then the rest with the fee: every coin of it, once', async () => {
  const purchase = await bought()
  const invoice = await invoiceOf(purchase.invoiceId)
  const { fee, vat, total } = Object.fromEntries(
    Object.entries(invoice).map(([name, value]) => [name, Number(value)]),
  ) as Record<'fee' | 'vat' | 'total', number>
  expect(fee).toBeGreaterThan(0)

  const { status, body } = await refund(purchase.invoiceId, [{ position: 0, count: 1 }])
  expect(status).toBe(200)
  const [first] = await notesOf(purchase.invoiceId)
  expect(first).toMatchObject({ kind: 'credit_note', net: '-333', fee: '0', currency: 'EUR' })
  expect(await linesOf(first.id)).toEqual([
    { position: 0, quantity: -100, net: -333, vat: Number(first.vat) },
  ])
  expect(body).toMatchObject({
    status: 'paid',
    corrected_by: first.id,
    refunded: -first.total / 100,
    lines: [{ refunded_count: 1 }, { refunded_count: 0 }],
    payment: { status: 'paid', problem: null },
    can: { refund: true },
  })
  expect(await creditsOf(desk, buyer)).toBe(12)
  await desk.runJobs()
  expect(backOf(purchase)).toBe(-first.total)
  expect((await paymentOf(purchase.paymentId)).status).toBe('paid')

  await refund(purchase.invoiceId, [
    { position: 0, count: 2 },
    { position: 1, count: 2.5 },
  ])
  expect(await creditsOf(desk, buyer)).toBe(7.5)
  const rest = await refund(purchase.invoiceId)
  expect(rest.body).toMatchObject({
    status: 'refunded',
    refunded: total / 100,
    lines: [{ refunded_count: 3 }, { refunded_count: 10 }],
    payment: { status: 'refunding' },
    can: { refund: false },
  })
  const notes = await notesOf(purchase.invoiceId)
  const sum = (figure: string) => notes.reduce((all, note) => all + Number(note[figure]), 0)
  expect([sum('net'), sum('fee'), sum('vat'), sum('total')]).toEqual([-1333, -fee, -vat, -total])
  expect(notes.map((note) => Number(note.fee))).toEqual([0, 0, -fee])
  expect(await linesOf(notes[2].id)).toMatchObject([{ position: 1, quantity: -750 }])
  expect(await listed(purchase.invoiceId)).toMatchObject({ corrected_by: notes[2].id, refunded: total / 100 })
  expect(await creditsOf(desk, buyer)).toBe(0)
  await desk.runJobs()
  expect(backOf(purchase)).toBe(total)
  expect(await paymentOf(purchase.paymentId)).toEqual({ status: 'refunded', problem: null })
  const again = await refund(purchase.invoiceId)
  expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
})

test('every piece by line leaves the fee: the rest gives it back', async () => {
  const purchase = await bought()
  const all = GOODS.map(({ count }, position) => ({ position, count }))
  expect((await refund(purchase.invoiceId, all)).body).toMatchObject({
    status: 'paid',
    can: { refund: true },
  })
  expect(await creditsOf(desk, buyer)).toBe(0)
  expect((await refund(purchase.invoiceId)).body).toMatchObject({
    status: 'refunded',
    refunded: purchase.total,
  })
  await desk.runJobs()
  expect(backOf(purchase)).toBe(Math.round(purchase.total * 100))
})

test.each<[string, Back, string]>([
  ['more than the line has', [{ position: 0, count: 3.01 }], 'too_big'],
  ['a line that is not there', [{ position: 2, count: 1 }], 'unknown'],
  [
    'a line twice',
    [
      { position: 0, count: 1 },
      { position: 0, count: 1 },
    ],
    'contradicts',
  ],
])('%s is refused, and nothing happens', async (_, lines, code) => {
  const purchase = await bought()
  const before = await numbersOf(desk, desk.sites.main)
  const { status, body } = await refund(purchase.invoiceId, lines)
  expect([status, body.fields]).toEqual([400, { lines: { code } }])
  expect(await numbersOf(desk, desk.sites.main)).toEqual(before)
  expect(await creditsOf(desk, buyer)).toBe(13)
  await desk.runJobs()
  expect(backOf(purchase)).toBe(0)
})

test('two want the last pieces at once, at two servers: one note, one refund', async () => {
  const purchase = await bought()
  const part = { lines: [{ position: 0, quantity: 200 }] }
  const at = (platform: typeof desk.platform) =>
    platform.db.transaction(desk.sites.main, (tx) =>
      refundSold(
        tx,
        { credits: creditInvoices, shop: creditInvoices },
        {
          ...{ invoiceId: purchase.invoiceId, part, reason: 'Too many', by: BY_PROGRAM },
        },
      ),
    )
  const both = await Promise.allSettled([at(desk.platform), at(second.platform)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ fields: { lines: { code: 'too_big' } } })
  expect(await notesOf(purchase.invoiceId)).toHaveLength(1)
  expect(await creditsOf(desk, buyer)).toBe(11)
})

test('the same asked for twice by one key is one note; without a key it is two', async () => {
  const purchase = await bought()
  const one = [{ position: 1, count: 1 }]
  const key = { 'idempotency-key': newId() }
  const answers = await Promise.all([
    refund(purchase.invoiceId, one, key),
    refund(purchase.invoiceId, one, key),
  ])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await refund(purchase.invoiceId, one, key)).status).toBe(200)
  expect(await notesOf(purchase.invoiceId)).toHaveLength(1)
  await refund(purchase.invoiceId, one)
  expect(await notesOf(purchase.invoiceId)).toHaveLength(2)
  expect(await creditsOf(desk, buyer)).toBe(11)
})

test('credits that were spent do not go back, what is left of them does', async () => {
  const purchase = await bought()
  await desk.platform.db.transaction(desk.sites.main, (tx) =>
    hold(tx, { key: newId(), userId: buyer.id, amount: 1200, holdId: newId() }),
  )
  const much = await refund(purchase.invoiceId, [{ position: 0, count: 2 }])
  expect([much.status, much.body.code]).toEqual([402, 'not_enough_credits'])
  expect((await refund(purchase.invoiceId, [{ position: 0, count: 1 }])).status).toBe(200)
  expect(await creditsOf(desk, buyer)).toBe(0)
})

test('a transfer goes back in parts by hand', async () => {
  const { invoiceId, paymentId } = await buy(desk, buyer, 'bank')
  await desk.call('PATCH /credits/mark-as-paid', { token: staff.token, body: { id: invoiceId } })
  expect((await refund(invoiceId, [{ position: 0, count: 5 }])).body).toMatchObject({ status: 'paid' })
  expect((await refund(invoiceId)).body).toMatchObject({ status: 'refunded' })
  await desk.runJobs()
  expect(await paymentOf(paymentId)).toEqual({ status: 'paid', problem: null })
  expect(await creditsOf(desk, buyer)).toBe(0)
})

test('a present goes back in parts: notes for nothing, and the credits', async () => {
  const { body: draft } = await desk.call('POST /credits/create-empty', {
    token: staff.token,
    body: { user_id: buyer.id },
  })
  const present = { item_name: 'Sorry', amount: 0, count: 10, vat: 19, status: 'paid' }
  await desk.call('POST /credits/generate-invoice', {
    token: staff.token,
    body: { _id: draft.id, user: buyer.id, ...present },
  })
  expect((await refund(draft.id, [{ position: 0, count: 4 }])).body).toMatchObject({
    status: 'paid',
    refunded: 0,
  })
  expect(await creditsOf(desk, buyer)).toBe(6)
  expect((await refund(draft.id, [{ position: 0, count: 6 }])).body).toMatchObject({ status: 'refunded' })
  expect(await creditsOf(desk, buyer)).toBe(0)
})

test('each note has its paper, and it says what went back', async () => {
  const purchase = await bought()
  await refund(purchase.invoiceId, [{ position: 1, count: 4 }])
  await desk.runJobs()
  const [note] = await notesOf(purchase.invoiceId)
  const { status, body } = await desk.call('GET /credits/{id}/download_invoice', {
    token: buyer.token,
    params: { id: note.id },
  })
  expect(status).toBe(200)
  expect(pdfText(body)).toContain(note.number)
  expect(pdfText(body)).toContain('Line 1')
  expect(pdfText(body)).not.toContain('Line 0')
})

test('what was sold and earned is right after a part went back', async () => {
  const totals = async () => (await desk.call('GET /credits/total-purchased', { token: admin.token })).body
  const before = await totals()
  const purchase = await bought()
  await refund(purchase.invoiceId, [{ position: 0, count: 3 }])
  expect(await totals()).toMatchObject({ count: before.count + 10, purchases: before.purchases + 1 })
  await refund(purchase.invoiceId)
  expect(await totals()).toEqual(before)
})

test.each([
  ['a line', '-400, -1, -1', '-1, 0, -1'],
  ['a fee', '-100, 0, 0', '0, -1000000, 0'],
])('the database itself lets no notes take back more than %s', async (_, figures, sums) => {
  const { invoiceId } = await bought()
  const sql = `with note as (
    insert into invoices (id, site_id, user_id, kind, status, net, fee, vat, total, vat_rate, currency, seller, buyer,
      language, created_at, corrects_id)
    select gen_random_uuid(), site_id, user_id, 'credit_note', 'pending', net, fee, vat, net + fee + vat, 0, 'EUR', '{}',
      '{}', 'en', now(), id
    from (select i.site_id, i.user_id, i.id, s.* from invoices i, (values (${sums})) s (net, fee, vat)) i where id = $1
    returning id, site_id
  ) insert into invoice_lines (site_id, invoice_id, position, kind, quantity, net, vat)
    select site_id, id, 0, 'credits', ${figures} from note`
  await expect(desk.owner.query(sql, [invoiceId])).rejects.toThrow('more is taken back than invoice')
})

test('after all of that the books balance and no number is missing', async () => {
  expect(await wrongWallets(desk)).toEqual([])
  const numbers = await numbersOf(desk, desk.sites.main)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
