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
import { aListedOrder, anOrder, NOTHING_CAN } from '../an-order.test-data.ts'
import type { ListedOrder } from '../manage-order.ts'
import { ShopOrdersPage } from './orders-page.tsx'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

const PAID = aListedOrder({ can: { ...NOTHING_CAN, mark_as_processing: true } })
const PACKED = aListedOrder({
  id: 'o2',
  invoice_no: 'S-PACKED',
  current_status: 'processing',
  can: { ...NOTHING_CAN, mark_as_shipped: true },
})
const PACKED_TOO = aListedOrder({ ...PACKED, id: 'o3', invoice_no: 'S-PACKED2' })
const COUNTS = { paid: 1, processing: 2, completed: 40 }
const SHIP = 'POST /shop/order/mark_as_shipped'
const PROCESS = 'POST /shop/order/mark_as_processing'
const DONE = { body: { status: 'success', order: anOrder() } }

let asked: Record<string, string>[] = []
let rows: ListedOrder[] = []

beforeEach(() => {
  rows = [PAID, PACKED, PACKED_TOO]
  localStorage.clear()
  signIn(aUser({ role_id: 1, permissions: ['ship_order', 'process_order'] }))
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query === '',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

async function show(calls: Parameters<typeof fakeApi>[0] = {}, at = '/') {
  asked = []
  const sent = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: true }) }),
    'GET /saved_view': () => ({ body: { items: [] } }),
    'GET /shop/order/get_all': (_, url) => {
      asked.push(Object.fromEntries(url.searchParams))
      const list = { total: rows.length, page: 1, size: 20, next: null, total_is_exact: true }
      return { body: { status: 'success', items: rows, ...list, counts: COUNTS, pending: 3 } }
    },
    ...calls,
  })
  const view = await renderScreen(
    <ModalsProvider>
      <ShopOrdersPage />
      <Notifications />
    </ModalsProvider>,
    { texts: ['shop-orders-manager', 'shop-orders', 'saved-views'], at },
  )
  return {
    ...view,
    bodiesOf: (key: string) => sent.filter((call) => call.key === key).map(({ body }) => body),
  }
}

async function selectAll() {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  return within(await screen.findByRole('region', { name: 'Selected orders' }))
}

test('filters stand in the address, chips carry the counts, and what makes no sense is left out', async () => {
  const { router } = await show({}, '/?payment_method=bank&from=2026-11-01&to=2026-11-31&refund_due=true')
  expect(await screen.findByText('S-PACKED')).toBeVisible()
  expect(asked[0]).toMatchObject({ payment_method: 'bank', from: '2026-11-01', refund_due: 'true' })
  expect(asked[0]).not.toHaveProperty('to')
  expect(screen.getByRole('button', { name: 'All 43' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'To do 3' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ status: 'pending' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'pending', payment_method: 'bank' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Money to send back' }))
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('refund_due'))
})

test('what another screen chose can be taken away', async () => {
  await show({}, `/?product_id=${PAID.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter One product only' }))
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('product_id'))
})

test('the days of the statistics are one filter, and go together', async () => {
  await show({}, '/?sold_from=2026-10-21&sold_to=2026-11-19&status=paid')
  const taken = await screen.findByRole('button', { name: /^Remove the filter Sold .*Oct.* – .*Nov/ })
  expect(asked.at(-1)).toMatchObject({ sold_from: '2026-10-21', sold_to: '2026-11-19', status: 'paid' })
  await userEvent.click(taken)
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('sold_from'))
  expect(asked.at(-1)).not.toHaveProperty('sold_to')
  expect(asked.at(-1)).toMatchObject({ status: 'paid' })
})

test('packing begins for those that can be packed; what failed is told with its reason', async () => {
  rows = [PAID, aListedOrder({ ...PAID, id: 'o4', invoice_no: 'S-LATE' }), PACKED]
  const { bodiesOf } = await show({
    [PROCESS]: (body) =>
      (body as { order_id: string }).order_id === 'o4' ? refusal(409, 'wrong_state') : DONE,
  })
  const bar = await selectAll()
  await userEvent.click(bar.getByRole('button', { name: 'Start packing 2' }))
  const report = within(await screen.findByRole('dialog', { name: '1 order stayed as it was' }))
  expect(report.getByText('S-LATE')).toBeVisible()
  expect(report.getByText('1 order is being packed')).toBeVisible()
  expect(bodiesOf(PROCESS)).toEqual([{ order_id: PAID.id }, { order_id: 'o4' }])
})

test('parcels leave one by one; what failed keeps its number and is sent again alone', async () => {
  let isTired = true
  const { bodiesOf } = await show({
    [SHIP]: (body) =>
      isTired && (body as { order_id: string }).order_id === 'o3' ? refusal(503, 'unavailable') : DONE,
  })
  const bar = await selectAll()
  await userEvent.click(bar.getByRole('button', { name: 'Ship 2…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ship 2 orders' }))
  const first = dialog.getByRole('textbox', { name: 'Tracking number of order S-PACKED' })
  await fill(first, '00340434')
  // As a scanner ends a number.
  await userEvent.keyboard('{Enter}')
  const second = dialog.getByRole('textbox', { name: 'Tracking number of order S-PACKED2' })
  expect(second).toHaveFocus()
  await userEvent.paste('00340435')
  await userEvent.click(dialog.getByRole('button', { name: 'Ship 2 orders' }))

  expect(await dialog.findByText('1 order stayed as it was')).toBeVisible()
  expect(dialog.getByText('1 order shipped')).toBeVisible()
  expect(dialog.queryByRole('textbox', { name: 'Tracking number of order S-PACKED' })).toBeNull()
  expect(dialog.getByRole('textbox', { name: 'Tracking number of order S-PACKED2' })).toHaveValue('00340435')
  isTired = false
  await userEvent.click(dialog.getByRole('button', { name: 'Ship 1 order' }))
  expect(await screen.findByText('2 orders shipped')).toBeVisible()
  expect(bodiesOf(SHIP)).toEqual([
    { order_id: 'o2', parcel_tracking_number: '00340434' },
    { order_id: 'o3', parcel_tracking_number: '00340435' },
    { order_id: 'o3', parcel_tracking_number: '00340435' },
  ])
  expect(screen.queryByRole('region', { name: 'Selected orders' })).not.toBeInTheDocument()
})

test('a shop without orders says so, and a search without a hit says something else', async () => {
  rows = []
  const { unmount } = await show()
  expect(await screen.findByText('No orders yet')).toBeVisible()
  unmount()
  await show({}, '/?status=cancelled')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'cancelled' }))
  expect(await screen.findByRole('button', { name: 'Show everything' })).toBeVisible()
  expect(screen.queryByText('No orders yet')).not.toBeInTheDocument()
})
