import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '#server/config.ts'
import { type FakeStripe, type SignedMessage, startFakeStripe } from '#server/test/providers/stripe.ts'
import type { ProviderContext } from '../provider.ts'
import { stripe } from './stripe.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const NOW = new Date('2025-03-10T12:00:00Z')

let fake: FakeStripe
let context: ProviderContext
let sessionId: string

beforeAll(async () => {
  fake = await startFakeStripe()
  const config = { providers: { stripe: fake.url } } as unknown as Config
  const secrets = { secret_key: fake.secretKey, webhook_secret: fake.webhookSecret }
  context = { config, options: {}, secrets, sandbox: false, now: NOW }
})
afterAll(() => fake.close())

let count = 0
beforeEach(async () => {
  const id = ID.replace(/^.{8}/, String(++count).padStart(8, '0'))
  const { providerId } = await stripe.openCheckout(context, {
    id,
    amount: 50_000,
    currency: 'JPY',
    description: '5 credits',
    buyer: { email: 'vera@example.com', firstName: 'Vera', lastName: 'Example' },
    language: 'en',
    returnUrl: 'https://tuning.example/done',
    cancelUrl: 'https://tuning.example/',
    messageUrl: 'https://tuning.example/api/payment_messages/stripe',
  })
  sessionId = String(providerId)
})

const reference = () => fake.sessions.get(sessionId)?.metadata.payment_id ?? ''
const read = (message: SignedMessage, changed: Partial<ProviderContext> = {}) =>
  stripe.readMessage?.({ ...context, ...changed }, { ...message, url: 'https://tuning.example/' })

describe('messages that Stripe signed', () => {
  it('tell of a payment, without the buyer', async () => {
    fake.pay(sessionId)
    const message = await read(fake.message('paid', sessionId, { at: NOW, eventId: 'evt_1' }))
    expect(message).toEqual({
      eventId: 'evt_1',
      about: { reference: reference() },
      report: {
        status: 'paid',
        reference: reference(),
        amount: 50_000,
        currency: 'JPY',
        providerPaymentId: expect.stringMatching(/^pi_/),
      },
      content: expect.stringContaining('"amount_total":500'),
    })
    expect(message?.content).not.toContain('vera@example.com')
    expect(message?.content).not.toContain('Vera Example')
  })

  it('say what was paid where it differs, and still name our payment', async () => {
    fake.pay(sessionId, { amount: 49_900, currency: 'KRW', reference: 'somebody-else' })
    expect(await read(fake.message('paid', sessionId, { at: NOW }))).toMatchObject({
      about: { reference: reference() },
      report: { status: 'paid', reference: 'somebody-else', amount: 49_900, currency: 'KRW' },
    })
  })

  it('tell of a transfer on its way, that it came, or that it did not', async () => {
    fake.delay(sessionId)
    expect((await read(fake.message('paid', sessionId, { at: NOW })))?.report?.status).toBe('open')
    expect((await read(fake.message('failed', sessionId, { at: NOW })))?.report?.status).toBe('failed')
    fake.pay(sessionId)
    expect((await read(fake.message('paid_later', sessionId, { at: NOW })))?.report?.status).toBe('paid')
  })

  it('tell of a session that nobody used', async () => {
    fake.expire(sessionId)
    expect((await read(fake.message('expired', sessionId, { at: NOW })))?.report?.status).toBe('expired')
  })

  it('tell that all of the money went back, not a part', async () => {
    fake.pay(sessionId)
    fake.refundOutside(sessionId, 1)
    expect(await read(fake.message('refunded', sessionId, { at: NOW }))).toBeNull()
    fake.refundOutside(sessionId)
    expect(await read(fake.message('refunded', sessionId, { at: NOW }))).toMatchObject({
      about: { reference: reference() },
      report: { status: 'refunded', amount: 50_000, currency: 'JPY', reference: reference() },
    })
  })

  it('are none of our concern when they bear no mark of ours', async () => {
    expect(await read(fake.message('other', sessionId, { at: NOW }))).toBeNull()
    const session = fake.sessions.get(sessionId)
    if (session) session.metadata = { payment_id: 'invoice 7' }
    expect(await read(fake.message('paid', sessionId, { at: NOW }))).toBeNull()
  })
})

describe('messages that prove nothing', () => {
  const seconds = (offset: number) => new Date(NOW.getTime() + offset * 1000)

  it('are taken for five minutes and not a second longer', async () => {
    fake.pay(sessionId)
    const message = fake.message('paid', sessionId, { at: NOW })
    expect((await read(message, { now: seconds(300) }))?.report?.status).toBe('paid')
    await expect(read(message, { now: seconds(301) })).rejects.toMatchObject({ code: 'message_expired' })
  })

  it('are refused when unsigned, forged, altered or signed for another', async () => {
    fake.pay(sessionId)
    const message = fake.message('paid', sessionId, { at: NOW })
    const altered = Buffer.from(message.body.toString().replace('"amount_total": 500', '"amount_total": 501'))
    expect(altered.equals(message.body)).toBe(false)
    const time = String(message.headers['stripe-signature']).split(',')[0]
    const wrong: SignedMessage[] = [
      { ...message, headers: {} },
      { ...message, body: altered },
      { ...message, body: Buffer.alloc(0) },
      { ...message, headers: { 'stripe-signature': `${time},v1=${'0'.repeat(64)}` } },
      { ...message, headers: { 'stripe-signature': `${time},v0=abc` } },
      {
        ...message,
        headers: { 'stripe-signature': String(message.headers['stripe-signature']).replace('t=', 't=1') },
      },
      fake.message('paid', sessionId, { at: NOW, secret: 'whsec_guessed' }),
      // A forged one is called forged however old it says to be.
      fake.message('paid', sessionId, { at: seconds(-999_999), secret: 'whsec_guessed' }),
    ]
    for (const one of wrong) await expect(read(one)).rejects.toMatchObject({ code: 'signature_invalid' })
  })

  it('are refused when there is no secret to prove them with', async () => {
    const message = fake.message('paid', sessionId, { at: NOW, secret: '' })
    const missing: ProviderContext['secrets'][] = [{}, { webhook_secret: '' }]
    for (const secrets of missing)
      await expect(read(message, { secrets })).rejects.toMatchObject({ code: 'signature_invalid' })
  })
})
