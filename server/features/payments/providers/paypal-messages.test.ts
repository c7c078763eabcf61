import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '#server/config.ts'
import { type FakePaypal, type PaypalMessage, startFakePaypal } from '#server/test/providers/paypal.ts'
import type { ProviderContext } from '../provider.ts'
import { paypal, paypalWith } from './paypal.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const NOW = new Date('2025-03-10T12:00:00Z')
const VERIFY = '/v1/notifications/verify-webhook-signature'

let fake: FakePaypal
let context: ProviderContext
let orderId: string
let reference: string

beforeAll(async () => {
  fake = await startFakePaypal()
  const providers = { paypal: { live: fake.url, sandbox: 'http://127.0.0.1:9' } }
  context = {
    config: { providers, outgoingPrivateHosts: [] } as unknown as Config,
    options: { client_id: fake.clientId, webhook_id: fake.webhookId },
    secrets: { client_secret: fake.clientSecret },
    sandbox: false,
    now: NOW,
  }
})
afterAll(() => fake.close())

let count = 0
beforeEach(async () => {
  reference = ID.replace(/^.{8}/, String(++count).padStart(8, '0'))
  const { providerId } = await paypal.openCheckout(context, {
    id: reference,
    amount: 12_345,
    currency: 'EUR',
    description: '100 credits',
    buyer: { email: 'vera@example.com', firstName: 'Vera', lastName: 'Example' },
    language: 'en',
    returnUrl: 'https://tuning.example/done',
    cancelUrl: 'https://tuning.example/',
    messageUrl: 'https://tuning.example/api/payment_messages/paypal',
  })
  orderId = String(providerId)
  fake.requests.length = 0
})

const read = (message: PaypalMessage, changed: Partial<ProviderContext> = {}) =>
  paypal.readMessage?.({ ...context, ...changed }, { ...message, url: 'https://tuning.example/' })
const paid = () => {
  fake.pay(orderId)
  return fake.message('paid', orderId, { at: NOW })
}

describe('messages that PayPal signed', () => {
  it('tell of a payment once PayPal said that they are its own', async () => {
    fake.pay(orderId)
    const message = fake.message('paid', orderId, { at: NOW, eventId: 'WH-1' })
    expect(await read(message)).toEqual({
      eventId: 'WH-1',
      about: { reference },
      report: {
        status: 'paid',
        reference,
        amount: 12_345,
        currency: 'EUR',
        providerPaymentId: fake.orders.get(orderId)?.capture?.id,
      },
      content: expect.stringContaining('"type":"PAYMENT.CAPTURE.COMPLETED"'),
    })
    const [asked] = fake.requests
    expect([asked?.method, asked?.path]).toEqual(['POST', VERIFY])
    expect(asked?.body).toBe(
      `{"auth_algo":"SHA256withRSA","cert_url":"${message.headers['paypal-cert-url']}",` +
        `"transmission_id":"${message.headers['paypal-transmission-id']}",` +
        `"transmission_sig":"${message.headers['paypal-transmission-sig']}",` +
        `"transmission_time":"2025-03-10T12:00:00Z","webhook_id":"${fake.webhookId}",` +
        `"webhook_event":${message.body.toString()}}`,
    )
  })

  it('say what was paid where it differs, and still name our payment', async () => {
    fake.pay(orderId, { amount: 12_346, currency: 'USD', reference: 'somebody-else' })
    expect(await read(fake.message('paid', orderId, { at: NOW }))).toMatchObject({
      about: { reference },
      report: { status: 'paid', reference: 'somebody-else', amount: 12_346, currency: 'USD' },
    })
  })

  it('that the buyer said yes make us ask: the money is yet to be taken', async () => {
    fake.pay(orderId)
    const message = await read(fake.message('approved', orderId, { at: NOW }))
    expect(message).toMatchObject({ about: { reference }, report: null })
    expect(message?.content).not.toContain('vera@example.com')
    expect(fake.orders.get(orderId)?.capture).toBeNull()
  })

  it.each([
    ['pending', 'open'],
    ['failed', 'failed'],
  ] as const)('tell that the money is %s', async (kind, status) => {
    fake.pay(orderId)
    fake.hold(orderId)
    expect((await read(fake.message(kind, orderId, { at: NOW })))?.report?.status).toBe(status)
  })

  it('tell of an order that is void', async () => {
    fake.void(orderId)
    expect((await read(fake.message('voided', orderId, { at: NOW })))?.report?.status).toBe('expired')
  })

  it('tell that all of the money went back, not a part', async () => {
    fake.pay(orderId)
    fake.refundOutside(orderId, 'part')
    expect(await read(fake.message('refunded', orderId, { at: NOW }))).toBeNull()
    expect(await read(fake.message('reversed', orderId, { at: NOW }))).toMatchObject({
      about: { reference },
      report: { status: 'refunded' },
    })
    fake.refundOutside(orderId)
    expect(await read(fake.message('refunded', orderId, { at: NOW }))).toMatchObject({
      about: { reference },
      report: { status: 'refunded', amount: 12_345, currency: 'EUR', reference },
    })
    expect(fake.requests.at(-1)?.path).toBe(`/v2/payments/captures/${fake.orders.get(orderId)?.capture?.id}`)
  })

  it('are none of our concern when they bear no mark of ours', async () => {
    expect(await read(fake.message('other', orderId, { at: NOW }))).toBeNull()
    const order = fake.orders.get(orderId)
    if (order) order.invoice_id = 'INVOICE-7'
    expect(await read(paid())).toBeNull()
  })
})

