import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aStaffOrder } from '../an-order.test-data.ts'
import type { StaffOrder } from '../order.ts'
import { RelayCard } from './relay-card.tsx'
import { StaffTimeline } from './staff-timeline.tsx'

vi.setConfig({ testTimeout: 40_000 })

const CAN = aStaffOrder().staff_can
const provider = {
  order_id: '01890000-0000-7000-8000-0000000000f1',
  status: 'pending' as const,
  promised_at: null,
  incomplete_reason: '',
  proposed_change: null,
  unread: 0,
  can: { write: true },
}
const show = (relay: StaffOrder['relay'], can: Partial<StaffOrder['staff_can']> = {}) =>
  renderScreen(
    <ModalsProvider>
      <RelayCard order={aStaffOrder({ price: 74, relay, staff_can: { ...CAN, ...can } })} />
      <Notifications />
    </ModalsProvider>,
    { texts: ['work-list', 'orders'] },
  )

test('the admin site has no such card', async () => {
  await show(null)
  expect(screen.queryByRole('heading', { name: 'Provider' })).not.toBeInTheDocument()
})

test('an order that stays says why, and is forwarded by a button', async () => {
  const forward = `PUT /order/${aStaffOrder().id}/forward`
  const calls = fakeApi({ [forward]: () => ({ body: aStaffOrder() }) })
  await show({ state: 'own', reason: 'unmapped', price: null, provider: null }, { forward: true })
  expect(await screen.findByText(/linked to a service of the provider/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Forward to the provider' }))
  await waitFor(() => expect(calls.map(({ key }) => key)).toEqual([forward]))
})

test('one that the provider does not take says why', async () => {
  const forward = `PUT /order/${aStaffOrder().id}/forward`
  const body = { code: 'not_relayed', params: { reason: 'not_offered' } }
  fakeApi({ [forward]: () => ({ status: 409, body }) })
  await show({ state: 'own', reason: 'manual', price: null, provider: null }, { forward: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Forward to the provider' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The provider does not offer this')
})

test('what the provider wrote stands as they wrote it', async () => {
  await show({ state: 'returned', reason: 'We do not know this unit.', price: 40, provider })
  expect(await screen.findByText(/gave it back: We do not know this unit\./)).toBeInTheDocument()
  expect(screen.getByText('Returned')).toBeInTheDocument()
})

test('where staff can deliver, forwarding is not the one thing to do', async () => {
  await show(
    { state: 'returned', reason: 'We do not know this unit.', price: 40, provider },
    { forward: true, deliver: true },
  )
  const button = await screen.findByRole('button', { name: 'Forward to the provider' })
  expect(button).toHaveAttribute('data-variant', 'default')
})

const asksForMore = {
  state: 'relayed' as const,
  reason: '',
  price: 40,
  provider: {
    ...provider,
    proposed_change: {
      id: '01890000-0000-7000-8000-0000000000f2',
      price_before: 40,
      price_after: 55,
      reason: 'Another unit than expected',
      created_at: '2026-11-16T12:00:00.000Z',
    },
  },
}

test('a supplement is paid after the sum was read and confirmed', async () => {
  const answer = `PUT /order/${aStaffOrder().id}/answer_provider`
  const calls = fakeApi({ [answer]: () => ({ body: aStaffOrder() }) })
  await show(asksForMore, { answer_provider: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay it ourselves' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pay 15.00 credits more?' })
  expect(calls).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay it ourselves' }))
  await waitFor(() => expect(calls.map(({ key }) => key)).toEqual([answer]))
})

test('a supplement of the provider can be paid, refused, or asked of the customer', async () => {
  await show(asksForMore, { answer_provider: true })
  expect(await screen.findByText(/asks for 55/)).toHaveTextContent('instead of 40')
  for (const name of ['Ask the customer', 'Pay it ourselves', 'Refuse'])
    expect(screen.getByRole('button', { name })).toBeEnabled()
  expect(screen.getByText(/Costs you 40/)).toHaveTextContent('the customer pays 74')
})

test('the history says in words why an order stayed, and what the provider wrote as they wrote it', async () => {
  const at = '2026-11-16T12:00:00.000Z'
  const event = (id: string, kind: 'relay_kept' | 'relay_returned', reason: string) =>
    ({ id, at, kind, by: 'system', actor: null, data: { reason } }) as const
  const events = [event('a', 'relay_kept', 'unmapped'), event('b', 'relay_returned', 'Too old')]
  await renderScreen(<StaffTimeline events={events} />, { texts: ['work-list', 'orders'] })
  expect(await screen.findByText(/linked to a service of the provider/)).toBeInTheDocument()
  expect(screen.getByText('Too old')).toBeInTheDocument()
})
