import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { type FakeAnswer, fakeApi } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { anOrder } from '../an-order.test-data.ts'
import type { Order } from '../order.ts'
import { OrderDetailsPage } from './order-details-page.tsx'

// A whole page in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 40_000 })

const ID = anOrder().id

beforeEach(() => {
  signIn(aUser({ credits: 10 }))
})

type Handler = (body: unknown) => FakeAnswer

async function show(order: Order, change: Record<string, Handler> = {}, messages: unknown[] = []) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    // Without the program's routes the address names no order.
    'GET /order/': () => ({ body: order }),
    [`GET /order_messages/${ID}`]: () => ({ body: { items: messages } }),
    [`POST /order_messages/${ID}/read`]: () => ({ body: { status: 'success' } }),
    ...change,
  })
  await renderScreen(
    <ModalsProvider>
      <OrderDetailsPage />
    </ModalsProvider>,
    { texts: ['orders', 'findings'] },
  )
  await screen.findByRole('heading', { level: 1, name: /#2041/ })
  return calls
}

test('who waits reads when it will be ready and how many are before', async () => {
  await show(anOrder())
  expect(screen.getByText(/^Ready by /)).toBeInTheDocument()
  expect(screen.getByText('1 order is before yours.')).toBeInTheDocument()
  expect(screen.getByText('In the queue')).toBeInTheDocument()
})

test('cancelling asks for a reason and says what comes back', async () => {
  const calls = await show(anOrder(), {
    [`PUT /order/${ID}/cancel_order`]: () => ({
      body: anOrder({ status: 'cancelled', payment: 'refunded', cancel_reason: 'The car was sold.' }),
    }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the order' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('74.00 credits are returned to you.')).toBeInTheDocument()
  const confirm = within(dialog).getByRole('button', { name: 'Cancel the order' })
  await userEvent.click(confirm)
  expect(calls.filter(({ key }) => key.startsWith('PUT'))).toEqual([])

  await fill(within(dialog).getByLabelText('Why?'), 'The car was sold.')
  await userEvent.click(confirm)
  await waitFor(() =>
    expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ reason: 'The car was sold.' }),
  )
})

test('a supplement that the balance does not cover leads to buying credits', async () => {
  await show(
    anOrder({
      proposed_change: {
        id: '01890000-0000-7000-8000-0000000000f1',
        items: [],
        price_before: 74,
        price_after: 96.5,
        reason: 'Two control units.',
        created_at: '2026-11-16T09:50:00.000Z',
      },
      can: { ...anOrder().can, answer_change: true },
    }),
  )
  expect(screen.getByText('22.50 credits more')).toBeInTheDocument()
  expect(screen.getByText(/12\.50 credits are missing/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Buy credits' })).toHaveAttribute(
    'href',
    // The router of a test writes quotes around it.
    expect.stringMatching(/^\/buy_credits\?count=(%22)?13(%22)?$/),
  )
  expect(screen.queryByRole('button', { name: 'Agree' })).not.toBeInTheDocument()
})

test('what is missing is asked for in words, with a way to send it', async () => {
  await show(
    anOrder({
      status: 'incomplete',
      promised_at: null,
      incomplete_reason: 'The read is 12 kB short.',
      can: { ...anOrder().can, cancel: false, resend: true, replace_files: true },
    }),
  )
  expect(screen.getByText('The read is 12 kB short.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Send, free of charge' }))
  expect(await screen.findByText('Choose a file or write an answer.')).toBeInTheDocument()
})

test('staff’s messages count as read once they are on the screen', async () => {
  const message = {
    id: '01890000-0000-7000-8000-0000000000a9',
    from_staff: true,
    mine: false,
    sender_name: 'Northline Files',
    text: 'New version in ten minutes.',
    file: null,
    created_at: '2026-11-16T09:55:00.000Z',
    read_at: null,
    can: { delete: false, forward: false },
  }
  const calls = await show(anOrder(), {}, [message])
  expect(await screen.findByText('New version in ten minutes.')).toBeInTheDocument()
  await waitFor(() =>
    expect(calls.filter(({ key }) => key === `POST /order_messages/${ID}/read`)).toHaveLength(1),
  )
})
