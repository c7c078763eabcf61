import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { cartJoining } from '../../../lib/cart-joining.ts'
import { signIn } from '../../../lib/session.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { answered, aPayment, aShopOrder, PAID } from '../a-shop-order.test-data.ts'
import { AT_HOME, aQuotedItem, EXPRESS, PARCEL, quoteOf } from './a-quote.test-data.ts'
import { CheckoutPage } from './checkout-page.tsx'
import type { Choices, Quote } from './use-checkout-quote.ts'

// A long form in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => {
  sessionStorage.clear()
  signIn(aUser())
})

interface Answers {
  quote?: (choices: Choices) => FakeAnswer | Promise<FakeAnswer>
  place?: (body: unknown) => FakeAnswer | Promise<FakeAnswer>
}

const asAnswer = (quote: Quote): FakeAnswer => ({ body: quote })

async function show({
  quote = (choices) => asAnswer(quoteOf(choices)),
  place = () => answered(aShopOrder(PAID)),
}: Answers = {}) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: true }) }),
    'POST /shop/order/quote': (body) => quote(body as Choices),
    'POST /shop/order/place': place,
  })
  // The keys of what was placed: the fake API hears of no headers.
  const keys: (string | null)[] = []
  const answer = fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (input.includes('/place')) keys.push(new Headers(init.headers).get('idempotency-key'))
    return answer(input, init)
  })
  const view = await renderScreen(<CheckoutPage />, { texts: ['shop-orders'], at: '/shop/checkout' })
  const sent = (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body)
  return {
    ...view,
    keys,
    quotes: () => sent('POST /shop/order/quote') as Choices[],
    placed: () => sent('POST /shop/order/place') as Record<string, unknown>[],
  }
}

const button = (amount: string) => screen.findByRole('button', { name: `Place order and pay ${amount}` })
const ready = async (amount: string) => {
  await waitFor(async () => expect(await button(amount)).toBeEnabled(), { timeout: 15_000 })
  return button(amount)
}
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: /I agree/ }))
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))

test('one question tells everything: addresses, delivery, ways to pay and the total', async () => {
  const { quotes } = await show()
  expect(await button('€55.81')).toBeEnabled()
  expect(quotes()).toEqual([{}])
  expect(screen.getByRole('radio', { name: /Mara Lindqvist/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /Parcel.*€6.90.*1–3 working days/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /Card.*€57.00.*Fee: €1.00/ })).not.toBeChecked()
  expect(screen.getByText('VAT 19% (Germany)').parentElement).toHaveTextContent('€8.91')
})

test('every choice asks anew; the former figures stay and nobody pays by them', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>()
  const { quotes } = await show({
    quote: (choices) => (choices.shipping_method_id ? promise : asAnswer(quoteOf(choices))),
  })
  await ready('€55.81')
  await choose(/Express/)
  expect(screen.getByRole('radio', { name: /Express/ })).toBeChecked()
  expect(await button('€55.81')).toBeDisabled()
  resolve(asAnswer(quoteOf({ shipping_method_id: EXPRESS })))
  await ready('€65.33')
  expect(quotes()).toEqual([{}, { shipping_method_id: EXPRESS }])
})

test('where the parcel goes decides what it costs', async () => {
  const { quotes } = await show({
    quote: (choices) =>
      asAnswer(
        quoteOf(choices, {
          addresses: [AT_HOME, { id: null, address: { ...AT_HOME.address, city: 'Lyon', country: 'FR' } }],
        }),
      ),
  })
  await ready('€55.81')
  await choose(/Lyon/)
  await waitFor(() => expect(quotes()).toEqual([{}, { country: 'FR' }]))
})

test('a delivery that does not go there is replaced, and said', async () => {
  await show({
    quote: (choices) =>
      asAnswer(quoteOf({ ...choices, ...(choices.shipping_method_id && { shipping_method_id: PARCEL }) })),
  })
  await ready('€55.81')
  await choose(/Express/)
  expect(await screen.findByText(/so it is Parcel now/)).toBeVisible()
  expect(screen.getByRole('radio', { name: /Parcel/ })).toBeChecked()
})

