import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)
let staff: TestPerson
let customer: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['settings', 'audit_log'])
  customer = await newPerson(desk)
})

beforeEach(async () => {
  await desk.owner.query('delete from payment_settings')
  await desk.owner.query('delete from rate_limits')
})

const set = (method: PaymentMethod, body: unknown) =>
  desk.call('POST /payment_settings/{method}', { token: staff.token, params: { method }, body })
const test_ = (method: PaymentMethod) =>
  desk.call('POST /payment_settings/{method}/test', { token: staff.token, params: { method } })
const settings = async (method: PaymentMethod) =>
  (await desk.call('GET /payment_settings', { token: staff.token })).body.items.find(
    (item: { method: string }) => item.method === method,
  )
const offered = async () => (await desk.call('GET /payment_methods', { token: customer.token })).body.items
const kept = async () => (await desk.owner.query('select count(*)::int as n from payment_settings')).rows[0].n

const STRIPE = { secret_key: 'sk_test_a-secret-of-ours', webhook_secret: 'whsec_another-secret' }

test('nothing is set up in the beginning, and nothing is offered', async () => {
  const { status, body } = await desk.call('GET /payment_settings', { token: staff.token })
  expect(status).toBe(200)
  expect(body.items.map((item: { method: string }) => item.method)).toEqual([
    'stripe',
    'paypal',
    'payfast',
    'square',
    'crypto',
    'bank',
  ])
  expect(body.items[0]).toEqual({
    method: 'stripe',
    enabled: false,
    complete: false,
    sandbox: false,
    fee: { percentage: 1.5, fixed: 0.25 },
    options: {},
    secrets: { secret_key: false, webhook_secret: false },
    message_url: 'http://localhost/api/payment_messages/stripe',
  })
  expect(body.items[5]).toMatchObject({
    fee: { percentage: 0, fixed: 0 },
    options: { account_holder: '', iban: '', bic: '', bank_name: '', note: '' },
    secrets: {},
    message_url: null,
  })
  expect(await offered()).toEqual([])
})

test('keys go in and never come out: not in an answer, the log, or the table', async () => {
  const { status, body } = await set('stripe', {
    enabled: true,
    fee_percentage: 2.9,
    fee_fixed: 0.3,
    secrets: STRIPE,
  })
  expect([status, body.secrets, body.complete]).toEqual([
    200,
    { secret_key: true, webhook_secret: true },
    true,
  ])
  const log = await desk.call('GET /audit_log', {
    token: staff.token,
    query: { search: 'payments.configure' },
  })
  expect(log.body.items[0]).toMatchObject({
    act: 'payments.configure',
    subject: 'stripe',
    after: { enabled: true, fee: { rate: 290, fixed: 30 }, new_keys: ['secret_key', 'webhook_secret'] },
  })
  const { rows } = await desk.owner.query(
    `select (select jsonb_agg(to_jsonb(p)) from payment_settings p)::text
       || (select jsonb_agg(to_jsonb(a)) from audit_log a)::text
       || coalesce((select jsonb_agg(to_jsonb(e)) from events e)::text, '') as everything`,
  )
  const seen = JSON.stringify([body, await settings('stripe'), log.body, await offered(), rows])
  for (const secret of Object.values(STRIPE)) {
    expect(seen).not.toContain(secret)
    expect(seen).not.toContain(Buffer.from(secret).toString('base64').slice(0, 16))
    expect(seen).not.toContain(Buffer.from(secret).toString('hex').slice(0, 16))
  }
  expect(await offered()).toEqual([{ method: 'stripe', fee: { percentage: 2.9, fixed: 0.3 } }])
})

test('what is left out stays; an empty secret is removed', async () => {
  await set('stripe', { secrets: STRIPE, fee_percentage: 3 })
  expect((await set('stripe', { enabled: true })).body).toMatchObject({
    enabled: true,
    fee: { percentage: 3, fixed: 0.25 },
    secrets: { secret_key: true, webhook_secret: true },
  })
  const refused = await set('stripe', { secrets: { webhook_secret: '' } })
  expect([refused.status, refused.body.code]).toEqual([400, 'method_not_set_up'])
  expect((await settings('stripe')).secrets.webhook_secret).toBe(true)
  const removed = await set('stripe', { enabled: false, secrets: { webhook_secret: '' } })
  expect(removed.body.secrets).toEqual({ secret_key: true, webhook_secret: false })
  expect(await offered()).toEqual([])
})

