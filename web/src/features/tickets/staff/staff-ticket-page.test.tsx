import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aMessage } from '../../../ui/thread/a-message.test-data.ts'
import { aStaffTicket } from '../a-ticket.test-data.ts'
import type { StaffTicket } from '../ticket.ts'
import { StaffTicketPage } from './staff-ticket-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

const ME = aUser({ role_id: 1, permissions: ['tickets'] })
const CANNED = {
  id: 'c1',
  title: 'Hello',
  text: 'Hello {first_name}, about {ticket_no} and {order_no}. {my_name}',
}

beforeEach(() => signIn(ME))

async function show(ticket: StaffTicket) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /ticket/': () => ({ body: ticket }),
    [`PUT /ticket/${ticket.id}`]: () => ({
      body: { ...ticket, staff: { ...ticket.staff, assigned_to: { id: ME.id, name: 'Mara Lindqvist' } } },
    }),
    [`POST /ticket/${ticket.id}/merge`]: () => ({ body: ticket }),
    'GET /ticket_assignees': () => ({ body: { items: [{ id: ME.id, name: 'Mara Lindqvist' }] } }),
    'GET /canned_answer': () => ({ body: { items: [CANNED] } }),
    [`GET /ticket_messages/${ticket.id}`]: () => ({ body: { items: [aMessage({ mine: false })] } }),
    'GET /ticket_messages/': () => ({ body: { items: [] } }),
    [`POST /ticket_messages/${ticket.id}/read`]: () => ({ body: { status: 'success' } }),
  })
  const view = await renderScreen(
    <ModalsProvider>
      <Suspense>
        <StaffTicketPage parts={{ orderStatus: (status) => status }} />
      </Suspense>
    </ModalsProvider>,
    { texts: ['tickets', 'orders', 'work-list'] },
  )
  await screen.findByRole('heading', { level: 1, name: 'Checksum error' })
  await screen.findByText('Is it ready?')
  const bodies = (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body)
  return { ...view, bodies }
}

test('a canned answer is filled in for this ticket; what is not known stays to be seen', async () => {
  await show(aStaffTicket())
  await userEvent.click(screen.getByRole('textbox', { name: 'Write a message' }))
  await userEvent.keyboard('/hel{Enter}')
  expect(screen.getByRole('textbox', { name: 'Write a message' })).toHaveValue(
    'Hello Ada, about #107 and {order_no}. Mara Lindqvist',
  )
})

test('one key or one click takes it', async () => {
  const { bodies } = await show(aStaffTicket())
  await userEvent.keyboard('a')
  await waitFor(() => expect(bodies(`PUT /ticket/${aStaffTicket().id}`)).toEqual([{ assigned_to: ME.id }]))
  await userEvent.keyboard('n')
  expect(screen.getByRole('textbox', { name: 'Write a note' })).toHaveFocus()
})

test('merging names what happens and asks for the other ticket', async () => {
  const { bodies } = await show(aStaffTicket())
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Merge…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge ticket #107' })
  expect(within(dialog).getByText(/This cannot be undone/)).toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Merge into' }))
  await userEvent.click(await screen.findByRole('option', { name: /#104 · The same again/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(bodies(`POST /ticket/${aStaffTicket().id}/merge`)).toEqual([
      { into: '01890000-0000-7000-8000-0000000000d2' },
    ]),
  )
})

test('who may do nothing but read is offered nothing', async () => {
  await show(
    aStaffTicket({
      can: { write: false, note: false, solve: false, change: false, assign: false, merge: false },
    }),
  )
  expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull()
  for (const name of ['Mark as solved', 'More', 'Assign to me'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