test('two clicks make one order, of what was shown, and lead to its result', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>()
  const { placed, keys, router } = await show({ place: () => promise })
  await ready('€55.81')
  await agree()
  await userEvent.dblClick(await ready('€55.81'))
  resolve(answered(aShopOrder(PAID)))
  await waitFor(() => expect(router.state.location.pathname).toBe('/shop/checkout/success/SO-7K2M9Q'))
  expect(placed()).toHaveLength(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(placed()[0]).toMatchObject({
    agreed_total: 55.81,
    agreed_currency: 'EUR',
    shipping_address: AT_HOME.address,
    shipping_method_id: PARCEL,
    payment_method: 'bank',
    coupon_code: '',
    agree: true,
  })
  expect(placed()[0]).not.toHaveProperty('billing_address')
  expect(sessionStorage).toHaveLength(0)
})

test('the provider takes over where it has a page', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined)
  const payment = aPayment({ next: { kind: 'form', url: 'https://pay.example/form', fields: { no: '7' } } })
  await show({ place: () => answered(aShopOrder({ payment })) })
  await ready('€55.81')
  await agree()
  await userEvent.click(await ready('€55.81'))
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
  expect(submit.mock.contexts[0]).toMatchObject({ action: 'https://pay.example/form', method: 'post' })
})

