import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import type { AddressForm } from './billing-card.tsx'
import { BuyTab } from './buy-tab.tsx'

// Long forms in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 40_000 })

const SMALL = {
  id: '01890000-0000-7000-8000-0000000000a1',
  name: 'Starter',
  credits: 50,
  price: 50,
  saving: 0,
  position: 0,
  active: true,
}
const LARGE = { ...SMALL, id: '01890000-0000-7000-8000-0000000000a2', name: 'Workshop', credits: 200 }
const OFFER = {
  items: [SMALL, { ...LARGE, price: 180, saving: 10, position: 1 }],
  credit_rate: 1,
  currency: 'EUR',
  free_amount: true,
  retention_months: 1,
  can_buy: true,
}
const METHODS = {
  items: [
    { method: 'stripe', fee: { percentage: 2.9, fixed: 0.3 } },
    { method: 'bank', fee: { percentage: 0, fixed: 0 } },
  ],
}
const PAYMENT = {
  id: '01890000-0000-7000-8000-0000000000b1',
  method: 'bank',
  status: 'open',
  amount: 59.5,
  currency: 'EUR',
  next: { kind: 'transfer' },
  subject_id: '01890000-0000-7000-8000-0000000000c1',
  created_at: '2026-11-15T07:00:00.000Z',
  paid_at: null,
}

interface Asked {
  package_id?: string
  count?: number
}

/** One euro a credit, 10 % off the large package, 19 % VAT. */
function quoteOf({ package_id, count }: Asked, change: object = {}) {
  const credits = count ?? (package_id === SMALL.id ? 50 : 200)
  const amount = package_id === LARGE.id ? 180 : credits
  const vat_amount = Math.round(amount * 19) / 100
  return {
    count: credits,
    amount,
    fee: 0,
    vat: 19,
    vat_amount,
    vat_reason: 'standard',
    vat_number: 'none',
    no_reverse_charge: null,
    country: 'DE',
    total: amount + vat_amount,
    currency: 'EUR',
    ...change,
  }
}

type Handler = (body: unknown) => FakeAnswer

const answers = (change: Record<string, Handler> = {}) =>
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /price_all': () => ({ body: OFFER }),
    'GET /payment_methods': () => ({ body: METHODS }),
    'POST /credits/quote': (body) => ({ body: quoteOf(body as Asked) }),
    ...change,
  })

const HOME = { address: 'Kaiweg 4', zip_code: '20457', city: 'Hamburg', country: 'DE' }

/** Stands in for the profile's form: saves a fixed address. */
const addressForm: AddressForm = (done) => (
  <form
    aria-label="Address"
    onSubmit={(event) => {
      event.preventDefault()
      signIn(aUser({ ...HOME, country: 'FR' }))
      done()
    }}
  />
)

const show = (at = '/buy_credits') =>
  renderScreen(<BuyTab addressForm={addressForm} />, { texts: ['purchases'], at })
const pay = (amount: string) => screen.findByRole('button', { name: `Pay ${amount}` })
/** A quote comes after a pause for typing and a render; a busy machine takes its time for both. */
const ready = (amount: string) =>
  waitFor(
    () => {
      const button = screen.getByRole('button', { name: `Pay ${amount}` })
      expect(button).toBeEnabled()
      return button
    },
    { timeout: 10_000 },
  )

beforeEach(() => signIn(aUser(HOME)))

test('another package and another way to pay are computed anew and stand in the address', async () => {
  const calls = answers()
  const { router } = await show()
  await ready('€59.50')
  await userEvent.click(screen.getByRole('radio', { name: /Workshop/ }))
  await userEvent.click(screen.getByRole('radio', { name: /Bank transfer/ }))
  await ready('€214.20')
  expect(screen.getByText('VAT 19% (Germany)')).toBeVisible()
  expect(router.state.location.search).toEqual({ package: LARGE.id, method: 'bank' })
  expect(calls.findLast(({ key }) => key === 'POST /credits/quote')).toEqual({
    key: 'POST /credits/quote',
    body: { package_id: LARGE.id, payment_method: 'bank' },
  })
})

test('who was sent here for so many credits finds them chosen', async () => {
  const calls = answers()
  await show('/buy_credits?count=62')
  await ready('€73.78')
  expect(screen.getByRole('radio', { name: /Any number/ })).toBeChecked()
  expect(screen.getByLabelText('Number of credits')).toHaveValue('62')
  expect(calls.findLast(({ key }) => key === 'POST /credits/quote')?.body).toEqual({
    count: 62,
    payment_method: 'stripe',
  })
})

test('nothing is bought without having agreed; then the total shown is the total agreed to', async () => {
  const calls = answers({ 'POST /credits_user': () => ({ body: { invoice: {}, payment: PAYMENT } }) })
  const { router } = await show('/buy_credits?method=bank')
  await userEvent.click(await ready('€59.50'))
  expect(screen.getByText('Please agree to go on.')).toBeVisible()
  expect(screen.getByRole('checkbox')).toHaveFocus()
  expect(calls.filter(({ key }) => key === 'POST /credits_user')).toEqual([])

  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(await pay('€59.50'))
  await waitFor(() => expect(router.state.location.search).toEqual({ payment: PAYMENT.id }))
  expect(calls.filter(({ key }) => key === 'POST /credits_user')).toEqual([
    {
      key: 'POST /credits_user',
      body: {
        package_id: SMALL.id,
        payment_method: 'bank',
        agreed_total: 59.5,
        agreed_count: SMALL.credits,
        agreed_currency: 'EUR',
        agree: true,
      },
    },
  ])
})

