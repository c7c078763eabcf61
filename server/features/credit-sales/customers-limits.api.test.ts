import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract, type EndpointKey } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { openVies } from '#server/test/providers/vies.ts'
import { type Bought, buy, creditsOf, setUp } from '#server/test/purchases.ts'

/* A customer cannot set amount, VAT, fee or status, nor mark as paid, by any call. */
vi.setConfig({ testTimeout: 60_000 })
const tills = await useTills()
const vies = await openVies()
vies.mood = 'invalid'
afterAll(() => vies.close())
const desk = useDesk({ ...tills.environment, VIES_URL: vies.url })
let buyer: TestPerson
let agent: TestPerson
let bought: Bought
let draft: string

beforeAll(async () => {
  await setUp(desk, tills.stripe)
  await setUp(desk, 'bank')
  // Keys in the row of a customer open nothing.
  buyer = await newPerson(desk, { permissions: ['dealers_invoices', 'dealers_balance', 'settings'] })
  agent = await newPerson(desk, { kind: 'agent' })
  bought = await buy(desk, buyer, tills.stripe)
  const { token } = await newAdmin(desk)
  await desk.call('POST /settings', { token, body: { company_vat_no: 'DE136695976' } })
  draft = (await desk.call('POST /credits/create-empty', { token, body: { user_id: buyer.id } })).body.id
})

const money = async () => {
  const { rows } = await desk.owner.query(
    `select (select jsonb_agg(to_jsonb(i) order by i.id) from invoices i) as invoices,
       (select jsonb_agg(to_jsonb(p) order by p.id) from payments p) as payments,
       (select jsonb_agg(to_jsonb(w)) from wallets w) as wallets,
       (select jsonb_agg(to_jsonb(l)) from ledger_transfers l) as transfers,
       (select jsonb_agg(to_jsonb(s) order by s.site_id, s.method) from payment_settings s) as settings,
       (select jsonb_agg(to_jsonb(v) order by v.id) from vat_rates v) as vat,
       (select jsonb_agg(to_jsonb(k) order by k.id) from packages k) as packages`,
  )
  return rows[0]
}

/** What decides what is paid, in all the names that the contract and the tables have for it. */
const DECIDING: Record<string, unknown> = {
  amount: 0.01,
  net: 1,
  price: 0.01,
  vat: 0,
  vat_rate: 0,
  vat_amount: 0,
  vat_reason: 'reverse_charge',
  fee: 0,
  fee_percentage: 0,
  total: 0.01,
  currency: 'IDR',
  credits: 1_000_000,
  credit_rate: 0.01,
  status: 'paid',
  paid_at: '2026-03-01T09:00:00Z',
  number: '2026-00001',
  item_name: 'A present',
  user_id: '11111111-1111-7111-8111-111111111111',
  kind: 'credit_note',
}

const WANTED = { count: 20, payment_method: 'stripe' }

test.each(Object.entries(DECIDING))(
  'security 24: %s in a purchase or a quote is refused by name, and nothing is written',
  async (name, value) => {
    const before = await money()
    const order = { ...WANTED, agreed_total: 24.53, agree: true, [name]: value }
    for (const [key, body] of [
      ['POST /credits_user', order],
      ['POST /credits/quote', { ...WANTED, [name]: value }],
    ] as const) {
      const { status, body: answer } = await desk.call(key, { token: buyer.token, body })
      expect([key, status, answer.fields]).toEqual([key, 400, { [name]: { code: 'unknown' } }])
    }
    expect(await money()).toEqual(before)
  },
)

test('security 24: the total that a buyer agrees to is compared, never taken', async () => {
  const before = await money()
  for (const agreed_total of [0, 0.01, 24.52, 24.54]) {
    const { status, body } = await desk.call('POST /credits_user', {
      token: buyer.token,
      body: { ...WANTED, agree: true, agreed_total },
    })
    expect([status, body.code]).toEqual([409, 'price_changed'])
  }
  expect(await money()).toEqual(before)
})

test('security 24: paying takes nothing but the id, and pays nothing by itself', async () => {
  const call = (key: EndpointKey, id: string, body?: object) =>
    desk.call(key, { token: buyer.token, params: { id }, ...(body && { body }) })
  for (const [name, value] of Object.entries(DECIDING)) {
    const bodies = [
      await call('POST /credits_user/{id}/pay', bought.invoiceId, { [name]: value }),
      await call('POST /payments/{id}/check', bought.paymentId, { [name]: value }),
    ]
    expect(bodies.map(({ status }) => status)).toEqual([400, 400])
  }
  const before = await money()
  expect((await call('POST /credits_user/{id}/pay', bought.invoiceId)).body.amount).toBe(24.53)
  expect((await call('POST /payments/{id}/check', bought.paymentId)).body.status).toBe('open')
  expect(await money()).toEqual(before)
  expect(await creditsOf(desk, buyer)).toBe(0)
})

