import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCheckout, aContext, alterations, PAYMENT_ID, received } from '#server/test/providers/checkout.ts'
import { type FakePayfast, payfastBody, startFakePayfast } from '#server/test/providers/payfast.ts'
import type { ProviderContext, RawMessage } from '../provider.ts'
import { payfast } from './payfast.ts'

let fake: FakePayfast
let context: ProviderContext

beforeEach(async () => {
  fake = await startFakePayfast()
  context = aContext({ url: fake.url, ...fake.settings })
})
afterEach(() => fake.close())

const checkout = aCheckout({ currency: 'ZAR', description: "500 credits (that's ~5 * 100!)" })

async function submitted() {
  const { next } = await payfast.openCheckout(context, checkout)
  return fake.submit(next)
}
const read = (message: RawMessage, other: Partial<ProviderContext> = {}) =>
  payfast.readMessage?.({ ...context, ...other }, message)

describe('the checkout', () => {
  test('is a form in the order PayFast documents, signed as PHP would', async () => {
    const { providerId, next } = await payfast.openCheckout(context, checkout)
    expect(providerId).toBeNull()
    if (next.kind !== 'form') throw new Error(next.kind)
    expect(next.url).toBe(`${fake.url}/eng/process`)
    expect(Object.entries(next.fields)).toEqual([
      ['merchant_id', '10004002'],
      ['merchant_key', 'q1cd2rdny4a53'],
      ['return_url', 'https://portal.example/buy_credits?payment=1'],
      ['cancel_url', 'https://portal.example/buy_credits?cancelled=1'],
      ['notify_url', 'https://portal.example/api/payment_messages/test'],
      ['name_first', 'Jana'],
      ['name_last', 'Nováková'],
      ['email_address', 'jana@garage.example'],
      ['m_payment_id', PAYMENT_ID],
      ['amount', '123.45'],
      ['item_name', "500 credits (that's ~5 * 100!)"],
      // Worked out by another program from the documented text.
      ['signature', '4aa0a7d9d96fec1f10b178fcbb9db95d'],
    ])
    expect(fake.requests).toEqual([])
  })

  test('without a passphrase is signed without one', async () => {
    const secrets = { merchant_key: 'q1cd2rdny4a53', passphrase: '' }
    const { next } = await payfast.openCheckout({ ...context, secrets }, checkout)
    expect(next).toMatchObject({ fields: { signature: '9fa607d702dacb13ab4cfb1708646fe6' } })
  })

  test('leaves out what is empty, and cuts what is long between characters', async () => {
    const buyer = { email: 'jana@garage.example', firstName: ' ', lastName: ' Nováková  Malá ' }
    const { next } = await payfast.openCheckout(context, {
      ...checkout,
      buyer,
      description: '🚗'.repeat(60) + 'x'.repeat(60),
    })
    if (next.kind !== 'form') throw new Error(next.kind)
    expect(next.fields).not.toHaveProperty('name_first')
    expect(next.fields.name_last).toBe('Nováková Malá')
    expect(next.fields.item_name).toBe('🚗'.repeat(60) + 'x'.repeat(40))
  })

  test('goes to the sandbox when the site tries it', async () => {
    const { next } = await payfast.openCheckout({ ...context, sandbox: true }, checkout)
    expect(next).toMatchObject({ url: `${fake.url}/only-when-trying/eng/process` })
  })

  test.each(['EUR', 'USD', 'zar'])('in %s is refused', async (currency) => {
    const call = payfast.openCheckout(context, { ...checkout, currency })
    await expect(call).rejects.toMatchObject({ kind: 'refused' })
  })

  test('is accepted, and its page offers to pay or to cancel', async () => {
    const page = await (await fetch(await submitted())).text()
    expect(page).toContain('R 123.45')
    expect(page).toContain('<button>Pay</button>')
    expect(page).toContain('href="https://portal.example/buy_credits?cancelled=1">Cancel')
  })

  test('that a browser pays is told to the address in the form', async () => {
    const messageUrl = `${fake.url}/eng/query/validate`
    const { next } = await payfast.openCheckout(context, { ...checkout, messageUrl })
    const back = await fetch(await fake.submit(next), { method: 'POST', redirect: 'manual' })
    expect(back.headers.get('location')).toBe('https://portal.example/buy_credits?payment=1')
    expect(await Promise.all(fake.delivered)).toEqual([200])
    expect(fake.requests.at(-1)?.body).toContain('payment_status=COMPLETE')
  })

  test('in another order is not', async () => {
    const { next } = await payfast.openCheckout(context, checkout)
    if (next.kind !== 'form') throw new Error(next.kind)
    const fields = Object.fromEntries(Object.entries(next.fields).sort())
    await expect(fake.submit({ ...next, fields })).rejects.toThrow('signature')
  })
})

