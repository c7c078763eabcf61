import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../lib/a-site.test-data.ts'
import { fakeApi } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { SolutionsPage } from './solutions-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

// jsdom has no screen. The empty query is what the table asks for columns that always show.
beforeEach(() =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query === '',
    addEventListener: () => {},
    removeEventListener: () => {},
  })),
)

const solution = {
  id: 's1',
  label: 'Volkan Ferro 2.0 TD · Stage 1',
  original_sha256: 'ab12cd34'.repeat(8),
  original_size: 2_097_152,
  order_id: 'o1',
  order_no: 4711,
  created_by: 'Mia Sander',
  created_at: '2026-03-02T10:00:00.000Z',
  used: 3,
  last_used_at: null,
  suspension: null,
}

const suspension = {
  at: '2026-03-04T10:00:00.000Z',
  reason: 'It smokes at full load',
  order_id: 'o2',
  order_no: 4712,
}

function answers(total: () => number) {
  return fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /solutions': (_body, url) => {
      const page = Number(url.searchParams.get('page'))
      const items =
        (page - 1) * 20 < total() ? [{ ...solution, label: `${solution.label}, page ${page}` }] : []
      return { body: { items, total: total(), page, size: 20 } }
    },
    'DELETE /solutions/s1': () => ({ body: { status: 'success' } }),
  })
}

const show = (at: string) =>
  renderScreen(
    <ModalsProvider>
      <SolutionsPage />
    </ModalsProvider>,
    { texts: ['automation'], at },
  )

test('a solution tells its file, its order and how often it helped', async () => {
  answers(() => 1)
  await show('/')
  expect(await screen.findByText('Volkan Ferro 2.0 TD · Stage 1, page 1')).toBeVisible()
  expect(screen.getByText('ab12cd34…')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy SHA-256 of the original' })).toBeVisible()
  expect(screen.getByRole('link', { name: '#4711' })).toHaveAttribute(
    'href',
    '/admin/manage_orders/order_details/o1',
  )
  expect(screen.getByRole('cell', { name: '3' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Never' })).toBeVisible()
})

test('without any, the list tells how they come to be', async () => {
  answers(() => 0)
  await show('/')
  expect(await screen.findByText('No solutions yet')).toBeVisible()
  expect(screen.getByText('Tick “Keep as solution” when you deliver a file.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'To the work list' })).toBeVisible()
})

test('forgetting asks first, and the last one of a page leads back to the page before', async () => {
  let total = 21
  const calls = answers(() => total)
  const { router } = await show('/?page=2')
  const name = 'Delete the solution Volkan Ferro 2.0 TD · Stage 1, page 2'
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(
    await screen.findByText('The next order with this file goes to staff. What was delivered stays.'),
  ).toBeInTheDocument()
  expect(calls.some(({ key }) => key.startsWith('DELETE'))).toBe(false)
  total = 20
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Volkan Ferro 2.0 TD · Stage 1, page 1')).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(screen.queryByText('No solutions yet')).not.toBeInTheDocument()
})

test('a suspended one says why, and staff lift the suspension after a question', async () => {
  let isSuspended = true
  const asked: (string | null)[] = []
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /solutions': (_body, url) => {
      asked.push(url.searchParams.get('suspended'))
      const items = [{ ...solution, suspension: isSuspended ? suspension : null }]
      return { body: { items, total: 1, page: 1, size: 20 } }
    },
    'PUT /solutions/s1/lift_suspension': () => {
      isSuspended = false
      return { body: { status: 'success' } }
    },
  })
  await show('/?suspended=true')
  expect(await screen.findByText(/^Order #4712, .+2026: “It smokes at full load”$/)).toBeVisible()
  expect(asked).toEqual(['true'])
  await userEvent.click(
    screen.getByRole('button', { name: 'Lift the suspension of Volkan Ferro 2.0 TD · Stage 1' }),
  )
  expect(
    await screen.findByText('The next order with this file gets this solution again, without staff.'),
  ).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Lift suspension' }))
  await waitFor(() => expect(screen.queryByText(/It smokes at full load/)).not.toBeInTheDocument())
})

test('one that staff suspended by opening an order again says that', async () => {
  const items = [{ ...solution, suspension: { ...suspension, reason: '' } }]
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /solutions': () => ({ body: { items, total: 1, page: 1, size: 20 } }),
  })
  await show('/?suspended=true')
  expect(await screen.findByText(/^Order #4712, .+2026: reopened by staff$/)).toBeVisible()
})
