import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeBtcpay, signed, startFakeBtcpay } from '#server/test/providers/btcpay.ts'
import {
  aCheckout,
  aContext,
  alterations,
  aPart,
  aPayment,
  PAYMENT_ID,
  REFUND_ID,
  received,
} from '#server/test/providers/checkout.ts'
import type { KnownPayment, ProviderContext, RawMessage } from '../provider.ts'
import { btcpay } from './btcpay.ts'

let fake: FakeBtcpay
let context: ProviderContext
let store: string

beforeEach(async () => {
  fake = await startFakeBtcpay()
  context = aContext(fake.settings)
  store = `/api/v1/stores/${fake.settings.options.store_id}`
})
afterEach(() => fake.close())

async function opened(): Promise<KnownPayment> {
  const { providerId } = await btcpay.openCheckout(context, aCheckout())
  return aPayment({ providerId })
}
const lookUp = (payment: KnownPayment) => btcpay.lookUp?.(context, payment)
const read = (message: RawMessage, other: Partial<ProviderContext> = {}) =>
  btcpay.readMessage?.({ ...context, ...other }, message)
const asked = () => fake.requests.map(({ method, path }) => `${method} ${path.slice(store.length)}`)

describe('the checkout', () => {
  test('is an invoice that bears our reference', async () => {
    const { providerId, next } = await btcpay.openCheckout(context, aCheckout())
    expect(next).toEqual({ kind: 'redirect', url: `${fake.url}/i/${providerId}` })
    expect(asked()).toEqual([`GET /invoices?orderId=${PAYMENT_ID}`, 'POST /invoices'])
    const request = fake.requests[1]
    expect(request?.headers).toMatchObject({
      authorization: 'token btcpay-api-key',
      'content-type': 'application/json',
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      amount: '123.45',
      currency: 'EUR',
      metadata: { orderId: PAYMENT_ID, itemDesc: '500 credits', buyerEmail: 'jana@garage.example' },
      checkout: {
        redirectURL: 'https://portal.example/buy_credits?payment=1',
        redirectAutomatically: true,
        defaultLanguage: 'de-DE',
      },
    })
  })

  test('opened again is the same one', async () => {
    const first = await btcpay.openCheckout(context, aCheckout())
    expect(await btcpay.openCheckout(context, aCheckout())).toEqual(first)
    expect(asked().filter((line) => line === 'POST /invoices')).toHaveLength(1)
  })

  test('of another payment is another', async () => {
    const first = await btcpay.openCheckout(context, aCheckout())
    const second = await btcpay.openCheckout(context, aCheckout({ id: PAYMENT_ID.replace('0198', '0199') }))
    expect(second.providerId).not.toBe(first.providerId)
  })

  test.each([
    ['JPY', 50_000, '500'],
    ['KWD', 123, '1.230'],
    ['EUR', 5, '0.05'],
  ])('in %s: %d hundredths are written %s', async (currency, amount, text) => {
    await btcpay.openCheckout(context, aCheckout({ currency, amount, language: 'tlh' }))
    const body = JSON.parse(fake.requests[1]?.body ?? '')
    expect(body.amount).toBe(text)
    expect(body.checkout).not.toHaveProperty('defaultLanguage')
    expect(await lookUp(aPayment())).toMatchObject({ amount, currency })
  })

  test('is asked for below the path of the server, with or without a stroke at the end', async () => {
    for (const end of ['', '/', '//']) {
      const options = { ...fake.settings.options, server_url: fake.url + end }
      expect(await btcpay.test({ ...context, options })).toBeUndefined()
    }
    expect(asked()).toEqual(['GET ', 'GET ', 'GET '])
  })

  test('has a page on which a browser pays', async () => {
    const payment = await opened()
    const page = `${fake.url}/i/${payment.providerId}`
    expect(await (await fetch(page)).text()).toContain('123.45 EUR')
    const back = await fetch(page, { method: 'POST', redirect: 'manual' })
    expect(back.headers.get('location')).toBe('https://portal.example/buy_credits?payment=1')
    expect(await lookUp(payment)).toMatchObject({ status: 'paid' })
  })
})

