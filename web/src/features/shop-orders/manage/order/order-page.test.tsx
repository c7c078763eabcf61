import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../../lib/a-site.test-data.ts'
import { aUser } from '../../../../lib/a-user.test-data.ts'
import { signIn } from '../../../../lib/session.ts'
import { fakeApi, refusal } from '../../../../ui/test/fake-api.ts'
import { fill } from '../../../../ui/test/fill.ts'
import { renderScreen } from '../../../../ui/test/render-screen.tsx'
import { anItem, anOrder, NOTHING_CAN } from '../an-order.test-data.ts'
import type { Order } from '../manage-order.ts'
import { ManageOrderPage } from './order-page.tsx'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

let order: Order

beforeEach(() => {
  order = anOrder()
  signIn(aUser({ role_id: 1, permissions: ['cancel_order', 'process_order'] }))
})

async function show(calls: Parameters<typeof fakeApi>[0] = {}) {
  const sent = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: true }) }),
    // The router of tests has one route and no parameters.
    'GET /shop/order/get_by_id/': () => ({ body: { status: 'success', order } }),
    ...calls,
  })
  await renderScreen(
    <ModalsProvider>
      <ManageOrderPage />
      <Notifications />
    </ModalsProvider>,
    { texts: ['shop-orders-manager', 'shop-orders'] },
  )
  await screen.findByRole('heading', { name: 'Order S-7F3K2' })
  return { bodiesOf: (key: string) => sent.filter((call) => call.key === key).map(({ body }) => body) }
}
const answered = (changed: Partial<Order>) => {
  order = { ...order, ...changed }
  return { body: { status: 'success', order } }
}
const may = (...acts: (keyof Order['can'])[]) => ({
  ...NOTHING_CAN,
  ...Object.fromEntries(acts.map((act) => [act, true])),
})

async function choose(act: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: act }))
  return within(await screen.findByRole('dialog'))
}

test('the next step is a button, and what it did shows', async () => {
  order = anOrder({ can: may('mark_as_processing', 'cancel') })
  const key = 'POST /shop/order/mark_as_processing'
  const { bodiesOf } = await show({
    [key]: () => answered({ current_status: 'processing', can: may('mark_as_shipped', 'cancel') }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Start packing' }))
  expect(await screen.findByRole('button', { name: 'Mark as shipped' })).toBeVisible()
  expect(screen.getByText('Being packed')).toBeVisible()
  expect(bodiesOf(key)).toEqual([{ order_id: order.id }])
})

test('somebody was quicker: that is said, and the order is shown as it is now', async () => {
  order = anOrder({ can: may('mark_as_processing') })
  await show({
    'POST /shop/order/mark_as_processing': () => {
      order = anOrder({ current_status: 'cancelled' })
      return refusal(409, 'wrong_state')
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Start packing' }))
  expect(await screen.findByText(/Somebody was quicker/)).toBeVisible()
  expect(await screen.findByText('Cancelled')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start packing' })).not.toBeInTheDocument()
})

test('a part of the money goes back, with its price before', async () => {
  order = anOrder({
    shipped_at: '2026-11-03T09:00:00.000Z',
    items: [anItem(), anItem({ id: 'gone', name: 'Clip', refunded_quantity: 3 })],
    can: may('refund'),
  })
  const key = 'POST /shop/order/refund'
  const { bodiesOf } = await show({ [key]: () => answered({ refunded: 71.4 }) })
  const dialog = await choose('Refund')
  expect(dialog.getByText('€119.00')).toBeVisible()
  await userEvent.click(dialog.getByRole('radio', { name: 'Some of it' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await dialog.findByText('Choose pieces or the shipping.')).toBeVisible()
  expect(dialog.queryByText('Clip')).not.toBeInTheDocument()
  await fill(dialog.getByRole('textbox', { name: 'Pieces of OBD cable that go back' }), '2')
  expect(dialog.getByText('€60.00')).toBeVisible()
  expect(dialog.getByText('≈ €71.40')).toBeVisible()
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Two were broken')
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
  await waitFor(() =>
    expect(bodiesOf(key)).toEqual([
      {
        order_id: order.id,
        items: [{ id: anItem().id, quantity: 2 }],
        shipping: false,
        restock: false,
        reason: 'Two were broken',
      },
    ]),
  )
})

test('a reason that is ready can be changed before the customer reads it', async () => {
  order = anOrder({ can: may('mark_as_on_hold') })
  const key = 'POST /shop/order/mark_as_on_hold'
  const { bodiesOf } = await show({ [key]: () => answered({ current_status: 'on_hold' }) })
  const dialog = await choose('Put on hold')
  await userEvent.click(dialog.getByRole('button', { name: 'A question' }))
  const field = dialog.getByRole('textbox', { name: 'Why does it wait?' })
  expect(field).toHaveValue('We have a question about your order and will contact you.')
  await fill(field, ' Today.')
  await userEvent.click(dialog.getByRole('button', { name: 'Put on hold' }))
  await waitFor(() => expect(bodiesOf(key)).toHaveLength(1))
  expect(bodiesOf(key)[0]).toMatchObject({
    reason: 'We have a question about your order and will contact you. Today.',
  })
})

test('a refused form keeps what was typed and says that somebody was quicker', async () => {
  order = anOrder({ can: may('cancel') })
  await show({ 'POST /shop/order/cancel': () => refusal(409, 'wrong_state') })
  const dialog = await choose('Cancel order')
  expect(
    dialog.getByText('€119.00 goes back to the customer. The payment provider sends it back.'),
  ).toBeVisible()
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Ordered twice')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
  expect(await dialog.findByText(/Somebody was quicker/)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Ordered twice')
})

test('money to send by hand is said until somebody has sent it', async () => {
  order = anOrder({ refunded: 119, refund_due: true, can: may('mark_as_refunded') })
  const key = 'POST /shop/order/mark_as_refunded'
  const { bodiesOf } = await show({ [key]: () => answered({ refund_due: false, can: NOTHING_CAN }) })
  expect(screen.getByText('Money has to be sent back by hand')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Money was sent back' }))
  const question = within(await screen.findByRole('dialog'))
  await userEvent.click(question.getByRole('button', { name: 'Money was sent back' }))
  await waitFor(() => expect(bodiesOf(key)).toEqual([{ order_id: order.id }]))
  await waitFor(() => expect(screen.queryByText('Money has to be sent back by hand')).not.toBeInTheDocument())
})

test('what leads to other orders is not on paper', async () => {
  await show()
  const link = screen.getByRole('link', { name: 'All of this customer' })
  expect(link.closest('[data-screen-only]')).toHaveTextContent('Orders')
})
