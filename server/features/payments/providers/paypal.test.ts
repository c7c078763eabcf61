import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '#server/config.ts'
import { type FakePaypal, startFakePaypal } from '#server/test/providers/paypal.ts'
import type { Checkout, KnownPayment, ProviderContext } from '../provider.ts'
import { paypal, paypalWith } from './paypal.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const NOW = new Date('2025-03-10T12:00:00Z')

const CHECKOUT: Checkout = {
  id: ID,
  amount: 12_345,
  currency: 'EUR',
  description: '100 credits',
  buyer: { email: 'vera@example.com', firstName: 'Vera', lastName: 'Example' },
  language: 'de',
  returnUrl: 'https://tuning.example/buy_credits/result?payment=1',
  cancelUrl: 'https://tuning.example/buy_credits',
  messageUrl: 'https://tuning.example/api/payment_messages/paypal',
}

const ALL = { id: '01890a5d-ac96-774b-bcce-b302099a8058', amount: CHECKOUT.amount }
const PART = { id: '01890a5d-ac96-774b-bcce-b302099a8059', amount: 345 }

let fake: FakePaypal
let context: ProviderContext

beforeEach(async () => {
  fake = await startFakePaypal()
  const providers = { paypal: { live: 'http://127.0.0.1:9', sandbox: `${fake.url}/` } }
  context = {
    config: { providers, outgoingPrivateHosts: [] } as unknown as Config,
    options: { client_id: fake.clientId, webhook_id: fake.webhookId },
    secrets: { client_secret: fake.clientSecret },
    sandbox: true,
    now: NOW,
  }
})
afterEach(() => fake.close())

async function opened(checkout: Partial<Checkout> = {}): Promise<KnownPayment & { providerId: string }> {
  const { id, amount, currency } = { ...CHECKOUT, ...checkout }
  const { providerId } = await paypal.openCheckout(context, { ...CHECKOUT, ...checkout })
  return { id, amount, currency, providerId: String(providerId), providerPaymentId: null }
}

const lookUp = (payment: KnownPayment) => paypal.lookUp?.(context, payment)
const asked = () => fake.requests.map(({ method, path }) => `${method} ${path}`)

describe('opening a checkout', () => {
  it('fetches a key and sends exactly what PayPal needs', async () => {
    const { providerId, next } = await paypal.openCheckout(context, CHECKOUT)
    expect(next).toEqual({ kind: 'redirect', url: `${fake.url}/checkoutnow?token=${providerId}` })
    expect(asked()).toEqual(['POST /v1/oauth2/token', 'POST /v2/checkout/orders'])
    const [token, order] = fake.requests
    const basic = Buffer.from(`${fake.clientId}:${fake.clientSecret}`).toString('base64')
    expect(token).toMatchObject({
      body: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(order?.headers).toMatchObject({
      authorization: expect.stringMatching(/^Bearer A21AA/),
      'content-type': 'application/json',
      'paypal-request-id': ID,
    })
    expect(JSON.parse(order?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: ID,
          invoice_id: ID,
          description: '100 credits',
          amount: { currency_code: 'EUR', value: '123.45' },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: CHECKOUT.returnUrl,
            cancel_url: CHECKOUT.cancelUrl,
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            locale: 'de-DE',
          },
        },
      },
    })
  })

  it('is the same order when asked twice, also at once, with one key', async () => {
    const payments = await Promise.all([opened(), opened(), opened()])
    expect(new Set(payments.map(({ providerId }) => providerId)).size).toBe(1)
    expect(fake.orders.size).toBe(1)
    expect(asked().filter((line) => line.endsWith('/token'))).toHaveLength(1)
  })

  it('leaves the language to PayPal where it has none of ours', async () => {
    await opened({ language: 'fa', description: 'x'.repeat(200) })
    const { payment_source, purchase_units } = JSON.parse(fake.requests.at(-1)?.body ?? '')
    expect(payment_source.paypal.experience_context).not.toHaveProperty('locale')
    expect(purchase_units[0].description).toBe('x'.repeat(127))
  })

  it('passes on that PayPal does not know a currency', async () => {
    await expect(opened({ currency: 'KWD' })).rejects.toMatchObject({
      kind: 'refused',
      message: 'PayPal: CURRENCY_NOT_SUPPORTED: KWD is not supported.',
    })
  })
})

