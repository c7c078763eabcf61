import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '../../../lib/session.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { TrackPage } from './track-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => signOut())

const ORDER = {
  invoice_no: 'SO-7K2M9Q',
  current_status: 'shipped',
  created_at: '2026-11-15T07:00:00.000Z',
  items: [{ name: 'OBD cable', quantity: 2 }],
  shipping_method: 'Parcel',
  parcel_tracking_number: 'JD0146',
  tracking_url: 'https://carrier.example/JD0146',
  estimated_delivery_date: '2026-11-19',
  timeline: [{ id: 'a1', kind: 'shipped', at: '2026-11-16T07:00:00.000Z' }],
}

async function track(answer: FakeAnswer) {
  const calls = fakeApi({ 'POST /shop/order/track': () => answer })
  await renderScreen(<TrackPage />, { texts: ['shop-orders'], at: '/?order=SO-7K2M9Q' })
  await fill(screen.getByLabelText('Email of the buyer'), 'mara@example.test')
  await userEvent.click(screen.getByRole('button', { name: 'Show order' }))
  return calls
}

test('whoever knows number and address sees how it stands and where the parcel is', async () => {
  const calls = await track({ body: { status: 'success', order: ORDER } })
  expect(await screen.findByRole('heading', { name: 'Shop order SO-7K2M9Q' })).toHaveFocus()
  expect(calls[0]?.body).toEqual({ invoice_no: 'SO-7K2M9Q', email: 'mara@example.test' })
  expect(screen.getByText('OBD cable')).toBeVisible()
  expect(screen.getByText('Parcel sent')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Track parcel' })).toBeVisible()
})

test('a pair that does not fit is one sentence, whichever of the two is wrong', async () => {
  await track(refusal(404, 'not_found'))
  expect(await screen.findByText(/No order has this number and this email address/)).toBeVisible()
  expect(screen.getByLabelText('Order number')).toHaveValue('SO-7K2M9Q')
})
