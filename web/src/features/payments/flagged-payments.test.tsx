import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import type { FlaggedPayment } from './flagged-payments.tsx'
import { FlaggedPayments } from './flagged-payments.tsx'

const payment: FlaggedPayment = {
  id: '01890000-0000-7000-8000-0000000000d1',
  method: 'stripe',
  status: 'open',
  amount: 119,
  currency: 'EUR',
  subject_id: '01890000-0000-7000-8000-0000000000d2',
  created_at: '2026-03-01T10:00:00.000Z',
  paid_at: null,
  problem: 'wrong_amount',
  provider_id: 'cs_test_1',
  user: {
    id: '01890000-0000-7000-8000-0000000000d3',
    name: 'Jonas Kellermann',
    email: 'jk@workshop.example',
  },
  changed_at: '2026-03-01T10:05:00.000Z',
}

test('the problem is said in words, with what to do', async () => {
  fakeApi({ 'GET /payments_flagged': () => ({ body: { items: [payment] } }) })
  await renderScreen(<FlaggedPayments />, { texts: ['payments'] })
  expect(await screen.findByText('Wrong amount')).toBeVisible()
  expect(screen.getByText('1 payment does not fit what was bought.')).toBeVisible()
  expect(screen.getByText('€119.00')).toBeVisible()
  expect(screen.getByText(/reports another amount than the invoice. No credits were added/)).toBeVisible()
})

test('without flagged payments nothing takes up space', async () => {
  const calls = fakeApi({ 'GET /payments_flagged': () => ({ body: { items: [] } }) })
  await renderScreen(<FlaggedPayments />, { texts: ['payments'] })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})