describe('keys', () => {
  const tokensAsked = () => asked().filter((line) => line === 'POST /v1/oauth2/token').length

  it('are used until shortly before their end', async () => {
    const payment = await opened()
    const at = (seconds: number) => ({ ...context, now: new Date(NOW.getTime() + seconds * 1000) })
    await paypal.lookUp?.(at(32_339), payment)
    expect(tokensAsked()).toBe(1)
    await paypal.lookUp?.(at(32_340), payment)
    expect(tokensAsked()).toBe(2)
  })

  it('are fetched anew when PayPal takes one back', async () => {
    const payment = await opened()
    fake.forgetTokens()
    expect((await lookUp(payment))?.status).toBe('open')
    expect(tokensAsked()).toBe(2)
  })

  it('of a right secret do not serve a wrong one', async () => {
    const payment = await opened()
    const wrong = { ...context, secrets: { client_secret: 'not-the-secret' } }
    await expect(paypal.lookUp?.(wrong, payment)).rejects.toMatchObject({ kind: 'refused' })
    expect((await lookUp(payment))?.status).toBe('open')
  })

  it('are fetched anew after PayPal was away', async () => {
    fake.fail('500')
    await expect(opened()).rejects.toMatchObject({ kind: 'unreachable' })
    fake.fail(null)
    expect((await opened()).providerId).toMatch(/^[0-9A-F]{17}$/)
  })

  it('are tested by fetching one, whatever is kept', async () => {
    await opened()
    await expect(paypal.test(context)).resolves.toBeUndefined()
    expect(tokensAsked()).toBe(2)
    await expect(
      paypal.test({ ...context, secrets: { client_secret: 'not-the-secret' } }),
    ).rejects.toMatchObject({
      kind: 'refused',
      message: 'PayPal does not accept the client id and the client secret.',
    })
  })
})

describe('how a payment stands', () => {
  it('is open until the buyer says yes; then the money is taken', async () => {
    const payment = await opened()
    const open = { status: 'open', reference: ID, amount: 12_345, currency: 'EUR', providerPaymentId: null }
    expect(await lookUp(payment)).toEqual(open)
    fake.pay(payment.providerId)
    fake.requests.length = 0
    expect(await lookUp(payment)).toEqual({
      ...open,
      status: 'paid',
      providerPaymentId: fake.orders.get(payment.providerId)?.capture?.id,
    })
    const order = `/v2/checkout/orders/${payment.providerId}`
    expect(asked()).toEqual([`GET ${order}`, `POST ${order}/capture`, `GET ${order}`])
    expect(fake.requests[1]?.headers['paypal-request-id']).toBe(`capture-${ID}`)
    expect(await lookUp(payment)).toMatchObject({ status: 'paid' })
    expect(asked()).toHaveLength(4)
  })

  it('takes the money once when many ask at once', async () => {
    const payment = await opened()
    fake.pay(payment.providerId)
    const reports = await Promise.all(Array.from({ length: 10 }, () => lookUp(payment)))
    expect(reports.map((report) => report?.status)).toEqual(Array(10).fill('paid'))
    expect(new Set(reports.map((report) => report?.providerPaymentId)).size).toBe(1)
  })

  it('is content when somebody else took the money in between', async () => {
    const payment = await opened()
    fake.pay(payment.providerId)
    fake.message('paid', payment.providerId)
    const order = fake.orders.get(payment.providerId)
    if (order) order.status = 'APPROVED'
    expect(await lookUp(payment)).toMatchObject({ status: 'paid', amount: 12_345 })
  })

  it('reports what was paid, not what was asked for', async () => {
    const payment = await opened()
    fake.pay(payment.providerId, { amount: 12_344, currency: 'USD', reference: 'x' })
    expect(await lookUp(payment)).toMatchObject({
      status: 'paid',
      amount: 12_344,
      currency: 'USD',
      reference: 'x',
    })
  })

  it('stays open when the card is declined, so that the buyer may take another', async () => {
    const payment = await opened()
    fake.payWithoutMoney(payment.providerId)
    expect(await lookUp(payment)).toMatchObject({ status: 'open', providerPaymentId: null })
    fake.pay(payment.providerId)
    expect((await lookUp(payment))?.status).toBe('paid')
  })

  it('waits while PayPal looks at the money, and ends with a void order', async () => {
    const [held, voided] = [await opened(), await opened({ id: ID.replace('0', '1') })]
    fake.pay(held.providerId)
    fake.hold(held.providerId)
    expect((await lookUp(held))?.status).toBe('open')
    fake.void(voided.providerId)
    expect((await lookUp(voided))?.status).toBe('expired')
  })

  it('knows nothing of an order that does not exist, and does not ask without one', async () => {
    const payment = await opened()
    expect(await lookUp({ ...payment, providerId: '../../v1/oauth2' })).toBeNull()
    expect(asked().at(-1)).toBe('GET /v2/checkout/orders/..%2F..%2Fv1%2Foauth2')
    expect(await lookUp({ ...payment, providerId: null })).toBeNull()
    expect(asked()).toHaveLength(3)
  })
})