describe('an invoice', () => {
  test.each([
    ['New', 'None', 'open'],
    ['New', 'PaidPartial', 'open'],
    ['Processing', 'None', 'open'],
    ['Settled', 'None', 'paid'],
    ['Settled', 'PaidOver', 'paid'],
    ['Settled', 'PaidLate', 'paid'],
    ['Settled', 'Marked', 'paid'],
    ['Expired', 'None', 'expired'],
    ['Invalid', 'None', 'failed'],
    ['Invalid', 'Marked', 'failed'],
  ])('%s (%s) is %s', async (status, additional, expected) => {
    const payment = await opened()
    fake.mark(PAYMENT_ID, status, additional)
    expect(await lookUp(payment)).toEqual({
      status: expected,
      reference: PAYMENT_ID,
      amount: 12_345,
      currency: 'EUR',
      providerPaymentId: payment.providerId,
    })
  })

  test('half paid when its time was over is money that is not what was asked for', async () => {
    const payment = await opened()
    fake.mark(PAYMENT_ID, 'Expired', 'PaidPartial', ['Settled'])
    expect(await lookUp(payment)).toMatchObject({ status: 'paid', amount: 0 })
  })

  test.each([
    [['Settled'], 'paid'],
    [['Settled', 'Invalid'], 'paid'],
    [['Settled', 'Processing'], 'open'],
    [['Processing'], 'open'],
  ])('paid after its time with coins that are %j is %s', async (coins, expected) => {
    const payment = await opened()
    fake.mark(PAYMENT_ID, 'Expired', 'PaidLate', coins)
    expect(await lookUp(payment)).toMatchObject({ status: expected })
  })

  test.each([
    [{ amount: 12_344 }, { amount: 12_344 }],
    [{ currency: 'USD' }, { currency: 'USD' }],
    [{ reference: 'other' }, { reference: 'other' }],
  ])('that differs by %j is told as it is', async (told, expected) => {
    const payment = await opened()
    fake.pay(payment.providerId ?? '', told)
    expect(await lookUp(payment)).toMatchObject({ status: 'paid', ...expected })
  })

  test('is found by our reference when its number was lost', async () => {
    const { providerId } = await opened()
    expect(await lookUp(aPayment())).toMatchObject({ status: 'open', providerPaymentId: providerId })
  })

  test('that the server does not know is null', async () => {
    expect(await lookUp(aPayment())).toBeNull()
    expect(await lookUp(aPayment({ providerId: 'a/b?c' }))).toBeNull()
    expect(asked().at(-1)).toBe('GET /invoices/a%2Fb%3Fc')
  })
})

describe('a message', () => {
  test('names the payment; how it stands is asked', async () => {
    await opened()
    const message = fake.pay(PAYMENT_ID)
    expect(await read(received(message))).toMatchObject({
      eventId: JSON.parse(message.body).deliveryId,
      about: { reference: PAYMENT_ID },
      report: null,
    })
  })

  test('without a reference of ours names the invoice', async () => {
    const { providerId } = await opened()
    for (const metadata of [undefined, null, {}, { orderId: 'shop-17' }, { orderId: 17 }])
      expect(await read(received(fake.message(PAYMENT_ID, 'InvoiceSettled', { metadata })))).toMatchObject({
        about: { providerId },
      })
  })

  test('delivered again is the same event', async () => {
    await opened()
    const again = fake.message(PAYMENT_ID, 'InvoiceSettled', {
      originalDeliveryId: 'first',
      isRedelivery: true,
    })
    expect(await read(received(again))).toMatchObject({ eventId: 'first' })
  })

  test('keeps nothing of the buyer', async () => {
    await opened()
    const message = fake.pay(PAYMENT_ID)
    expect(message.body).toContain('garage.example')
    const said = await read(received(message))
    expect(said?.content).toContain('"type":"InvoiceSettled"')
    expect(said?.content).not.toContain('garage.example')
  })

  test.each([
    ['InvoiceSettled', true],
    ['InvoiceExpired', true],
    ['InvoiceInvalid', true],
    ['InvoiceProcessing', true],
    ['InvoicePaymentSettled', true],
    ['InvoiceCreated', false],
    ['PayoutApproved', false],
  ])('%s is heard: %s', async (type, isHeard) => {
    await opened()
    expect((await read(received(fake.message(PAYMENT_ID, type)))) !== null).toBe(isHeard)
  })

  test.each(alterations)('%s is refused', async (_, alter) => {
    await opened()
    const call = read(received(alter(fake.pay(PAYMENT_ID))))
    await expect(call).rejects.toMatchObject({ code: 'signature_invalid' })
  })

  test('with another secret, or with none, is refused', async () => {
    await opened()
    const delivery = JSON.parse(fake.pay(PAYMENT_ID).body)
    await expect(read(received(signed(delivery, 'guessed')))).rejects.toMatchObject({
      code: 'signature_invalid',
    })
    for (const secrets of [{}, { webhook_secret: '' }] as Record<string, string>[])
      await expect(read(received(signed(delivery, '')), { secrets })).rejects.toMatchObject({
        code: 'signature_invalid',
      })
  })

  test('signed twice over is refused: headers that contradict prove nothing', async () => {
    await opened()
    const { body, headers } = fake.pay(PAYMENT_ID)
    const both = [headers['btcpay-sig'] ?? '', 'sha256=00']
    const call = read({ ...received({ body, headers: {} }), headers: { 'btcpay-sig': both } })
    await expect(call).rejects.toMatchObject({ code: 'signature_invalid' })
  })

  test('of another store is about a payment that we do not know', async () => {
    await opened()
    const call = read(received(fake.message(PAYMENT_ID, 'InvoiceSettled', { storeId: 'other' })))
    await expect(call).rejects.toMatchObject({ code: 'payment_unknown' })
  })

  test('is good for three days', async () => {
    await opened()
    const at = (days: number) => ({
      timestamp: Math.floor(context.now.getTime() / 1000 - days * 24 * 60 * 60),
    })
    const old = fake.message(PAYMENT_ID, 'InvoiceSettled', at(3.01))
    await expect(read(received(old))).rejects.toMatchObject({ code: 'message_expired' })
    expect(await read(received(fake.message(PAYMENT_ID, 'InvoiceSettled', at(2.99))))).not.toBeNull()
  })
})