test('an answer that got lost: the same is sent once more under the same key', async () => {
  let times = 0
  const { keys, router } = await show({
    place: () => (times++ === 0 ? refusal(424, 'provider_failed') : answered(aShopOrder(PAID))),
  })
  await ready('€55.81')
  await agree()
  await userEvent.click(await ready('€55.81'))
  expect(await screen.findByText('No answer has come')).toBeVisible()
  await userEvent.click(await ready('€55.81'))
  await waitFor(() => expect(router.state.location.pathname).toContain('/success/'))
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('another total is asked about, not taken: what was typed stays', async () => {
  let changed = false
  const { placed, keys } = await show({
    quote: (choices) => asAnswer(quoteOf(choices, changed ? { total: 59.99 } : {})),
    place: () => {
      changed = true
      return refusal(409, 'price_changed')
    },
  })
  await ready('€55.81')
  await choose(/Another address/)
  await fill(screen.getByLabelText('Street and number'), 'Hafenstrasse 9')
  await fill(screen.getByLabelText('Postal code'), '20457')
  await fill(screen.getByLabelText('City'), 'Hamburg')
  await agree()
  await userEvent.click(await ready('€55.81'))
  expect(await screen.findByText(/It was €55.81 and is now €59.99/)).toBeVisible()
  expect(screen.getByLabelText('Street and number')).toHaveValue('Hafenstrasse 9')
  await userEvent.click(await ready('€59.99'))
  await waitFor(() => expect(placed()).toHaveLength(2))
  expect(placed().map(({ agreed_total }) => agreed_total)).toEqual([55.81, 59.99])
  expect(keys[1]).not.toBe(keys[0])
})

test('a total that changes by itself is said before anybody presses', async () => {
  let total = 55.81
  const { client } = await show({ quote: (choices) => asAnswer(quoteOf(choices, { total })) })
  await ready('€55.81')
  total = 59.99
  await act(() => client.invalidateQueries())
  await ready('€59.99')
  expect(screen.getByText('It was €55.81 and is now €59.99. Please check it before you order.')).toBeVisible()
})

test('credits that change by themselves are said as well, and are what is agreed to', async () => {
  let credits = 60
  const { client, placed } = await show({
    quote: (choices) => {
      const quote = quoteOf(choices)
      const payment_methods = quote.payment_methods.map((way) => (way.credits ? { ...way, credits } : way))
      return asAnswer({ ...quote, payment_methods })
    },
  })
  await ready('€55.81')
  await choose(/Credits/)
  await ready('60.00 credits')
  credits = 75
  await act(() => client.invalidateQueries())
  await agree()
  await userEvent.click(await ready('75.00 credits'))
  expect(screen.getByText(/It was 60.00 credits and is now 75.00 credits/)).toBeVisible()
  await waitFor(() => expect(placed()).toHaveLength(1))
  expect(placed()[0]).toMatchObject({ agreed_total: 55.81, agreed_credits: 75 })
})

test('what sold out meanwhile stands in the summary, with the way to the cart', async () => {
  let isGone = false
  await show({
    quote: (choices) =>
      asAnswer(quoteOf(choices, isGone ? { items: [aQuotedItem({ problem: 'out_of_stock' })] } : {})),
    place: () => {
      isGone = true
      return refusal(409, 'out_of_stock', { params: { name: 'OBD cable' } })
    },
  })
  await ready('€55.81')
  await agree()
  await userEvent.click(await ready('€55.81'))
  expect(await screen.findByText(/OBD cable: Out of stock!/)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Back to the cart' })).toHaveAttribute('href', '/shop/cart')
  expect(await button('€55.81')).toBeDisabled()
})

test('a coupon says what it saves, or what it needs', async () => {
  const refused = { code: 'coupon_min_amount', params: { missing: 10, currency: 'EUR' } }
  const { quotes } = await show({
    quote: (choices) => {
      const { coupon_code: code } = choices
      if (!code) return asAnswer(quoteOf(choices))
      const of = { code, name: 'Autumn', discount: code === 'TEN' ? 4 : 0 }
      return asAnswer(quoteOf(choices, { coupon: { ...of, refusal: code === 'TEN' ? null : refused } }))
    },
  })
  await ready('€55.81')
  const code = screen.getByRole('textbox', { name: 'Coupon code' })
  await fill(code, 'FIFTY')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Add goods for €10.00 more to use this coupon.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove coupon' }))
  expect(code).toHaveValue('')
  await fill(code, 'TEN')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Autumn: you save €4.00')).toBeVisible()
  expect(quotes().map(({ coupon_code }) => coupon_code)).toEqual([undefined, 'FIFTY', '', 'TEN'])
})

test('credits are no way where the wallet does not reach', async () => {
  await show({ quote: (choices) => asAnswer(quoteOf(choices, { spendable_credits: 12 })) })
  await ready('€55.81')
  expect(screen.getByRole('radio', { name: /Credits.*can spend 12.00 credits only/ })).toBeDisabled()
})

test('nothing is sent before it is complete, and the server has the last word at its field', async () => {
  const { placed } = await show({
    place: () =>
      refusal(400, 'invalid_input', { fields: { 'shipping_address.phone': { code: 'invalid_phone' } } }),
  })
  await userEvent.click(await ready('€55.81'))
  expect(await screen.findByText('Please agree to go on.')).toBeVisible()
  expect(placed()).toEqual([])
  await agree()
  await userEvent.click(await ready('€55.81'))
  // The kept address opens: its phone can be mended nowhere else.
  expect(await screen.findByText('Please enter a valid phone number.')).toBeVisible()
  expect(screen.getByLabelText('Street and number')).toHaveValue('Kaiweg 4')
})

test('what was typed and chosen is there after a reload, but for the word that agrees', async () => {
  const { unmount } = await show()
  await ready('€55.81')
  await choose(/Express/)
  await choose(/Another address/)
  await fill(screen.getByLabelText('City'), 'Hamburg')
  await agree()
  await ready('€65.33')
  unmount()
  const { quotes } = await show()
  await ready('€65.33')
  expect(quotes()).toEqual([{ shipping_method_id: EXPRESS }])
  expect(screen.getByLabelText('City')).toHaveValue('Hamburg')
  expect(screen.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked()
})

test('who has no address yet finds what the account tells', async () => {
  signIn(aUser({ city: 'Lyon', country: 'FR', phone: '+33 4 1234' }))
  await show({ quote: (choices) => asAnswer(quoteOf({ country: 'FR', ...choices }, { addresses: [] })) })
  expect(await screen.findByLabelText('Name')).toHaveValue('Mara Lindqvist')
  expect(screen.getByLabelText('City')).toHaveValue('Lyon')
  expect(screen.queryByRole('radio', { name: /Another address/ })).toBeNull()
})

test('an empty cart leads to the shop; a shop that is not ready says so', async () => {
  const { unmount } = await show({
    quote: (choices) => asAnswer(quoteOf(choices, { items: [], shopping_cart_id: null })),
  })
  expect(await screen.findByText('Your cart is empty!')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/shop')
  unmount()
  await show({ quote: (choices) => asAnswer(quoteOf(choices, { can_buy: false })) })
  expect(await screen.findByText('Nothing can be bought here yet')).toBeVisible()
})

test('a cart that is on its way from the guest to the person is waited for', async () => {
  cartJoining.set(true)
  const { quotes } = await show()
  expect(quotes()).toEqual([])
  act(() => cartJoining.set(false))
  await ready('€55.81')
  expect(within(screen.getByRole('list', { name: 'Products' })).getByText('OBD cable')).toBeVisible()
})
