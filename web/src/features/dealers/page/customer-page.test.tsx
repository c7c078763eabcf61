import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aCustomer, allowed } from '../a-customer.test-data.ts'
import type { CustomerDetails } from '../customer.ts'
import { CustomerPage } from './customer-page.tsx'

vi.setConfig({ testTimeout: 30_000 })

const ID = aCustomer().id
const PARTS = {
  talk: () => null,
  orders: () => 'the orders',
  tickets: () => 'the tickets',
  invoices: () => 'the invoices',
  statement: () => 'the statement',
  wallet: () => null,
  actName: (code: string) => code,
}

async function show(
  customer: CustomerDetails,
  more: Parameters<typeof fakeApi>[0] = {},
  permissions: string[] = [],
) {
  signIn(aUser({ role_id: 1, permissions }))
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    [`GET /user/${ID}`]: () => ({ body: customer }),
    [`GET /user/${ID}/notes`]: () => ({ body: { items: [] } }),
    [`GET /user/${ID}/acts`]: () => ({
      body: { items: [], total: 0, page: 1, size: 20, next: null, total_is_exact: true },
    }),
    ...more,
  })
  const view = await renderScreen(
    <ModalsProvider>
      <CustomerPage parts={PARTS} />
    </ModalsProvider>,
    { texts: ['dealers', 'profile'], at: `/?id=${ID}` },
  )
  await screen.findByRole('heading', { level: 1, name: 'Agnieszka Borek' })
  return { ...view, calls }
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

async function menu(): Promise<(string | null)[]> {
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test('who may do nothing is offered nothing', async () => {
  await show(aCustomer())
  for (const name of ['More', 'Edit', 'Enter account', 'Give or take credits'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(tabs()).toEqual(['Staff activity', 'Sessions'])
})

test('acts and tabs are those that the server allows', async () => {
  await show(
    aCustomer({
      can: allowed('edit', 'block', 'delete', 'change_kind', 'reset_second_factor', 'see_orders', 'adjust'),
    }),
  )
  expect(tabs()).toEqual(['Orders', 'Colleagues', 'Staff activity', 'Sessions'])
  expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Give or take credits' })).toBeVisible()
  // There is no second factor to reset.
  expect(await menu()).toEqual(['Kind and prices…', 'Block…', 'Delete…'])
})

test('tickets are shown to whoever answers them', async () => {
  await show(aCustomer({ can: allowed('see_orders') }), {}, ['tickets'])
  expect(tabs()).toEqual(['Orders', 'Tickets', 'Staff activity', 'Sessions'])
})

test('the second factor can be reset where there is one', async () => {
  await show(aCustomer({ has_second_factor: true, can: allowed('reset_second_factor') }))
  expect(await menu()).toEqual(['Reset second factor…'])
})

test('whoever may not change the email reads why', async () => {
  await show(aCustomer({ can: allowed('edit') }))
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(await screen.findByLabelText('Email')).toBeDisabled()
  expect(screen.getByText(/Changing it needs the permission to change passwords/)).toBeInTheDocument()
})

test('a customer is deleted after their email was typed, and not while orders are open', async () => {
  const answers: FakeAnswer[] = [refusal(409, 'wrong_state', { params: { reason: 'open_orders' } })]
  const { calls, router } = await show(aCustomer({ can: allowed('delete') }), {
    [`DELETE /user/${ID}`]: () => answers.shift() ?? { body: { status: 'success' } },
  })
  await menu()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete…' }))
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Delete customer' }))
  const field = await screen.findByLabelText('Type dealer@autowerk.example to confirm')
  expect(screen.getByText('40.00 credits are left in the wallet and are lost.')).toBeInTheDocument()
  await fill(field, 'somebody@else.example')
  await submit()
  expect(await screen.findByText('That is not the email of this customer.')).toBeInTheDocument()
  await userEvent.clear(field)
  await fill(field, 'dealer@autowerk.example')
  expect(calls.filter(({ key }) => key.startsWith('DELETE'))).toEqual([])
  await submit()
  expect(await screen.findByText('There are open orders. Deliver or cancel them first.')).toBeInTheDocument()
  await submit()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dealers_manager/dealers_list'))
})

test('a note that did not arrive stays in the field', async () => {
  const answers: FakeAnswer[] = [refusal(503, 'unavailable')]
  const { calls } = await show(aCustomer(), {
    [`POST /user/${ID}/note`]: () => answers.shift() ?? { body: {} },
  })
  const field = screen.getByRole('textbox', { name: 'New note' })
  await fill(field, 'Calls before noon')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(field).toHaveValue('Calls before noon')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(field).toHaveValue(''))
  expect(calls.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)).toEqual([
    { body: 'Calls before noon' },
    { body: 'Calls before noon' },
  ])
})

test('a password that was set is shown once, to be told to the customer', async () => {
  const { calls } = await show(aCustomer({ can: allowed('set_password') }), {
    [`POST /user/${ID}/change_password`]: () => ({ body: { status: 'success' } }),
  })
  await menu()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Set password…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Generate' }))
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  await screen.findByText('Tell it to the customer now. It is not shown again.')
  const sent = calls.find(({ key }) => key.endsWith('change_password'))
  const password = String((sent?.body as { password?: string } | undefined)?.password)
  expect(password).toMatch(/^\w{4}(-\w{4}){3}$/)
  expect(screen.getByText(password)).toBeInTheDocument()
})