/** Everything about money that customers may not do, with input that staff could send. */
const FORBIDDEN: Partial<Record<EndpointKey, () => { params?: Record<string, string>; body?: object }>> = {
  'GET /credits': () => ({}),
  'GET /credits/statistics': () => ({}),
  'GET /credits/export': () => ({}),
  'POST /credits/create-empty': () => ({ body: { user_id: buyer.id } }),
  'POST /credits/generate-invoice': () => ({
    body: {
      _id: draft,
      item_name: 'A present',
      amount: 0,
      count: 1000,
      vat: 0,
      user: buyer.id,
      status: 'paid',
    },
  }),
  'PATCH /credits/mark-as-paid': () => ({ body: { id: bought.invoiceId } }),
  'POST /credits/{id}/refund': () => ({ params: { id: bought.invoiceId }, body: { reason: 'My money' } }),
  'DELETE /credits/{id}': () => ({ params: { id: bought.invoiceId } }),
  'GET /balances': () => ({}),
  'GET /balances/{user_id}/history': () => ({ params: { user_id: buyer.id } }),
  'POST /balances/{user_id}/adjust': () => ({
    params: { user_id: buyer.id },
    body: { credits: 1000, reason: 'For myself' },
  }),
  'PUT /balances/{user_id}/credit_limit': () => ({
    params: { user_id: buyer.id },
    body: { credit_limit: 1000 },
  }),
  'GET /ledger_proof': () => ({}),
  'POST /ledger_proof': () => ({}),
  'GET /price': () => ({}),
  'POST /price': () => ({ body: { name: 'Mine', credits: 1000, price: 0.01, active: true } }),
  'PUT /price/{id}': () => ({ params: { id: draft }, body: { price: 0.01 } }),
  'PUT /price/{id}/update_pos': () => ({ params: { id: draft }, body: { position: 0 } }),
  'DELETE /price/{id}': () => ({ params: { id: draft } }),
  'GET /vat': () => ({}),
  'POST /vat': () => ({ body: { country: 'DE', percentage: 0, enabled: false } }),
  'PUT /vat/toggle/{id}': () => ({ params: { id: draft }, body: { enabled: false } }),
  'PUT /vat/percentage/{id}': () => ({ params: { id: draft }, body: { percentage: 0 } }),
  'GET /payment_settings': () => ({}),
  'POST /payment_settings/{method}': () => ({
    params: { method: 'stripe' },
    body: { fee_percentage: 0, fee_fixed: 0 },
  }),
  'POST /payment_settings/{method}/test': () => ({ params: { method: 'stripe' } }),
  'GET /payments_flagged': () => ({}),
  'POST /payments/{id}/dismiss': () => ({ params: { id: bought.paymentId } }),
}

test('security 24: the list below is every call about money that is not for customers', () => {
  const isMoney = /^\w+ \/(credits|balances|ledger|price|vat|payment)/
  const mine = ['signed_in', 'customer', 'public']
  const closed = (Object.entries(contract) as [EndpointKey, Endpoint][])
    .filter(([key, { access }]) => isMoney.test(key) && !mine.includes(String(access)))
    .filter(([, { access }]) => typeof access === 'string' || !('owner_or' in access))
    .map(([key]) => key)
  expect(closed.sort()).toEqual(Object.keys(FORBIDDEN).sort())
})

test.each(Object.keys(FORBIDDEN) as EndpointKey[])(
  'security 24: %s is closed to customers and agents',
  async (key) => {
    const before = await money()
    for (const { token } of [buyer, agent]) {
      const { status, body } = await desk.call(key, { token, ...FORBIDDEN[key]?.() })
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
    expect(await money()).toEqual(before)
  },
)

test('security 24: a customer who speaks in the name of a provider is not believed', async () => {
  const before = await money()
  const words = {
    id: 'evt_1',
    type: 'checkout.session.completed',
    data: {
      object: { id: bought.providerId, payment_status: 'paid', client_reference_id: bought.paymentId },
    },
  }
  for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }] as Record<string, string>[]) {
    const { status, body } = await desk.call('POST /payment_messages/{method}', {
      token: buyer.token,
      params: { method: 'stripe' },
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(words),
    })
    expect([status, body.code]).toEqual([400, 'signature_invalid'])
  }
  await desk.runJobs()
  expect(await money()).toEqual(before)
})

test('security 24: profile and address decide no price by themselves: a made-up VAT number pays VAT', async () => {
  await desk.call('POST /user/update_address', {
    token: buyer.token,
    body: { address: 'Somewhere 1', city: 'Graz', zip_code: '8010', country: 'AT' },
  })
  await desk.call('POST /user/update_business', {
    token: buyer.token,
    body: { company_name: 'Made up', company_reg_no: '', vat_no: 'ATU12345678' },
  })
  const { body } = await desk.call('POST /credits/quote', {
    token: buyer.token,
    body: { count: 100, payment_method: 'bank' },
  })
  expect(body).toMatchObject({ vat: 20, vat_reason: 'standard', vat_number: 'invalid', total: 120 })
  expect(vies.asked).toHaveLength(1)
})