describe('giving back', () => {
  async function paid() {
    const payment = await opened()
    fake.pay(payment.providerId)
    return { ...payment, providerPaymentId: (await lookUp(payment))?.providerPaymentId ?? null }
  }

  it('gives all of it back once', async () => {
    const payment = await paid()
    await Promise.all([paypal.refund?.(context, payment, ALL), paypal.refund?.(context, payment, ALL)])
    const refunds = fake.requests.filter(({ path }) => path.endsWith('/refund'))
    expect(refunds.map(({ path, body }) => `${path} ${body}`)).toEqual(
      Array(2).fill(`/v2/payments/captures/${payment.providerPaymentId}/refund {}`),
    )
    expect(refunds.map(({ headers }) => headers['paypal-request-id'])).toEqual(
      Array(2).fill(`refund-${ALL.id}`),
    )
    expect((await lookUp(payment))?.status).toBe('refunded')
  })

  it('is content when staff gave it back already, not when PayPal does not know it', async () => {
    const payment = await paid()
    fake.refundOutside(payment.providerId)
    expect(await paypal.refund?.(context, payment, ALL)).toBeUndefined()
    await expect(
      paypal.refund?.(context, { ...payment, providerPaymentId: 'X1' }, ALL),
    ).rejects.toMatchObject({
      kind: 'refused',
      message: 'PayPal: INVALID_RESOURCE_ID: The specified resource does not exist.',
    })
  })

  it('gives back parts, each once', async () => {
    const payment = await paid()
    await Promise.all([paypal.refund?.(context, payment, PART), paypal.refund?.(context, payment, PART)])
    expect(fake.refunds.map((body) => JSON.parse(body))).toEqual([
      { amount: { currency_code: 'EUR', value: '3.45' } },
    ])
    expect(await lookUp(payment)).toMatchObject({ status: 'paid', amount: 12_345 })
    await paypal.refund?.(context, payment, { id: ALL.id, amount: 12_000 })
    expect((await lookUp(payment))?.status).toBe('refunded')
  })

  it('refuses more than is left', async () => {
    const payment = await paid()
    await paypal.refund?.(context, payment, { id: ALL.id, amount: 12_001 })
    await expect(paypal.refund?.(context, payment, PART)).rejects.toMatchObject({
      kind: 'refused',
      message: 'PayPal: REFUND_AMOUNT_EXCEEDED: REFUND_AMOUNT_EXCEEDED',
    })
  })

  it('does not take garbage for a yes', async () => {
    const payment = await paid()
    fake.fail('garbage')
    await expect(paypal.refund?.(context, payment, ALL)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('refuses where nothing was taken', async () => {
    const payment = await opened()
    await expect(paypal.refund?.(context, payment, ALL)).rejects.toMatchObject({ kind: 'refused' })
    expect(asked()).toHaveLength(2)
  })
})

describe('when it does not work', () => {
  const impatient = paypalWith({ timeoutMs: 100 })

  it.each(['down', 'slow', '500', 'garbage'] as const)('is unreachable when %s', async (mode) => {
    const payment = await opened()
    fake.fail(mode)
    for (const ask of [() => impatient.lookUp?.(context, payment), () => impatient.test(context)]) {
      const error = await Promise.resolve(ask()).catch((thrown: Error) => thrown)
      expect(error).toMatchObject({ name: 'ProviderError', kind: 'unreachable' })
      expect((error as Error).message).not.toContain(fake.clientSecret)
    }
  })

  it('is unreachable when nobody listens, at the live address too', async () => {
    await expect(impatient.test({ ...context, sandbox: false })).rejects.toMatchObject({
      kind: 'unreachable',
    })
    await fake.close()
    await expect(impatient.test(context)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('does not repeat a secret that PayPal quotes', async () => {
    await expect(opened({ currency: fake.clientSecret.slice(0, 3) })).rejects.toThrow()
    const leaky = { ...context, secrets: { ...context.secrets, other: 'KWD' } }
    await expect(paypal.openCheckout(leaky, { ...CHECKOUT, currency: 'KWD' })).rejects.toMatchObject({
      message: 'PayPal: CURRENCY_NOT_SUPPORTED: … is not supported.',
    })
  })
})
