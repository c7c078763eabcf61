import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Checkout, PaymentProvider, ProviderContext } from '#features/payments/provider.ts'
import { paypal } from '#features/payments/providers/paypal.ts'
import { stripe } from '#features/payments/providers/stripe.ts'
import type { Config } from '#server/config.ts'
import { type FakePaypal, startFakePaypal } from './paypal.ts'
import { type FakeStripe, startFakeStripe } from './stripe.ts'

const CHECKOUT: Checkout = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  amount: 12_345,
  currency: 'EUR',
  description: '100 credits',
  buyer: { email: 'vera@example.com', firstName: 'Vera', lastName: 'Example' },
  language: 'en',
  returnUrl: 'https://tuning.example/result?a=1&b="2"',
  cancelUrl: 'https://tuning.example/buy_credits?a=1',
  messageUrl: 'https://tuning.example/api/payment_messages',
}

let fakes: { stripe: FakeStripe; paypal: FakePaypal }
let context: ProviderContext

beforeAll(async () => {
  fakes = { stripe: await startFakeStripe(), paypal: await startFakePaypal() }
  const providers = { stripe: fakes.stripe.url, paypal: { live: fakes.paypal.url, sandbox: '' } }
  context = {
    config: { providers, outgoingPrivateHosts: [] } as unknown as Config,
    options: { client_id: fakes.paypal.clientId },
    secrets: { secret_key: fakes.stripe.secretKey, client_secret: fakes.paypal.clientSecret },
    sandbox: false,
    now: new Date('2025-03-10T12:00:00Z'),
  }
})
afterAll(() => Promise.all([fakes.stripe.close(), fakes.paypal.close()]))

async function pageOf(provider: PaymentProvider) {
  const { providerId, next } = await provider.openCheckout(context, CHECKOUT)
  const url = next.kind === 'redirect' ? next.url : ''
  const html = await (await fetch(url)).text()
  const payment = { ...CHECKOUT, providerId, providerPaymentId: null }
  return { url, html, id: String(providerId), payment }
}

describe('the page on which a buyer pays', () => {
  it('of Stripe takes the money and leads back', async () => {
    const { url, html, payment } = await pageOf(stripe)
    expect(html).toContain('<p>123.45 eur</p>')
    expect(html).toContain('<a href="https://tuning.example/buy_credits?a=1">Cancel</a>')
    const answer = await fetch(url, { method: 'POST', redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, CHECKOUT.returnUrl])
    expect((await stripe.lookUp?.(context, payment))?.status).toBe('paid')
  })

  it('of PayPal has the buyer say yes and leads back with the token', async () => {
    const { url, html, id, payment } = await pageOf(paypal)
    expect(html).toContain('<p>123.45 EUR</p>')
    expect(html).toContain(`<a href="https://tuning.example/buy_credits?a=1&amp;token=${id}">Cancel</a>`)
    const answer = await fetch(url, { method: 'POST', redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, back.searchParams.get('token'), back.searchParams.get('b')]).toEqual([
      303,
      id,
      '"2"',
    ])
    expect(fakes.paypal.orders.get(id)?.status).toBe('APPROVED')
    expect((await paypal.lookUp?.(context, payment))?.status).toBe('paid')
  })
})