test.each<[PaymentMethod, object]>([
  ['stripe', {}],
  ['stripe', { secrets: { secret_key: STRIPE.secret_key } }],
  ['paypal', { options: { client_id: 'x' }, secrets: { client_secret: 'y' } }],
  ['square', { secrets: { access_token: 'x', signature_key: 'y' } }],
  ['bank', { options: { iban: 'DE89370400440532013000' } }],
  ['crypto', { options: { store_id: 'x' }, secrets: { api_key: 'x', webhook_secret: 'y' } }],
  ['payfast', { secrets: { merchant_key: 'x' } }],
])('%s cannot be switched on with %j alone', async (method, body) => {
  const refused = await set(method, { enabled: true, ...body })
  expect([refused.status, refused.body.code]).toEqual([400, 'method_not_set_up'])
  expect(await kept()).toBe(0)
})

test('what may stay empty may: a transfer without BIC, PayFast without a passphrase', async () => {
  const bank = await set('bank', {
    enabled: true,
    options: { account_holder: 'Nordlicht Motoren', iban: 'DE89370400440532013000' },
  })
  expect([bank.status, bank.body.complete]).toEqual([200, true])
  const payfast = await set('payfast', {
    enabled: true,
    options: { merchant_id: '10000100' },
    secrets: { merchant_key: 'a key' },
  })
  expect([payfast.status, payfast.body.secrets]).toEqual([200, { merchant_key: true, passphrase: false }])
})

test.each<[PaymentMethod, object, string]>([
  ['stripe', { options: { client_id: 'x' } }, 'options.client_id'],
  ['bank', { secrets: { secret_key: 'x' } }, 'secrets.secret_key'],
  ['paypal', { secrets: { api_key: 'x' } }, 'secrets.api_key'],
  ['bank', { options: { password: 'x' } }, 'options.password'],
  ['stripe', { secrets: { secret_key: 'x'.repeat(301) } }, 'secrets.secret_key'],
  ['stripe', { secrets: { secret_key: 'two\nlines' } }, 'secrets.secret_key'],
  ['stripe', { fee_percentage: 25.01 }, 'fee_percentage'],
  ['stripe', { fee_percentage: -1 }, 'fee_percentage'],
  ['stripe', { fee_fixed: 0.001 }, 'fee_fixed'],
  ['stripe', { enabled: 'yes' }, 'enabled'],
  ['crypto', { options: { server_url: 'ftp://pay.example' } }, 'options.server_url'],
  ['crypto', { options: { server_url: 'https://' } }, 'options.server_url'],
  ['crypto', { options: { server_url: 'https://user@pay.example' } }, 'options.server_url'],
  ['crypto', { options: { server_url: 'https://pay.example:99999' } }, 'options.server_url'],
])('%s with %j is refused by name', async (method, body, field) => {
  const refused = await set(method, body)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
  expect(await kept()).toBe(0)
})

test.each([
  'http://localhost',
  'http://localhost:8080/',
  'https://pay.localhost',
  'http://intranet',
  'http://10.0.0.1',
  'http://192.168.1.1:23000',
  'http://172.16.0.1',
  'http://169.254.169.254',
  'http://0.0.0.0',
  'http://[::1]',
  'http://[::ffff:10.0.0.1]',
  'http://[fd00::1]',
  'http://0xa.0.0.1',
  'http://167772161',
])('an address of our own network is refused: %s', async (server_url) => {
  const refused = await set('crypto', { options: { server_url } })
  expect([refused.status, refused.body.code]).toEqual([400, 'outgoing_address_refused'])
  expect(await kept()).toBe(0)
})

test('whoever aims it at another server has to know the keys', async () => {
  const { options, secrets } = tills.crypto.settings
  expect((await set('crypto', { enabled: true, options, secrets })).status).toBe(200)
  const aimed = { server_url: 'https://evil.example' }
  expect((await set('crypto', { options: aimed })).body.code).toBe('method_not_set_up')
  expect((await set('crypto', { enabled: false, options: aimed })).body.secrets).toEqual({
    api_key: false,
    webhook_secret: false,
  })
  expect((await set('crypto', { enabled: true, options, secrets })).body.complete).toBe(true)
  expect((await set('crypto', { options: { server_url: options.server_url } })).body.complete).toBe(true)
})