describe('a refund', () => {
  test('makes one claim for all of it, however often it is asked for', async () => {
    const payment = await opened()
    fake.pay(PAYMENT_ID)
    await btcpay.refund?.(context, payment, aPart())
    await btcpay.refund?.(context, payment, aPart())
    expect(fake.pullPayments).toMatchObject([
      { name: `Refund ${REFUND_ID}`, amount: '123.45', currency: 'EUR' },
    ])
    const request = fake.requests.find(({ path }) => path.endsWith('/refund'))
    expect(request?.path).toBe(`${store}/invoices/${payment.providerId}/refund`)
    expect(JSON.parse(request?.body ?? '')).toEqual({ name: `Refund ${REFUND_ID}`, refundVariant: 'Fiat' })
  })

  test('of a part makes one claim for that much', async () => {
    const payment = await opened()
    fake.pay(PAYMENT_ID)
    await btcpay.refund?.(context, payment, aPart({ amount: 345 }))
    await btcpay.refund?.(context, payment, aPart({ amount: 345 }))
    expect(fake.pullPayments).toMatchObject([
      { name: `Refund ${REFUND_ID}`, amount: '3.45', currency: 'EUR' },
    ])
  })

  test('of an unpaid invoice is refused in the words of the server', async () => {
    await expect(btcpay.refund?.(context, await opened(), aPart())).rejects.toMatchObject({
      kind: 'refused',
      message: 'BTCPay: Cannot refund this invoice',
    })
    await expect(btcpay.refund?.(context, aPayment(), aPart())).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('trouble', () => {
  test('a wrong key is told without the key', async () => {
    const secrets = { ...fake.settings.secrets, api_key: 'wrong-api-key' }
    await expect(btcpay.test({ ...context, secrets })).rejects.toMatchObject({
      kind: 'refused',
      message: 'BTCPay: Authentication is required, not token …',
    })
  })

  test('another store is refused', async () => {
    const options = { ...fake.settings.options, store_id: 'other' }
    await expect(btcpay.test({ ...context, options })).rejects.toMatchObject({
      kind: 'refused',
      message: 'BTCPay: Insufficient API Permissions for this store',
    })
  })

  test('what the server finds wrong with a field is told', async () => {
    await expect(btcpay.openCheckout(context, aCheckout({ currency: 'eur' }))).rejects.toMatchObject({
      kind: 'refused',
      message: 'BTCPay: Invalid currency',
    })
  })

  test('an address in our own network is refused, and nobody there is asked', async () => {
    const guarded = { ...context, config: { ...context.config, outgoingPrivateHosts: [] } }
    await expect(btcpay.test(guarded)).rejects.toMatchObject({
      kind: 'refused',
      message: 'The address of BTCPay is not a public one.',
    })
    await expect(btcpay.openCheckout(guarded, aCheckout())).rejects.toMatchObject({ kind: 'refused' })
    expect(fake.requests).toEqual([])
  })

  test.each(['down', '500', 'garbage'] as const)(
    'the server is %s: unreachable, and works again later',
    async (mode) => {
      fake.fail(mode)
      await expect(btcpay.openCheckout(context, aCheckout())).rejects.toMatchObject({ kind: 'unreachable' })
      await expect(lookUp(aPayment({ providerId: 'x' }))).rejects.toMatchObject({ kind: 'unreachable' })
      await expect(btcpay.test(context)).rejects.toMatchObject({ kind: 'unreachable' })
      fake.fail(null)
      expect(await btcpay.test(context)).toBeUndefined()
    },
  )
})
