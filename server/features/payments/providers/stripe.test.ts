import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '#server/config.ts'
import { type FakeStripe, startFakeStripe } from '#server/test/providers/stripe.ts'
import type { Checkout, KnownPayment, ProviderContext } from '../provider.ts'
import { stripe, stripeWith } from './stripe.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const NOW = new Date('2025-03-10T12:00:00Z')

const CHECKOUT: Checkout = {
  id: ID,
  amount: 12_345,
  currency: 'EUR',
  description: '100 credits',
  buyer: { email: 'vera@example.com', firstName: 'Vera', lastName: 'Example' },
  language: 'de',
  returnUrl: 'https://tuning.example/buy_credits/result?payment=1&done=yes',
  cancelUrl: 'https://tuning.example/buy_credits',
  messageUrl: 'https://tuning.example/api/payment_messages/stripe',
}

const ALL = { id: '01890a5d-ac96-774b-bcce-b302099a8058', amount: CHECKOUT.amount }
const PART = { id: '01890a5d-ac96-774b-bcce-b302099a8059', amount: 345 }

let fake: FakeStripe
let context: ProviderContext

beforeEach(async () => {
  fake = await startFakeStripe()
  const config = { providers: { stripe: fake.url }, outgoingPrivateHosts: [] } as unknown as Config
  const secrets = { secret_key: fake.secretKey, webhook_secret: fake.webhookSecret }
  context = { config, options: {}, secrets, sandbox: false, now: NOW }
})
afterEach(() => fake.close())

async function opened(checkout: Partial<Checkout> = {}): Promise<KnownPayment & { providerId: string }> {
  const { providerId } = await stripe.openCheckout(context, { ...CHECKOUT, ...checkout })
  const { id, amount, currency } = { ...CHECKOUT, ...checkout }
  return { id, amount, currency, providerId: String(providerId), providerPaymentId: null }
}

const lookUp = (payment: KnownPayment) => stripe.lookUp?.(context, payment)
const formOf = (index: number) => Object.fromEntries(new URLSearchParams(fake.requests[index]?.body))

describe('opening a checkout', () => {
  it('sends exactly what Stripe needs, and leads to its page', async () => {
    const { providerId, next } = await stripe.openCheckout(context, CHECKOUT)
    expect(providerId).toMatch(/^cs_test_[0-9a-f]{32}$/)
    expect(next).toEqual({ kind: 'redirect', url: `${fake.url}/pay/${providerId}` })
    const [request] = fake.requests
    expect(fake.requests).toHaveLength(1)
    expect([request?.method, request?.path]).toEqual(['POST', '/v1/checkout/sessions'])
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${fake.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': ID,
    })
    expect(formOf(0)).toEqual({
      mode: 'payment',
      client_reference_id: ID,
      'metadata[payment_id]': ID,
      'payment_intent_data[metadata][payment_id]': ID,
      customer_email: 'vera@example.com',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '12345',
      'line_items[0][price_data][product_data][name]': '100 credits',
      success_url: CHECKOUT.returnUrl,
      cancel_url: CHECKOUT.cancelUrl,
      locale: 'de',
    })
  })

  it('tells Stripe nothing about this machine', async () => {
    await opened()
    const headers = fake.requests[0]?.headers ?? {}
    expect(headers['x-stripe-client-telemetry']).toBeUndefined()
    const agent = JSON.parse(String(headers['x-stripe-client-user-agent']))
    expect([agent.platform, agent.telemetry_id]).toEqual([undefined, undefined])
  })

  it('is the same session when asked twice, also at once', async () => {
    const ids = await Promise.all([opened(), opened(), opened()])
    expect(new Set(ids.map(({ providerId }) => providerId)).size).toBe(1)
    expect(fake.sessions.size).toBe(1)
  })

  it('leaves the page in the language of the browser where Stripe has none of ours', async () => {
    await opened({ language: 'ar' })
    expect(formOf(0).locale).toBe('auto')
  })

  it('cuts a long description without leaving half a letter', async () => {
    await opened({ description: `${'x'.repeat(249)}🚗` })
    const name = formOf(0)['line_items[0][price_data][product_data][name]']
    expect(name).toBe(`${'x'.repeat(249)}\u{fffd}`)
  })
})