test('a sandbox where the provider has one; fees where they are passed on', async () => {
  expect((await set('square', { sandbox: true })).body.sandbox).toBe(true)
  expect((await set('stripe', { sandbox: true })).body.sandbox).toBe(false)
  expect((await set('bank', { fee_percentage: 5, fee_fixed: 1 })).body.fee).toEqual({
    percentage: 0,
    fixed: 0,
  })
})

test('PayFast is offered for rand only', async () => {
  const currency = (code: string) =>
    desk.owner.query('update site_settings set currency = $1 where site_id = $2', [code, desk.sites.main])
  await set('payfast', { enabled: true, ...tills.payfast.settings })
  expect(await offered()).toEqual([])
  await currency('ZAR')
  expect(await offered()).toEqual([{ method: 'payfast', fee: { percentage: 0, fixed: 0 } }])
  await currency('EUR')
})

describe('the test of the connection', () => {
  test.each(['stripe', 'paypal', 'square', 'crypto'] as const)(
    '%s: right keys work, others do not',
    async (method) => {
      const { options, secrets } = tills[method].settings
      await set(method, { options, secrets })
      expect((await test_(method)).body).toEqual({ works: true, message: '' })
      const wrong = Object.fromEntries(
        Object.keys(secrets).map((name) => [name, 'not-the-key-that-it-knows']),
      )
      await set(method, { secrets: wrong })
      const { status, body } = await test_(method)
      expect([status, body.works]).toEqual([200, false])
      expect(body.message.length).toBeGreaterThan(10)
      expect(body.message).not.toContain('not-the-key-that-it-knows')
    },
  )

  test('a provider that is away is a failed test, no fault', async () => {
    await set('stripe', tills.stripe.settings)
    tills.stripe.server.fail('down')
    const { status, body } = await test_('stripe')
    tills.stripe.server.fail(null)
    expect([status, body.works]).toEqual([200, false])
    expect(body.message).not.toContain(tills.stripe.settings.secrets.secret_key)
  })

  test('a transfer with a mistyped IBAN', async () => {
    await set('bank', { options: { account_holder: 'Nordlicht', iban: 'DE88370400440532013000' } })
    expect((await test_('bank')).body.works).toBe(false)
    await set('bank', { options: { iban: 'DE89 3704 0044 0532 0130 00' } })
    expect((await test_('bank')).body.works).toBe(true)
  })

  test('needs keys to try, and may be asked twenty times a minute', async () => {
    expect((await test_('stripe')).body.code).toBe('method_not_set_up')
    await set('bank', { options: { account_holder: 'Nordlicht', iban: 'DE89370400440532013000' } })
    const statuses: number[] = []
    for (let time = 0; time < 20; time++) statuses.push((await test_('bank')).status)
    expect(statuses).toEqual([...Array(19).fill(200), 429])
  })
})

const STAFF_CALLS: [EndpointKey, object | undefined][] = [
  ['GET /payment_settings', undefined],
  ['POST /payment_settings/{method}', { secrets: STRIPE }],
  ['POST /payment_settings/{method}/test', undefined],
]

test.each(STAFF_CALLS)(
  '%s: strangers, customers and staff without the key are refused',
  async (key, body) => {
    const tokens = [
      undefined,
      customer.token,
      (await newModerator(desk, ['dealers_invoices', 'dealers_balance'])).token,
      (await newAdmin(desk, { site: 'other' })).token,
    ]
    const replies = await Promise.all(
      tokens.map((token) => desk.call(key, { token, params: { method: 'stripe' }, ...(body && { body }) })),
    )
    expect(replies.map(({ status }) => status)).toEqual([401, 403, 403, 401])
    expect(await kept()).toBe(0)
  },
)

test('each site has its own, and who is signed in sees what it offers', async () => {
  await set('stripe', { enabled: true, secrets: STRIPE })
  const other = await newAdmin(desk, { site: 'other' })
  const theirs = await desk.call('GET /payment_settings', { token: other.token, site: 'other' })
  expect(theirs.body.items[0]).toMatchObject({ enabled: false, secrets: { secret_key: false } })
  const methods = (token?: string, site: 'main' | 'other' = 'main') =>
    desk.call('GET /payment_methods', { token, site })
  expect((await methods(other.token, 'other')).body.items).toEqual([])
  expect((await methods(staff.token)).body.items).toHaveLength(1)
  expect((await methods()).status).toBe(401)
  expect((await set('cheque' as 'bank', {})).body.fields).toHaveProperty('method')
})
