import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  aCheckout,
  aContext,
  alterations,
  aPart,
  aPayment,
  MESSAGE_URL,
  PAYMENT_ID,
  REFUND_ID,
  received,
} from '#server/test/providers/checkout.ts'
import { type FakeSquare, signed, startFakeSquare } from '#server/test/providers/square.ts'
import type { KnownPayment, ProviderContext, RawMessage } from '../provider.ts'
import { square } from './square.ts'

let fake: FakeSquare
let context: ProviderContext

beforeEach(async () => {
  fake = await startFakeSquare()
  fake.messageUrl = MESSAGE_URL
  context = aContext({ url: fake.url, ...fake.settings })
})
afterEach(() => fake.close())

async function opened(): Promise<KnownPayment> {
  const { providerId } = await square.openCheckout(context, aCheckout())
  return aPayment({ providerId })
}
const lookUp = (payment: KnownPayment, other: Partial<ProviderContext> = {}) =>
  square.lookUp?.({ ...context, ...other }, payment)
const read = (message: RawMessage, other: Partial<ProviderContext> = {}) =>
  square.readMessage?.({ ...context, ...other }, message)

describe('the checkout', () => {
  test('is a payment link for an order that bears our reference', async () => {
    const { providerId, next } = await square.openCheckout(context, aCheckout())
    expect(next).toEqual({ kind: 'redirect', url: `${fake.url}/pay/${providerId}` })
    const [request] = fake.requests
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v2/online-checkout/payment-links',
      headers: {
        authorization: 'Bearer EAAAl-square-test-token',
        'square-version': '2025-01-23',
        'content-type': 'application/json',
      },
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      idempotency_key: PAYMENT_ID,
      order: {
        location_id: 'LTESTSQUARE01',
        reference_id: PAYMENT_ID,
        line_items: [
          { name: '500 credits', quantity: '1', base_price_money: { amount: 12_345, currency: 'EUR' } },
        ],
      },
      checkout_options: { redirect_url: 'https://portal.example/buy_credits?payment=1' },
      pre_populated_data: { buyer_email: 'jana@garage.example' },
    })
  })

  test('opened again is the same one', async () => {
    const [first, second] = [
      await square.openCheckout(context, aCheckout()),
      await square.openCheckout(context, aCheckout()),
    ]
    expect(second).toEqual(first)
  })

  test.each([
    ['JPY', 50_000, 500],
    ['KWD', 123, 1230],
  ])('in %s: %d hundredths are asked as %d', async (currency, amount, units) => {
    await fake.close()
    fake = await startFakeSquare(currency)
    context = aContext({ url: fake.url, ...fake.settings })
    const { providerId } = await square.openCheckout(context, aCheckout({ currency, amount }))
    const asked = JSON.parse(fake.requests[0]?.body ?? '')
    expect(asked.order.line_items[0].base_price_money).toEqual({ amount: units, currency })
    fake.pay(providerId ?? '')
    expect(await lookUp(aPayment({ providerId }))).toMatchObject({ status: 'paid', amount, currency })
  })

  test('in a currency that the location lacks is refused in the words of Square', async () => {
    const call = square.openCheckout(context, aCheckout({ currency: 'USD' }))
    await expect(call).rejects.toMatchObject({
      kind: 'refused',
      message: 'Square: Payment links only support EUR at this location.',
    })
  })

  test('has a page on which a browser pays, and Square tells of it', async () => {
    const payment = await opened()
    const page = `${fake.url}/pay/${payment.providerId}`
    expect(await (await fetch(page)).text()).toContain('<button>Pay</button>')
    fake.messageUrl = `${fake.url}/nobody`
    const back = await fetch(page, { method: 'POST', redirect: 'manual' })
    expect(back.headers.get('location')).toBe('https://portal.example/buy_credits?payment=1')
    expect(await Promise.all(fake.delivered)).toEqual([401])
    expect(await lookUp(payment)).toMatchObject({ status: 'paid' })
  })
})

