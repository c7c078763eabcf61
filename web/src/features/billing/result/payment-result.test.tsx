import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { PaymentResult } from './payment-result.tsx'
import type { Payment } from './use-payment.ts'

vi.setConfig({ testTimeout: 40_000 })

const ID = '01890000-0000-7000-8000-0000000000b1'
const INVOICE = '01890000-0000-7000-8000-0000000000c1'

const payment = (change: Partial<Payment> = {}): Payment => ({
  id: ID,
  method: 'stripe',
  status: 'open',
  amount: 119,
  currency: 'EUR',
  next: null,
  subject_id: INVOICE,
  created_at: '2026-11-15T07:00:00.000Z',
  paid_at: null,
  ...change,
})

const invoices = {
  items: [
    {
      id: INVOICE,
      kind: 'invoice',
      status: 'paid',
      number: '2026-00017',
      count: 100,
      document_deleted_at: null,
      document_kept_until: null,
      document_held: null,
      can: { download: true },
    },
  ],
  total: 1,
  page: 1,
  size: 20,
}

const user = aUser({ credits: 20 })

beforeEach(() => signIn(user))

const show = (cancelled = false) =>
  renderScreen(<PaymentResult id={ID} cancelled={cancelled} />, { texts: ['purchases'] })

test('the provider is asked once on coming back; credits, balance and invoice follow', async () => {
  const calls = fakeApi({
    [`GET /payments/${ID}`]: () => ({ body: payment() }),
    [`POST /payments/${ID}/check`]: () => ({ body: payment({ status: 'paid' }) }),
    'GET /credits_user': () => ({ body: invoices }),
    'GET /auth/refresh_user_data': () => ({ body: { ...user, credits: 120 } }),
  })
  await show()
  expect(await screen.findByRole('heading', { name: 'Thank you, your payment has arrived' })).toHaveFocus()
  expect(await screen.findByText('100 credits')).toBeVisible()
  expect(await screen.findByText('120.00')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download invoice 2026-00017' })).toBeEnabled()
  expect(calls.filter(({ key }) => key.startsWith('POST'))).toHaveLength(1)
})

test('a document that waits says what for, in place of its button', async () => {
  const held = { ...invoices.items[0], document_held: 'buyer_address_missing', can: { download: false } }
  fakeApi({
    [`GET /payments/${ID}`]: () => ({ body: payment({ status: 'paid' }) }),
    [`POST /payments/${ID}/check`]: () => ({ body: payment({ status: 'paid' }) }),
    'GET /credits_user': () => ({ body: { ...invoices, items: [held] } }),
    'GET /auth/refresh_user_data': () => ({ body: user }),
  })
  await show()
  expect(await screen.findByText('Waits for the buyer’s full address')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download invoice 2026-00017' })).toBeNull()
})

test('a provider that does not answer is no error: it is said what happens next', async () => {
  fakeApi({
    [`GET /payments/${ID}`]: () => ({ body: payment() }),
    [`POST /payments/${ID}/check`]: () => refusal(429, 'rate_limited'),
    'GET /credits_user': () => ({ body: { ...invoices, items: [], total: 0 } }),
  })
  await show()
  expect(await screen.findByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay again' })).toBeNull()
})

test('bank details can be copied, and nobody is asked whether a transfer was made', async () => {
  const transfer = {
    kind: 'transfer' as const,
    account_holder: 'Harbour Tuning Ltd',
    iban: 'DE89370400440532013000',
    bic: '',
    bank_name: 'Harbour Bank',
    note: '',
    reference: 'TD-7K2M9Q4X',
  }
  const calls = fakeApi({
    [`GET /payments/${ID}`]: () => ({ body: payment({ method: 'bank', next: transfer }) }),
    'GET /credits_user': () => ({ body: invoices }),
  })
  await show()
  expect(await screen.findByRole('heading', { name: 'Please transfer €119.00' })).toBeVisible()
  expect(screen.getByText('TD-7K2M9Q4X')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy IBAN' })).toBeVisible()
  expect(screen.queryByText('BIC')).toBeNull()
  expect(calls.filter(({ key }) => key.startsWith('POST'))).toEqual([])
})

test('who cancelled can pay again, at the page that the provider names', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  fakeApi({
    [`GET /payments/${ID}`]: () => ({ body: payment() }),
    [`POST /payments/${ID}/check`]: () => ({ body: payment() }),
    'GET /credits_user': () => ({ body: invoices }),
    [`POST /credits_user/${INVOICE}/pay`]: () => ({
      body: payment({ next: { kind: 'redirect', url: 'https://pay.example/session' } }),
    }),
  })
  await show(true)
  expect(await screen.findByRole('heading', { name: 'The payment was cancelled' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pay again' }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/session'))
})

test('a transfer whose purchase was taken back is not thanked for', async () => {
  fakeApi({
    [`GET /payments/${ID}`]: () => ({ body: payment({ method: 'bank', status: 'paid' }) }),
    'GET /credits_user': () => ({
      body: { ...invoices, items: invoices.items.map((item) => ({ ...item, status: 'refunded' })) },
    }),
    'GET /auth/refresh_user_data': () => ({ body: user }),
  })
  await show()
  expect(await screen.findByRole('heading', { name: 'The payment was refunded' })).toBeVisible()
  expect(screen.queryByText('Credits added')).toBeNull()
})

test('of an old purchase nothing is claimed that only its invoice could tell', async () => {
  fakeApi({
    [`GET /payments/${ID}`]: () => ({ body: payment({ method: 'bank', status: 'paid' }) }),
    'GET /credits_user': () => ({ body: { ...invoices, items: [], total: 0 } }),
    'GET /auth/refresh_user_data': () => ({ body: user }),
  })
  await show()
  expect(await screen.findByRole('heading', { name: 'This payment has arrived' })).toBeVisible()
  expect(screen.queryByText('New balance')).toBeNull()
  expect(screen.getByRole('link', { name: 'Show invoices' })).toBeVisible()
})