describe('messages that prove nothing', () => {
  const DAYS = 24 * 60 * 60 * 1000

  it('are taken for three days', async () => {
    const message = paid()
    expect((await read(message, { now: new Date(NOW.getTime() + 3 * DAYS) }))?.report?.status).toBe('paid')
    fake.requests.length = 0
    const later = { now: new Date(NOW.getTime() + 3 * DAYS + 1) }
    await expect(read(message, later)).rejects.toMatchObject({ code: 'message_expired' })
    expect(fake.requests).toHaveLength(0)
  })

  it.each(['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'])(
    'are refused without paypal-%s, and PayPal is not asked',
    async (name) => {
      const message = paid()
      const { [`paypal-${name}`]: _, ...headers } = message.headers
      await expect(read({ ...message, headers })).rejects.toMatchObject({ code: 'signature_invalid' })
      expect(fake.requests).toHaveLength(0)
    },
  )

  it('are refused when they are no message at all, and PayPal is not asked', async () => {
    const message = paid()
    const texts = ['', 'null', '[]', '{"id":1}', `${message.body},"webhook_id":"mine"`, `${message.body}}`]
    for (const text of texts)
      await expect(read({ ...message, body: Buffer.from(text) })).rejects.toMatchObject({
        code: 'signature_invalid',
      })
    expect(fake.requests).toHaveLength(0)
  })

  it('are refused when altered, forged, or sent for another webhook', async () => {
    const message = paid()
    const text = message.body.toString()
    const wrong: PaypalMessage[] = [
      { ...message, body: Buffer.from(text.replace('"123.45"', '"923.45"')) },
      { ...message, body: Buffer.from(JSON.stringify(JSON.parse(text))) },
      { ...message, headers: { ...message.headers, 'paypal-transmission-sig': 'AAAA' } },
      { ...message, headers: { ...message.headers, 'paypal-transmission-time': '2025-03-10T12:00:01Z' } },
      { ...message, headers: { ...message.headers, 'paypal-cert-url': 'https://evil.example/cert' } },
    ]
    for (const one of wrong) {
      expect(one).not.toEqual(message)
      await expect(read(one)).rejects.toMatchObject({ code: 'signature_invalid' })
    }
    expect(fake.requests.map(({ path }) => path)).toEqual(Array(5).fill(VERIFY))
    for (const webhook_id of ['OTHER', ''])
      await expect(read(message, { options: { ...context.options, webhook_id } })).rejects.toMatchObject({
        code: 'signature_invalid',
      })
  })

  it.each(['down', 'slow', '500', 'garbage'] as const)('are not decided while PayPal is %s', async (mode) => {
    const message = paid()
    fake.fail(mode)
    const reading = paypalWith({ timeoutMs: 100 }).readMessage?.(context, { ...message, url: '' })
    await expect(reading).rejects.toMatchObject({ name: 'ProviderError', kind: 'unreachable' })
    fake.fail(null)
    expect((await read(message))?.report?.status).toBe('paid')
  })

  it('are not called forged when our own keys are wrong', async () => {
    const wrong = { secrets: { client_secret: 'not-the-secret' } }
    await expect(read(paid(), wrong)).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' })
  })
})
