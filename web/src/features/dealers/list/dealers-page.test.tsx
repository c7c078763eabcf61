import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aCustomer, allowed } from '../a-customer.test-data.ts'
import { DealersPage } from './dealers-page.tsx'

vi.setConfig({ testTimeout: 30_000 })

const PEOPLE = [
  aCustomer({ id: '01890000-0000-7000-8000-0000000000c1', can: allowed('activate', 'block') }),
  aCustomer({
    id: '01890000-0000-7000-8000-0000000000c2',
    first_name: 'Tom',
    last_name: 'Hale',
    email: 'tom@hale.example',
    credits: -5,
    can: allowed('block', 'change_kind'),
  }),
]
const page = { items: PEOPLE, total: 2, page: 1, size: 20, next: null, total_is_exact: true }
const statistics = { customers: 2, waiting: 1, blocked: 0, new_in_30_days: 0, ordering: 1 }

const view = {
  id: '01890000-0000-7000-8000-0000000000f1',
  name: 'In debt',
  query: { balance_to: '-0.01', sort_by: 'credits', sort_order: 'asc', columns: 'name,credits' },
}

/** What the list was asked for, call by call. */
let asked: Record<string, string>[] = []

function api() {
  return fakeApi({
    'GET /user': (_, url) => {
      asked.push(Object.fromEntries(url.searchParams))
      return { body: page }
    },
    'GET /user/statistics': () => ({ body: statistics }),
    'GET /saved_view': () => ({ body: { items: [view] } }),
    'POST /saved_view': (body) => ({ body: { ...view, ...(body as object) } }),
    'POST /user/bulk': () => ({ body: { changed: 1 } }),
  })
}

beforeEach(() => {
  asked = []
  localStorage.clear()
  signIn(aUser({ role_id: 1, permissions: ['dealers_list', 'edit_dealer'] }))
})

const show = async (at = '/') => {
  const view = await renderScreen(
    <ModalsProvider>
      <DealersPage />
    </ModalsProvider>,
    { texts: ['dealers', 'profile', 'saved-views'], at },
  )
  await screen.findAllByText('Agnieszka Borek')
  return view
}
const lastAsked = () => asked.at(-1)

test('what the address asks for is asked for, and each filter is taken away by one click', async () => {
  api()
  const { router } = await show('/?status=0,2&country=PL&balance_to=-0.01&last_order=never')
  expect(lastAsked()).toMatchObject({
    of: 'dealers',
    status: '0,2',
    country: 'PL',
    balance_to: '-0.01',
    last_order: 'never',
  })
  const set = screen.getByRole('group', { name: 'Filters that are set' })
  expect(within(set).getByText('Status: Waiting and Blocked')).toBeVisible()
  await userEvent.click(within(set).getByRole('button', { name: 'Clear filter Credits: In debt' }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('balance_to'))
  await waitFor(() => expect(lastAsked()).not.toHaveProperty('balance_to'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(lastAsked()).not.toHaveProperty('status'))
})

test('what is chosen in the drawer stands in the address', async () => {
  api()
  const { router } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  const drawer = await screen.findByRole('dialog')
  await userEvent.click(within(drawer).getByRole('checkbox', { name: 'Business' }))
  await userEvent.click(within(drawer).getByRole('checkbox', { name: 'Dealer' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ kind: 'business,dealer' }))
})

test('those below their own warning are asked for instead of a balance', async () => {
  api()
  const { router } = await show('/?balance_to=-0.01')
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  const drawer = await screen.findByRole('dialog')
  await userEvent.click(within(drawer).getByRole('combobox', { name: 'Credits' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Below their warning' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ below_warning: 'true' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ below_warning: 'true' }))
  expect(lastAsked()).not.toHaveProperty('balance_to')
})

test('columns are chosen, stand in the address and are remembered', async () => {
  api()
  const { router, unmount } = await show('/?columns=name,credits,country')
  expect(screen.getAllByText('Country').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Country' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ columns: 'name,credits' }))
  unmount()
  await show('/')
  expect(screen.queryAllByText('Country')).toEqual([])
  expect(screen.getAllByText('-5.00')).toHaveLength(1)
})

test('a saved view is shown by a click, and what is shown is saved under a name', async () => {
  const calls = api()
  const { router } = await show('/?status=0')
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'In debt' }))
  await waitFor(() => expect(router.state.location.search).toEqual(view.query))
  await userEvent.click(await screen.findByRole('button', { name: 'In debt' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save this view…' }))
  await fill(await screen.findByLabelText('Name'), 'Call them')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.find(({ key }) => key === 'POST /saved_view')).toBeDefined())
  expect(calls.find(({ key }) => key === 'POST /saved_view')?.body).toEqual({
    list: 'dealers',
    name: 'Call them',
    query: view.query,
  })
})

test('each act is offered for those who may be treated so, and asks with their number', async () => {
  const calls = api()
  await show()
  expect(screen.queryByRole('region', { name: 'Selected customers' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = screen.getByRole('region', { name: 'Selected customers' })
  expect(within(bar).getByRole('status')).toHaveTextContent('2 selected')
  await userEvent.click(within(bar).getByRole('button', { name: 'Block' }))
  expect(await screen.findByText('Block 2 customers?')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(within(bar).getByRole('button', { name: 'Activate' }))
  expect(await screen.findByText('Activate 1 customer?')).toBeInTheDocument()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Activate' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected customers' })).toBeNull())
  expect(calls.find(({ key }) => key === 'POST /user/bulk')?.body).toEqual({
    ids: [PEOPLE[0]?.id],
    act: 'activate',
  })
})

test('another filter empties the selection', async () => {
  api()
  await show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Tom Hale' }))
  expect(screen.getByRole('region', { name: 'Selected customers' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Blocked/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected customers' })).toBeNull())
})

test('without the keys there is neither an export nor an account to open', async () => {
  signIn(aUser({ role_id: 3, permissions: ['dealers_list'] }))
  api()
  await show()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add customer' })).toBeNull()
})
