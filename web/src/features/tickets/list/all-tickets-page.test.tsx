import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { AllTicketsPage } from './all-tickets-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

const ROW = {
  id: 't1',
  ticket_no: 107,
  subject: 'Checksum error',
  reg_no: '',
  status: 'open',
  order_no: null,
  created_at: '2026-11-16T09:00:00.000Z',
  changed_at: '2026-11-16T09:00:00.000Z',
  unread: 2,
  last_line: 'The tool says no.',
  customer: { id: 'u1', name: 'Ada Berg', company_name: 'Berg Motors' },
  assigned_to: null,
  waiting_since: new Date(Date.now() - 2 * 3600_000).toISOString(),
  rating: null,
}
const FIGURES = { opened: 9, solved: 4, first_answer_seconds: 2880, solving_seconds: null, rated: 4, good: 3 }

let asked: Record<string, string>[] = []

async function show(at = '/') {
  asked = []
  signIn(aUser({ role_id: 1, permissions: ['tickets'] }))
  const calls = fakeApi({
    'GET /ticket': (_, url) => {
      asked.push(Object.fromEntries(url.searchParams))
      const items = url.searchParams.get('search') === 'nowhere' ? [] : [ROW]
      return { body: { items, total: items.length, page: 1, size: 20, next: null, total_is_exact: true } }
    },
    'GET /open_tickets_count': () => ({
      body: { open: 3, mine: 1, unassigned: 2, answered: 5, unread: 2 },
    }),
    'GET /ticket_figures': () => ({ body: FIGURES }),
    'GET /ticket_assignees': () => ({ body: { items: [{ id: 's1', name: 'Marek Zielak' }] } }),
    'GET /saved_view': () => ({ body: { items: [] } }),
    'POST /saved_view': (body) => ({ body: { id: 'v1', ...(body as object) } }),
    'GET /canned_answer': () => ({ body: { items: [] } }),
    'POST /canned_answer': (body) => ({ body: { id: 'c1', ...(body as object) } }),
  })
  const view = await renderScreen(
    <ModalsProvider>
      <AllTicketsPage />
    </ModalsProvider>,
    { texts: ['tickets', 'saved-views'], at },
  )
  await screen.findByText('Checksum error')
  return { ...view, calls }
}
const last = () => asked.at(-1)

beforeEach(() => localStorage.clear())

test('who waits longest comes first, with how long; figures say how soon and how well', async () => {
  await show()
  expect(last()).toMatchObject({ status: 'open', sort_by: 'waiting_since', sort_order: 'asc' })
  expect(screen.getByText('waits 2 hrs')).toBeVisible()
  expect(screen.getByRole('img', { name: '2 unread messages' })).toBeVisible()
  expect(await screen.findByText('48 mins')).toBeVisible()
  expect(screen.getByText('75%')).toBeVisible()
  expect(screen.getByText('of 4 ratings')).toBeVisible()
})

test('chips carry the counts and ask for what they say', async () => {
  const { router } = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mine 1' }))
  await waitFor(() => expect(last()).toMatchObject({ status: 'open', assigned_to: 'me' }))
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  await waitFor(() => expect(last()).toMatchObject({ status: 'open,answered,solved' }))
  expect(last()).not.toHaveProperty('assigned_to')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Unread only' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ unread: 'true' }))
})

test('what is not found where one looks is looked for in all tickets, then all of them are shown', async () => {
  const { router } = await show('/?assigned_to=me&unread=true')
  await fill(screen.getByRole('searchbox'), 'nowhere')
  await userEvent.click(await screen.findByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(last()).toMatchObject({ status: 'open,answered,solved', search: 'nowhere' }))
  expect(last()).not.toHaveProperty('assigned_to')
  expect(last()).not.toHaveProperty('unread')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Show everything' }))
  expect(await screen.findByText('Checksum error')).toBeVisible()
  expect(router.state.location.search).toEqual({ status: 'open,answered,solved' })
})

test('what is shown is saved under a name', async () => {
  const { calls } = await show('/?status=solved&rating=bad')
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save this view…' }))
  await fill(await screen.findByLabelText('Name'), 'Unhappy')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.some(({ key }) => key === 'POST /saved_view')).toBe(true))
  expect(calls.find(({ key }) => key === 'POST /saved_view')?.body).toEqual({
    list: 'tickets',
    name: 'Unhappy',
    query: { status: 'solved', rating: 'bad', sort_by: 'waiting_since', sort_order: 'asc' },
  })
})

test('a canned answer is written with fields that are filled in later', async () => {
  const { calls } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Canned answers' }))
  const drawer = await screen.findByRole('dialog')
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Add canned answer' }))
  expect(within(drawer).getByLabelText('Title')).toHaveFocus()
  await fill(within(drawer).getByLabelText('Title'), 'Thanks')
  await fill(within(drawer).getByLabelText('Text'), 'Thank you ')
  await userEvent.click(within(drawer).getByRole('button', { name: 'First name' }))
  expect(within(drawer).getByLabelText('Text')).toHaveValue('Thank you {first_name}')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.some(({ key }) => key === 'POST /canned_answer')).toBe(true))
  expect(calls.find(({ key }) => key === 'POST /canned_answer')?.body).toEqual({
    title: 'Thanks',
    text: 'Thank you {first_name}',
  })
  expect(await within(drawer).findByRole('button', { name: 'Add canned answer' })).toHaveFocus()
})
