import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aStaffOrder } from '../an-order.test-data.ts'
import { WorkListPage } from './work-list-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

const ME = aUser({ role_id: 1 })
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const ROWS = [
  aStaffOrder({ id: 'a', order_no: 2038, promised_at: soon(-13.5), lateness: 'late' }),
  aStaffOrder({
    id: 'b',
    order_no: 2041,
    status: 'processing',
    promised_at: soon(7.5),
    lateness: 'soon',
    assigned_to: { id: ME.id, name: 'Mara Lindqvist' },
    unread: 2,
  }),
  aStaffOrder({ id: 'c', order_no: 2044, status: 'incomplete', promised_at: null, lateness: null }),
].map((order) => ({ ...order, relay_state: null, provider_unread: 0 }))
const COUNTS = {
  pending: 1,
  processing: 1,
  incomplete: 1,
  completed: 9,
  cancelled: 2,
  late: 1,
  mine: 1,
  unread: 2,
}

beforeEach(() => signIn(ME))

async function show(items: unknown[], at = '/') {
  const asked: URLSearchParams[] = []
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /order_counts': () => ({ body: COUNTS }),
    'GET /pending_orders': (_, url) => {
      asked.push(url.searchParams)
      return { body: { items, total: items.length, page: 1, size: 50, next: null } }
    },
  })
  const { unmount } = await renderScreen(<WorkListPage />, {
    texts: ['orders', 'work-list', 'findings'],
    at,
  })
  return { asked, unmount }
}

test('every row says whose it is and how long there is', async () => {
  const { asked } = await show(ROWS)
  const rows = within(await screen.findByRole('list', { name: 'Orders' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByText(/^#/).textContent)).toEqual(['#2038', '#2041', '#2044'])
  expect(rows[0]).toHaveTextContent('late 14 min')
  expect(rows[1]).toHaveTextContent('in 8 min')
  expect(rows[1]).toHaveTextContent('Yours')
  expect(within(rows[1] as HTMLElement).getByRole('img', { name: '2 unread messages' })).toBeInTheDocument()
  expect(rows[2]).toHaveTextContent('waits')
  expect(asked[0]?.get('sort_by')).toBe('promised_at')
})

test('chips carry the counts and narrow the list', async () => {
  const { asked } = await show(ROWS)
  await userEvent.click(await screen.findByRole('button', { name: 'Late 1' }))
  await waitFor(() => expect(asked.at(-1)?.get('late')).toBe('true'))
  await userEvent.click(screen.getByRole('button', { name: 'Mine 1' }))
  await waitFor(() => expect(asked.at(-1)?.get('assigned_to')).toBe('me'))
  expect(asked.at(-1)?.get('late')).toBeNull()
})

test('nothing to do reads so, and offers nothing to choose where there is room beside it', async () => {
  const narrow = window.matchMedia
  const wide = (query: string) => ({ ...narrow(query), matches: query.includes('min-width') })
  const media = vi.spyOn(window, 'matchMedia').mockImplementation(wide)
  onTestFinished(() => media.mockRestore())
  const full = await show(ROWS)
  expect(await screen.findByText('Choose an order')).toBeInTheDocument()
  full.unmount()
  await show([])
  expect(await screen.findByText('Nothing to do')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Choose an order')).toBeNull())
})
