import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../lib/a-user.test-data.ts'
import { signIn } from '../../lib/session.ts'
import { fakeApi, refusal } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import type { Colleague, Colleagues, Invite } from './colleagues.ts'
import { ColleaguesPage } from './colleagues-page.tsx'

vi.setConfig({ testTimeout: 40_000 })
beforeEach(() => signIn(aUser()))

const ida: Colleague = {
  id: 'ida',
  name: 'Ida Brandt',
  email: 'ida@example.test',
  duty: 'orderer',
  is_blocked: false,
  last_seen_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  orders: 3,
}
const open: Invite = {
  id: 'noa',
  email: 'noa@example.test',
  duty: 'buyer',
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-08T00:00:00.000Z',
}

function answers(change: Partial<Colleagues> = {}, more: Parameters<typeof fakeApi>[0] = {}) {
  const colleagues: Colleagues = { items: [ida], invites: [open], can_invite: true, ...change }
  const done = () => ({ body: { status: 'success' } })
  return fakeApi({
    'GET /colleagues': () => ({ body: colleagues }),
    'POST /colleague_invites': () => ({ body: { ...open, email: 'lena@example.test' } }),
    'POST /colleague_invites/noa/resend': done,
    'DELETE /colleague_invites/noa': done,
    'PUT /colleague/ida': () => ({ body: { ...ida, duty: 'buyer' } }),
    'DELETE /colleague/ida': done,
    ...more,
  })
}

const show = () =>
  renderScreen(
    <ModalsProvider>
      <ColleaguesPage />
    </ModalsProvider>,
    { texts: ['colleagues'] },
  )
const bodyOf = (calls: { key: string; body: unknown }[], key: string) =>
  calls.find((call) => call.key === key)?.body

test('each line says who it is, what they may do and what waits', async () => {
  answers()
  await show()
  const person = (await screen.findByText('Ida Brandt')).closest('li')
  expect(person).toHaveTextContent('ida@example.testOrders only3 orders · Not logged in yet')
  const invite = screen.getByText('noa@example.test').closest('li')
  expect(invite).toHaveTextContent('Buyer')
  expect(invite).toHaveTextContent('Expired')
})

test('whoever works alone is told what colleagues are for, and invites the first', async () => {
  const calls = answers({ items: [], invites: [] })
  await show()
  expect(await screen.findByText('Nobody else works on your account')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Invite a colleague' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  expect(bodyOf(calls, 'POST /colleague_invites')).toBeUndefined()
  await userEvent.type(within(dialog).getByLabelText(/Email address/), 'lena@example.test')
  expect(within(dialog).getByRole('radio', { name: /Orders only/ })).toBeChecked()
  await userEvent.click(within(dialog).getByRole('radio', { name: /Buyer.*balance, statement, invoices/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  await waitFor(() =>
    expect(bodyOf(calls, 'POST /colleague_invites')).toEqual({
      email: 'lena@example.test',
      duty: 'buyer',
      locale: 'en',
    }),
  )
})

test('what was typed stays when the server says no', async () => {
  answers({}, { 'POST /colleague_invites': () => refusal(409, 'too_many_colleagues') })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a colleague' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' })
  const email = within(dialog).getByLabelText(/Email address/)
  await userEvent.type(email, 'lena@example.test')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  expect(await within(dialog).findByText(/room for 50 colleagues/)).toBeVisible()
  expect(email).toHaveValue('lena@example.test')
})

test('a full company invites nobody, and is told what to do', async () => {
  answers({ can_invite: false })
  await show()
  expect(await screen.findByText(/All places are taken/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Invite a colleague' })).toBeDisabled()
})

test('a duty is changed in its dialog', async () => {
  const calls = answers()
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Change what Ida Brandt may do' }))
  const dialog = await screen.findByRole('dialog', { name: 'What may Ida Brandt do?' })
  await userEvent.click(within(dialog).getByRole('radio', { name: /Buyer/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodyOf(calls, 'PUT /colleague/ida')).toEqual({ duty: 'buyer' }))
})

test('nobody is removed without being asked about', async () => {
  const calls = answers()
  await show()
  const sent = () => calls.some(({ key }) => key === 'DELETE /colleague/ida')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Ida Brandt' }))
  const question = await screen.findByRole('dialog', { name: 'Remove Ida Brandt?' })
  expect(question).toHaveTextContent('Orders they placed stay with your company.')
  expect(sent()).toBe(false)
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent()).toBe(true))
})

test('an invitation is sent again and withdrawn', async () => {
  const calls = answers()
  await show()
  await userEvent.click(
    await screen.findByRole('button', { name: 'Send the invitation to noa@example.test again' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the invitation to noa@example.test' }))
  await waitFor(() =>
    expect(calls.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['POST /colleague_invites/noa/resend', 'DELETE /colleague_invites/noa']),
    ),
  )
})