test('a changed price is fetched and told, and only the new one can be agreed to', async () => {
  let total = 59.5
  const calls = answers({
    'POST /credits/quote': (body) => ({ body: quoteOf(body as Asked, { total }) }),
    'POST /credits_user': () => {
      total = 65.45
      return refusal(409, 'price_changed')
    },
  })
  await show('/buy_credits?method=bank')
  await ready('€59.50')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(await pay('€59.50'))
  expect(
    await screen.findByText(
      'It was €59.50 and is now €65.45. Nothing was bought. Please check it and pay again.',
    ),
  ).toBeVisible()
  await userEvent.click(await ready('€65.45'))
  await waitFor(() => expect(calls.filter(({ key }) => key === 'POST /credits_user')).toHaveLength(2))
  expect(calls.findLast(({ key }) => key === 'POST /credits_user')?.body).toMatchObject({
    agreed_total: 65.45,
  })
})

test('fewer credits for the same money is told as what it is', async () => {
  let count = 50
  answers({
    'POST /credits/quote': (body) => ({ body: quoteOf(body as Asked, { total: 59.5, count }) }),
    'POST /credits_user': () => {
      count = 5
      return refusal(409, 'price_changed')
    },
  })
  await show('/buy_credits?method=bank')
  await ready('€59.50')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(await pay('€59.50'))
  expect(
    await screen.findByText(/It was 50 credits · €59\.50 and is now 5 credits · €59\.50\./),
  ).toBeVisible()
})

test('a price that could not be computed can be asked for again', async () => {
  let asked = 0
  answers({
    'POST /credits/quote': (body) => {
      asked += 1
      return asked === 1 ? refusal(500, 'internal') : { body: quoteOf(body as Asked) }
    },
  })
  await show()
  expect(await screen.findByText('The price could not be computed')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await ready('€59.50')
  expect(screen.queryByText('The price could not be computed')).toBeNull()
})

test('a VAT number that could not be confirmed is told, with the way to the profile', async () => {
  answers({
    'POST /credits/quote': (body) => ({ body: quoteOf(body as Asked, { vat_number: 'unreachable' }) }),
  })
  await show()
  const link = await screen.findByRole('link', { name: 'check it in your profile' })
  expect(link).toHaveAttribute('href', '/profile_settings?tab=business')
})

test('who has no address enters it here, and the price follows from it', async () => {
  signIn(aUser())
  const calls = answers({ 'POST /credits_user': () => ({ body: { invoice: {}, payment: PAYMENT } }) })
  await show('/buy_credits?method=bank')
  const button = await ready('€59.50')
  expect(screen.getByText('An invoice needs your full address.')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(button)
  // Not bought: the address was saved, and VAT may be another now.
  expect(await screen.findByText('France')).toBeVisible()
  expect(screen.getByText('20457 Hamburg')).toBeVisible()
  expect(calls.filter(({ key }) => key === 'POST /credits_user')).toEqual([])
  await waitFor(() => expect(calls.filter(({ key }) => key === 'POST /credits/quote')).toHaveLength(2))
  await userEvent.click(await ready('€59.50'))
  await waitFor(() => expect(calls.filter(({ key }) => key === 'POST /credits_user')).toHaveLength(1))
})

test('a known address is shown and can be changed', async () => {
  answers()
  await show()
  await ready('€59.50')
  expect(screen.getByText('Kaiweg 4')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByRole('form', { name: 'Address' })).toBeInTheDocument()
})

test.each([
  [
    'number_missing',
    'Germany VAT is charged because your profile has no VAT number. Add it to account for the VAT yourself (reverse charge).',
  ],
  [
    'seller_number_missing',
    'Germany VAT is charged because Harbour Tuning has no VAT number, which reverse charge would need.',
  ],
  [
    'outside_union',
    'Germany VAT is charged: reverse charge applies only between countries of the European Union.',
  ],
])('VAT for a business abroad is explained: %s', async (no_reverse_charge, text) => {
  answers({
    'POST /credits/quote': (body) => ({ body: quoteOf(body as Asked, { no_reverse_charge }) }),
    'GET /auth/get_site_data': () => ({ body: aSite({ title: 'Harbour Tuning' }) }),
  })
  await show()
  await ready('€59.50')
  expect(
    screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text),
  ).toBeVisible()
})

test('a portal whose company data is incomplete sells nothing', async () => {
  answers({ 'GET /price_all': () => ({ body: { ...OFFER, can_buy: false } }) })
  await show()
  expect(await screen.findByText('Credits cannot be bought here yet')).toBeVisible()
})

test('without a way to pay it is said whom to ask', async () => {
  answers({
    'GET /payment_methods': () => ({ body: { items: [] } }),
    'GET /auth/get_site_data': () => ({
      body: aSite({ title: 'Harbour Tuning', email: 'ask@harbour.test' }),
    }),
  })
  await show()
  expect(await screen.findByText('No way to pay is set up yet')).toBeVisible()
  expect(screen.getByText(/Please ask Harbour Tuning\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'ask@harbour.test' })).toHaveAttribute(
    'href',
    'mailto:ask@harbour.test',
  )
})
