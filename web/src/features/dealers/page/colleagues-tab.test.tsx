import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aCustomer, allowed } from '../a-customer.test-data.ts'
import type { CustomerDetails } from '../customer.ts'
import { ColleaguesTab } from './colleagues-tab.tsx'
import { EmployerCard } from './employer-card.tsx'

vi.setConfig({ testTimeout: 40_000 })
beforeEach(() => {
  asked = []
  signIn(aUser({ role_id: 1, permissions: ['dealers_list', 'edit_dealer'] }))
})

const BOREK = aCustomer()
const HALE = {
  id: 'hale',
  name: 'Mona Hale',
  email: 'mona@hale.example',
  company_name: 'Hale Motors',
  kind: 'agent',
}
/** For whom employers were asked, call by call. */
let asked: Record<string, string>[] = []
const IDA = {
  id: 'ida',
  name: 'Ida Brandt',
  email: 'ida@example.test',
  duty: 'buyer',
  is_blocked: false,
  last_seen_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  orders: 1,
}

function answers(body: object) {
  return fakeApi({
    [`GET /user/${BOREK.id}/colleagues`]: () => ({ body }),
    'GET /user/customers': (_, url) => {
      asked.push(Object.fromEntries(url.searchParams))
      return { body: { items: [HALE] } }
    },
    [`PUT /user/${BOREK.id}/employer`]: () => ({ body: { status: 'success' } }),
  })
}
const show = (customer: CustomerDetails) =>
  renderScreen(
    <ModalsProvider>
      <ColleaguesTab customer={customer} />
    </ModalsProvider>,
    { texts: ['dealers', 'colleagues'] },
  )
const sent = (calls: ReturnType<typeof answers>) => calls.find(({ key }) => key.startsWith('PUT'))?.body

test('who works on the wallet, each leading to their page; nothing is offered that the server refuses', async () => {
  answers({ employer: null, items: [IDA], can: { attach: false, detach: false } })
  await show(BOREK)
  expect(await screen.findByRole('link', { name: 'Ida Brandt' })).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('Ida Brandt · Buyerida@example.test · 1 order')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a customer who owns nothing becomes the colleague of another after a question that names both', async () => {
  const calls = answers({ employer: null, items: [], can: { attach: true, detach: false } })
  await show(BOREK)
  await userEvent.click(await screen.findByRole('button', { name: 'Make colleague of another customer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Whose colleague?' })
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Buyer' }))
  const company = await within(dialog).findByRole('button', { name: 'Hale Motors' })
  expect(asked).toEqual([{ employer_for: BOREK.id }])
  await userEvent.click(company)
  const question = await screen.findByRole('dialog', { name: /^Make .+ a colleague of Hale Motors\?$/ })
  expect(within(question).getByText(/at the expense of Hale Motors\./)).toBeVisible()
  expect(sent(calls)).toBeUndefined()
  await userEvent.click(within(question).getByRole('button', { name: 'Make colleague' }))
  await waitFor(() => expect(sent(calls)).toEqual({ employer_id: 'hale', duty: 'buyer' }))
})

test('a colleague is made a customer of their own after a question', async () => {
  const calls = answers({})
  const employer = { id: 'hale', name: 'Mona Hale', company_name: 'Hale Motors', duty: 'buyer' } as const
  await renderScreen(
    <ModalsProvider>
      <EmployerCard customer={aCustomer({ employer, can: allowed('edit') })} employer={employer} />
    </ModalsProvider>,
    { texts: ['dealers', 'colleagues'] },
  )
  expect(screen.getByRole('link', { name: 'Hale Motors' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Make a customer of their own' }))
  const question = await screen.findByRole('dialog', { name: /a customer of their own\?/ })
  expect(sent(calls)).toBeUndefined()
  await userEvent.click(within(question).getByRole('button', { name: 'Make a customer of their own' }))
  await waitFor(() => expect(sent(calls)).toEqual({ employer_id: null }))
})