describe('a payment', () => {
  test('that nobody made is open', async () => {
    expect(await lookUp(await opened())).toEqual({
      status: 'open',
      reference: PAYMENT_ID,
      amount: null,
      currency: null,
      providerPaymentId: null,
    })
  })

  test('that was made is read from the order and its payment', async () => {
    const payment = await opened()
    fake.pay(PAYMENT_ID)
    const report = await lookUp(payment)
    expect(report).toMatchObject({ status: 'paid', reference: PAYMENT_ID, amount: 12_345, currency: 'EUR' })
    expect(fake.requests.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /v2/orders/${payment.providerId}`,
      `GET /v2/payments/${report?.providerPaymentId}`,
    ])
  })

  test('with a gift card and a card is the sum of both', async () => {
    const payment = await opened()
    fake.pay(PAYMENT_ID, { parts: [2345, 10_000] })
    const report = await lookUp(payment)
    expect(report).toMatchObject({ status: 'paid', amount: 12_345 })
    expect(report?.providerPaymentId?.split(',')).toHaveLength(2)
  })

  test.each([
    ['APPROVED', 'open'],
    ['PENDING', 'open'],
    ['FAILED', 'open'],
  ])('that is %s is %s', async (status, expected) => {
    const payment = await opened()
    fake.pay(PAYMENT_ID, { statuses: [status] })
    expect(await lookUp(payment)).toMatchObject({ status: expected, amount: null })
  })

  test('of which a part still waits is open', async () => {
    const payment = await opened()
    fake.pay(PAYMENT_ID, { parts: [2345, 10_000], statuses: ['COMPLETED', 'PENDING'] })
    expect(await lookUp(payment)).toMatchObject({ status: 'open', amount: null })
  })

  test('of a cancelled order failed', async () => {
    const payment = await opened()
    fake.cancel(PAYMENT_ID)
    expect(await lookUp(payment)).toMatchObject({ status: 'failed' })
  })

  test.each([
    [{ amount: 12_344 }, { amount: 12_344 }],
    [{ currency: 'USD' }, { currency: 'USD' }],
    [{ reference: 'other' }, { reference: 'other' }],
    [{ reference: '' }, { reference: '' }],
  ])('that differs by %j is told as it is', async (told, expected) => {
    const payment = await opened()
    fake.pay(payment.providerId ?? '', told)
    expect(await lookUp(payment)).toMatchObject({ status: 'paid', ...expected })
  })

  test('that Square does not know is null', async () => {
    expect(await lookUp(aPayment({ providerId: 'order/../x' }))).toBeNull()
    expect(fake.requests.at(-1)?.path).toBe('/v2/orders/order%2F..%2Fx')
    expect(await lookUp(aPayment())).toBeNull()
  })
})

describe('a message', () => {
  test('names the order; how it stands is asked', async () => {
    const { providerId } = await opened()
    const message = fake.pay(PAYMENT_ID)
    expect(await read(received(message))).toMatchObject({
      eventId: JSON.parse(message.body).event_id,
      about: { providerId },
      report: null,
    })
  })

  test('keeps nothing of the card', async () => {
    await opened()
    const message = fake.pay(PAYMENT_ID)
    expect(message.body).toContain('4242')
    const said = await read(received(message))
    expect(said?.content).toContain('"amount":12345')
    expect(said?.content).not.toMatch(/card|4242|fingerprint/)
  })

  test.each(['payment.created', 'payment.updated', 'refund.created', 'refund.updated'])(
    '%s is heard',
    async (type) => {
      const { providerId } = await opened()
      expect(await read(received(fake.message(PAYMENT_ID, type)))).toMatchObject({ about: { providerId } })
    },
  )

  test('about anything else, or of another location, is none of our concern', async () => {
    await opened()
    expect(await read(received(fake.message(PAYMENT_ID, 'invoice.updated')))).toBeNull()
    expect(await read(received(fake.pay(PAYMENT_ID)), { options: { location_id: 'LOTHER' } })).toBeNull()
  })

  test.each(alterations)('%s is refused', async (_, alter) => {
    await opened()
    const call = read(received(alter(fake.pay(PAYMENT_ID))))
    await expect(call).rejects.toMatchObject({ code: 'signature_invalid' })
  })

  test('for another address, with another key or with none is refused', async () => {
    await opened()
    const message = fake.pay(PAYMENT_ID)
    const call = read(received(message, 'https://other.example/api/payment_messages/square'))
    await expect(call).rejects.toMatchObject({ code: 'signature_invalid' })
    const forged = signed(MESSAGE_URL, JSON.parse(message.body), 'guessed')
    await expect(read(received(forged))).rejects.toMatchObject({ code: 'signature_invalid' })
    const unkeyed = signed(MESSAGE_URL, JSON.parse(message.body), '')
    for (const secrets of [{}, { signature_key: '' }] as Record<string, string>[])
      await expect(read(received(unkeyed), { secrets })).rejects.toMatchObject({ code: 'signature_invalid' })
  })

  test('is good for three days', async () => {
    await opened()
    const days = (count: number) => new Date(context.now.getTime() - count * 24 * 60 * 60 * 1000)
    const old = fake.message(PAYMENT_ID, 'payment.updated', days(3.01))
    await expect(read(received(old))).rejects.toMatchObject({ code: 'message_expired' })
    expect(await read(received(fake.message(PAYMENT_ID, 'payment.updated', days(2.99))))).not.toBeNull()
    const undated = signed(MESSAGE_URL, {
      event_id: 'e',
      type: 'payment.updated',
      created_at: 'soon',
      data: {},
    })
    await expect(read(received(undated))).rejects.toMatchObject({ code: 'message_expired' })
  })
})

describe('a refund', () => {
  test('gives back all of it once, however often it is asked for', async () => {
    const payment = await opened()
    fake.pay(PAYMENT_ID)
    const { providerPaymentId = null } = (await lookUp(payment)) ?? {}
    const paid = { ...payment, providerPaymentId }
    await square.refund?.(context, paid, aPart())
    await square.refund?.(context, paid, aPart())
    expect(fake.refunds).toEqual([{ payment_id: providerPaymentId, amount: 12_345, currency: 'EUR' }])
    const request = fake.requests.find(({ path }) => path === '/v2/refunds')
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ idempotency_key: `refund-${REFUND_ID}` })
    expect(await lookUp(payment)).toMatchObject({ status: 'refunded', amount: 12_345 })
  })

  test('of two payments gives back both', async () => {
    const payment = await opened()
    fake.pay(PAYMENT_ID, { parts: [2345, 10_000] })
    const { providerPaymentId = null } = (await lookUp(payment)) ?? {}
    await square.refund?.(context, { ...payment, providerPaymentId }, aPart())
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([2345, 10_000])
  })

  test('of nothing is refused', async () => {
    await expect(square.refund?.(context, aPayment(), aPart())).rejects.toMatchObject({ kind: 'refused' })
  })

  async function paidBy(parts: number[]) {
    const payment = await opened()
    fake.pay(PAYMENT_ID, { parts })
    return { ...payment, providerPaymentId: (await lookUp(payment))?.providerPaymentId ?? null }
  }
  const OTHER = { id: '0198f2c4-9b20-7d4f-8c2e-6a1b7d3f5e23', amount: 12_000 }

  test('gives back parts, each once', async () => {
    const paid = await paidBy([12_345])
    const part = aPart({ amount: 345 })
    await Promise.all([square.refund?.(context, paid, part), square.refund?.(context, paid, part)])
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([345])
    expect(await lookUp(paid)).toMatchObject({ status: 'paid', amount: 12_345 })
    await square.refund?.(context, paid, OTHER)
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([345, 12_000])
    expect((await lookUp(paid))?.status).toBe('refunded')
  })

  test('of a part takes it from one payment after the other, and knows it again when its key is forgotten', async () => {
    const paid = await paidBy([2345, 10_000])
    await square.refund?.(context, paid, aPart({ amount: 3000 }))
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([2345, 655])
    fake.forgetKeys()
    await square.refund?.(context, paid, aPart({ amount: 3000 }))
    expect(fake.refunds).toHaveLength(2)
  })

  test('of more than is left is refused before anything goes', async () => {
    const paid = await paidBy([2345, 10_000])
    await square.refund?.(context, paid, aPart({ amount: 346 }))
    await expect(square.refund?.(context, paid, OTHER)).rejects.toMatchObject({ kind: 'refused' })
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([346])
  })
})

describe('trouble', () => {
  test('a wrong key is told without the key', async () => {
    const secrets = { ...fake.settings.secrets, access_token: 'EAAA-wrong-token' }
    for (const call of [
      square.test({ ...context, secrets }),
      lookUp(aPayment({ providerId: 'x' }), { secrets }),
    ])
      await expect(call).rejects.toMatchObject({
        kind: 'refused',
        message: 'Square: This request could not be authorized with Bearer ….',
      })
  })

  test('the test of the settings looks at the location', async () => {
    expect(await square.test(context)).toBeUndefined()
    expect(fake.requests.at(-1)?.path).toBe('/v2/locations/LTESTSQUARE01')
    await expect(square.test({ ...context, options: { location_id: 'LNONE' } })).rejects.toMatchObject({
      kind: 'refused',
      message: 'Square: The requested resource was not found.',
    })
  })

  test.each(['down', '500', 'garbage'] as const)(
    'Square is %s: unreachable, and works again later',
    async (mode) => {
      fake.fail(mode)
      await expect(square.openCheckout(context, aCheckout())).rejects.toMatchObject({ kind: 'unreachable' })
      await expect(lookUp(aPayment({ providerId: 'x' }))).rejects.toMatchObject({ kind: 'unreachable' })
      await expect(square.test(context)).rejects.toMatchObject({ kind: 'unreachable' })
      fake.fail(null)
      expect(await square.test(context)).toBeUndefined()
    },
  )
})