describe('how a payment stands', () => {
  it('is open, then paid with figures and the name of the money', async () => {
    const payment = await opened()
    expect(await lookUp(payment)).toEqual({
      status: 'open',
      reference: ID,
      amount: 12_345,
      currency: 'EUR',
      providerPaymentId: null,
    })
    fake.pay(payment.providerId)
    const report = await lookUp(payment)
    expect(report).toEqual({
      status: 'paid',
      reference: ID,
      amount: 12_345,
      currency: 'EUR',
      providerPaymentId: expect.stringMatching(/^pi_[0-9a-f]{16}$/),
    })
    expect(fake.requests.at(-1)?.method).toBe('GET')
    expect(decodeURIComponent(fake.requests.at(-1)?.path ?? '')).toBe(
      `/v1/checkout/sessions/${payment.providerId}?expand[0]=payment_intent.latest_charge`,
    )
  })

  it('reports what was paid, not what was asked for', async () => {
    const payment = await opened()
    fake.pay(payment.providerId, { amount: 12_344, currency: 'USD', reference: 'x' })
    expect(await lookUp(payment)).toMatchObject({ amount: 12_344, currency: 'USD', reference: 'x' })
  })

  it('expires, fails late, or is on its way', async () => {
    const [first, second] = [await opened(), await opened({ id: ID.replace('0', '1') })]
    fake.expire(first.providerId)
    expect((await lookUp(first))?.status).toBe('expired')
    fake.delay(second.providerId)
    expect((await lookUp(second))?.status).toBe('open')
    fake.decline(second.providerId)
    expect((await lookUp(second))?.status).toBe('failed')
  })

  it('knows nothing of a session that does not exist, and does not ask without one', async () => {
    const unknown = { id: ID, providerId: 'cs_test_0', providerPaymentId: null, amount: 1, currency: 'EUR' }
    expect(await lookUp(unknown)).toBeNull()
    expect(await lookUp({ ...unknown, providerId: null })).toBeNull()
    expect(fake.requests).toHaveLength(1)
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
    await Promise.all([stripe.refund?.(context, payment, ALL), stripe.refund?.(context, payment, ALL)])
    const asked = fake.requests.filter(({ path }) => path === '/v1/refunds')
    expect(asked.map(({ body }) => body)).toEqual(
      Array(2).fill(`payment_intent=${payment.providerPaymentId}`),
    )
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(2).fill(`refund-${ALL.id}`))
    expect((await lookUp(payment))?.status).toBe('refunded')
  })

  it('is content when staff gave it back already', async () => {
    const payment = await paid()
    fake.refundOutside(payment.providerId)
    expect(await stripe.refund?.(context, payment, ALL)).toBeUndefined()
  })

  it('gives back parts, each once', async () => {
    const payment = await paid()
    await Promise.all([stripe.refund?.(context, payment, PART), stripe.refund?.(context, payment, PART)])
    expect(fake.refunds.map(({ amount, metadata }) => [amount, metadata.refund_id])).toEqual([[345, PART.id]])
    expect((await lookUp(payment))?.status).toBe('paid')
    await stripe.refund?.(context, payment, { id: ALL.id, amount: 12_000 })
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([12_000, 345])
    expect((await lookUp(payment))?.status).toBe('refunded')
  })

  it('knows a part again after Stripe has forgotten its key', async () => {
    const payment = await paid()
    await stripe.refund?.(context, payment, PART)
    fake.forgetKeys()
    await stripe.refund?.(context, payment, PART)
    expect(fake.refunds).toHaveLength(1)
  })

  it('refuses more than is left', async () => {
    const payment = await paid()
    fake.refundOutside(payment.providerId, 12_001)
    await expect(stripe.refund?.(context, payment, PART)).rejects.toMatchObject({
      kind: 'refused',
      message: 'Stripe: Refund amount (345) is greater than unrefunded amount on charge (344)',
    })
  })

  it('counts a part in units of the currency', async () => {
    const payment = await opened({ currency: 'JPY', amount: 500_000 })
    fake.pay(payment.providerId)
    const { providerPaymentId = null } = (await lookUp(payment)) ?? {}
    await stripe.refund?.(context, { ...payment, providerPaymentId }, { ...PART, amount: 20_000 })
    expect(fake.refunds[0]?.amount).toBe(200)
  })

  it('refuses where nothing was taken', async () => {
    const payment = await opened()
    await expect(stripe.refund?.(context, payment, ALL)).rejects.toMatchObject({
      name: 'ProviderError',
      kind: 'refused',
    })
    expect(fake.requests).toHaveLength(1)
  })
})

describe('when it does not work', () => {
  const impatient = stripeWith({ timeoutMs: 100, retries: 0 })

  it('says that the key is wrong without repeating any of it', async () => {
    await expect(stripe.test(context)).resolves.toBeUndefined()
    expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/balance'])
    const wrong = { ...context, secrets: { secret_key: 'sk_test_wrong9876', webhook_secret: 'whsec_other' } }
    await expect(stripe.test(wrong)).rejects.toMatchObject({
      kind: 'refused',
      message: 'Stripe does not accept the secret key.',
    })
  })

  it('refuses a key that no header can carry', async () => {
    for (const secret_key of ['', 'sk_test_\n1', 'sk_test_ключ']) {
      const error = await stripe
        .test({ ...context, secrets: { secret_key } })
        .catch((thrown: Error) => thrown)
      expect(error).toMatchObject({ kind: 'refused', message: expect.not.stringContaining('sk_test') })
    }
    expect(fake.requests).toHaveLength(0)
  })

  it('passes on why Stripe refuses', async () => {
    const wrong = { ...CHECKOUT, buyer: { ...CHECKOUT.buyer, email: `${fake.secretKey}@` } }
    await expect(stripe.openCheckout(context, wrong)).rejects.toMatchObject({
      kind: 'refused',
      message: 'Stripe: Invalid email address: …@',
    })
    await opened()
    await expect(opened({ amount: 12_346 })).rejects.toMatchObject({ kind: 'refused' })
  })

  it.each(['down', 'slow', '500', 'garbage'] as const)('is unreachable when %s', async (mode) => {
    fake.fail(mode)
    const error = await impatient.openCheckout(context, CHECKOUT).catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ name: 'ProviderError', kind: 'unreachable' })
    expect(String((error as Error).message)).not.toContain(fake.secretKey)
  })

  it('asks once more when Stripe is ill, with the same key', async () => {
    fake.fail('500')
    await expect(stripe.openCheckout(context, CHECKOUT)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(fake.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([ID, ID])
  })

  it('is unreachable when nobody listens', async () => {
    await fake.close()
    await expect(impatient.test(context)).rejects.toMatchObject({ kind: 'unreachable' })
  })
})
