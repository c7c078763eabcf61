import { Notifications, notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { answered, aShopOrder, HOME, ORDER_ID, PAID } from '../a-shop-order.test-data.ts'
import type { ShopOrder } from '../shop-order.ts'
import { ShopOrderPage } from './shop-order-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => signIn(aUser()))
afterEach(() => notifications.clean())

async function show(order: ShopOrder | null, answers: Record<string, (body: unknown) => FakeAnswer> = {}) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: true }) }),
    'GET /shop/order/get_by_invoice_no/': () => (order ? answered(order) : refusal(404, 'not_found')),
    ...answers,
  })
  const { router } = await renderScreen(
    <>
      <Notifications />
      <ShopOrderPage />
    </>,
    { texts: ['shop-orders'] },
  )
  await screen.findByRole('heading', { level: 1, name: order ? /SO-7K2M9Q/ : 'Order Not Found' })
  return { router, sent: (key: string) => calls.find((call) => call.key === key)?.body }
}

const buttons = () =>
  ['Pay now', 'Cancel order', 'Order again'].filter((name) => screen.queryByRole('button', { name }))

test('an unpaid order says until when its goods are kept, and what can be done', async () => {
  await show(aShopOrder())
  expect(screen.getByText(/Please pay €55.81 by/)).toBeVisible()
  expect(buttons()).toEqual(['Pay now', 'Cancel order', 'Order again'])
  expect(screen.getByText('Length: 2 m')).toBeVisible()
  expect(screen.getByText('Same as the delivery address')).toBeVisible()
  expect(screen.getByText('Shipping (Parcel)').parentElement).toHaveTextContent('€6.90')
  expect(screen.getByRole('link', { name: 'Ask about this order' })).toHaveAttribute(
    'href',
    '/open_ticket?subject=Shop+order+SO-7K2M9Q',
  )
})

test('a transfer takes longer than goods are kept: that is no reason not to make it', async () => {
  await show(aShopOrder({ payment_method: 'bank' }))
  expect(
    screen.getByText(/^Please transfer €55.81.* if the money comes later, you get them if/),
  ).toBeVisible()
})

test('a parcel on its way says when it comes and where to follow it', async () => {
  await show(
    aShopOrder({
      ...PAID,
      current_status: 'shipped',
      parcel_tracking_number: 'JD0146',
      tracking_url: 'https://carrier.example/JD0146',
      estimated_delivery_date: '2099-11-19',
      billing_address: { ...HOME, company_name: 'Harbour Tuning Ltd' },
      invoice: { id: ORDER_ID, number: '2026-00017', can_download: true, corrected: false },
    }),
  )
  expect(screen.getByText(/It should be with you on 19 Nov 2099/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Track parcel' })).toHaveAttribute(
    'href',
    'https://carrier.example/JD0146',
  )
  expect(screen.getByText('Harbour Tuning Ltd')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download invoice 2026-00017' })).toBeEnabled()
  expect(buttons()).toEqual(['Order again'])
})

test('an order on hold says why', async () => {
  await show(aShopOrder({ ...PAID, current_status: 'on_hold', own_reason: 'sold_out_meanwhile' }))
  expect(screen.getByText('The goods sold out before the payment arrived.')).toBeVisible()
})

test('it is cancelled after a question, with or without a reason', async () => {
  const cancelled = aShopOrder({ ...PAID, is_paid: false, current_status: 'cancelled' })
  const { sent } = await show(aShopOrder(), { 'POST /shop/order/cancel': () => answered(cancelled) })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
  expect(await screen.findByText('The order is cancelled')).toBeVisible()
  expect(sent('POST /shop/order/cancel')).toEqual({ order_id: ORDER_ID, reason: '' })
})

const cart = {
  status: 'success',
  shopping_cart_id: null,
  version: 'v',
  items: [],
  count: 0,
  subtotal: 0,
  currency: 'EUR',
  weight_grams: 0,
}

test('ordering again leads to the cart, and names what the shop does not have', async () => {
  const { items } = aShopOrder()
  const { router } = await show(
    aShopOrder({ items: [...items, ...items.map((item) => ({ ...item, id: 'e2' }))] }),
    {
      'POST /shop/order/again': () => ({ body: { status: 'success', cart, left_out: ['OBD cable'] } }),
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Order again' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/shop/cart'))
  expect(await screen.findByText(/without OBD cable/)).toBeVisible()
})

test('where nothing of it is there, nobody is led to the cart', async () => {
  const { router } = await show(aShopOrder(), {
    'POST /shop/order/again': () => ({ body: { status: 'success', cart, left_out: ['OBD cable'] } }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Order again' }))
  expect(await screen.findByText('The shop has none of this now: OBD cable.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})

test('what is not there or not theirs leads back to the list', async () => {
  await show(null)
  expect(screen.getByRole('link', { name: 'Show my orders' })).toHaveAttribute('href', '/shop/orders')
})