describe('a message', () => {
  test('of a payment is proven by PayFast itself and says all that is to be checked', async () => {
    await submitted()
    const message = fake.pay(PAYMENT_ID)
    const said = await read(received(message))
    expect(said).toMatchObject({
      eventId: expect.stringMatching(/^\d+:COMPLETE$/),
      about: { reference: PAYMENT_ID },
      report: { status: 'paid', reference: PAYMENT_ID, amount: 12_345, currency: 'ZAR' },
    })
    expect(said?.report?.providerPaymentId).toBe(said?.eventId.split(':')[0])
    expect(fake.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/eng/query/validate',
      body: message.body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  })

  test('keeps no name and no address', async () => {
    await submitted()
    const said = await read(received(fake.pay(PAYMENT_ID)))
    expect(said?.content).toContain('"amount_gross":"123.45"')
    expect(said?.content).not.toMatch(/Jana|garage/)
  })

  test.each([
    ['COMPLETE', 'paid'],
    ['PENDING', 'open'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
  ] as const)('%s means %s, and is another event than the others', async (word, status) => {
    await submitted()
    const said = await read(received(fake.message(PAYMENT_ID, word)))
    expect(said?.report?.status).toBe(status)
    expect(said?.eventId).toMatch(new RegExp(`^\\d+:${word}$`))
  })

  test('says what it says: another amount and another reference are passed on', async () => {
    await submitted()
    const other = PAYMENT_ID.replace('0198', '0199')
    const said = await read(received(fake.pay(PAYMENT_ID, { amount: 12_344, reference: other })))
    expect(said).toMatchObject({ about: { reference: other }, report: { amount: 12_344, reference: other } })
  })

  test('for another shop of the same account is none of our concern', async () => {
    await submitted()
    expect(await read(received(fake.pay(PAYMENT_ID, { reference: 'order-17' })))).toBeNull()
  })

  test.each(alterations.filter(([how]) => how !== 'without any header'))(
    '%s is refused without asking PayFast',
    async (_, alter) => {
      await submitted()
      const asked = fake.requests.length
      const call = read(received(alter(fake.pay(PAYMENT_ID))))
      await expect(call).rejects.toMatchObject({ code: 'signature_invalid' })
      expect(fake.requests).toHaveLength(asked)
    },
  )

  test('with a field twice is refused before anyone is asked, though it is signed', async () => {
    const body = payfastBody([
      ['m_payment_id', PAYMENT_ID],
      ['amount_gross', '9999.00'],
      ['amount_gross', '123.45'],
      ['merchant_id', '10004002'],
    ])
    await expect(read(received({ body, headers: {} }))).rejects.toMatchObject({ code: 'signature_invalid' })
    expect(fake.requests).toEqual([])
  })

  test('signed with our phrase but unknown to PayFast is forged', async () => {
    const body = payfastBody([
      ['m_payment_id', PAYMENT_ID],
      ['pf_payment_id', '1'],
      ['payment_status', 'COMPLETE'],
      ['amount_gross', '123.45'],
      ['merchant_id', '10004002'],
    ])
    await expect(read(received({ body, headers: {} }))).rejects.toMatchObject({ code: 'signature_invalid' })
    expect(fake.requests.at(-1)?.path).toBe('/eng/query/validate')
  })

  test('for another merchant, or signed with another phrase, is refused', async () => {
    await submitted()
    const message = received(fake.pay(PAYMENT_ID))
    for (const other of [
      { options: { merchant_id: '10004003' } },
      { secrets: { ...fake.settings.secrets, passphrase: 'another' } },
      { secrets: {} },
    ])
      await expect(read(message, other)).rejects.toMatchObject({ code: 'signature_invalid' })
  })

  test.each(['down', '500', 'garbage'] as const)('cannot be proven while PayFast is %s', async (mode) => {
    await submitted()
    const message = received(fake.pay(PAYMENT_ID))
    fake.fail(mode)
    await expect(read(message)).rejects.toMatchObject({ kind: 'unreachable' })
    fake.fail(null)
    expect(await read(message)).toMatchObject({ report: { status: 'paid' } })
  })
})

describe('the test of the settings', () => {
  test('finds PayFast there', async () => {
    expect(await payfast.test(context)).toBeUndefined()
    expect(fake.requests).toMatchObject([{ path: '/eng/query/validate' }])
  })

  test.each([
    [{ options: { merchant_id: '1000' } }, 'refused', 'eight to ten digits'],
    [{ options: {} }, 'refused', 'eight to ten digits'],
    [{ secrets: { merchant_key: 'my key' } }, 'refused', 'letters and digits'],
  ])('with %j is %s', async (other, kind, words) => {
    const call = payfast.test({ ...context, ...other })
    await expect(call).rejects.toMatchObject({ kind, message: expect.stringContaining(words) })
  })

  test('says when nobody is there', async () => {
    fake.fail('down')
    await expect(payfast.test(context)).rejects.toMatchObject({ kind: 'unreachable' })
  })
})
