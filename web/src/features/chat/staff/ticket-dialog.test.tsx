import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aMessage } from '../a-chat.test-data.ts'
import { aPartner } from './a-partner.test-data.ts'
import { TicketDialog } from './ticket-dialog.tsx'

const NORA = aPartner()
const TURN = `POST /chat_user/${NORA.id}/ticket`
const onClose = vi.fn()

async function show({ partner = NORA, permissions }: { partner?: typeof NORA; permissions: Permission[] }) {
  onClose.mockClear()
  signIn(aUser({ role_id: 3, permissions }))
  const calls = fakeApi({
    'GET /chat_message': () => ({ body: { items: [aMessage()], has_more: false, tickets: [] } }),
    [TURN]: () => ({ body: { id: '01970000-0000-7000-8000-0000000000f1', ticket_no: 107 } }),
  })
  const { router } = await renderScreen(
    <ModalsProvider>
      <TicketDialog partner={partner} opened onClose={onClose} />
      <Notifications />
    </ModalsProvider>,
    { texts: ['chat'], at: '/admin/chat_support' },
  )
  await screen.findByRole('textbox', { name: /Subject/ })
  return { router, turned: () => calls.filter(({ key }) => key === TURN).map(({ body }) => body) }
}
const COMPANY = 'Only staff and this customer read the chat. Their company can read the ticket as well.'

async function turn() {
  await fill(screen.getByRole('textbox', { name: /Subject/ }), 'It smokes')
  await userEvent.click(screen.getByRole('button', { name: 'Open ticket' }))
}

test('whoever answers tickets is told that it is theirs', async () => {
  const { turned } = await show({ permissions: ['live_support', 'tickets'] })
  expect(screen.getByText(/The ticket is assigned to you\.$/)).toBeVisible()
  expect(screen.queryByText(COMPANY)).toBeNull()
  await turn()
  expect(await screen.findByText('Went on as ticket #107')).toBeVisible()
  expect(turned()).toEqual([{ subject: 'It smokes', from_message_id: aMessage().id }])
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('whoever may not open tickets is told who goes on with it, and stays in the chat', async () => {
  const { turned, router } = await show({ permissions: ['live_support'] })
  expect(
    screen.getByText(/waits for your colleagues who answer tickets\. You cannot open it yourself\.$/),
  ).toBeVisible()
  await turn()
  expect(
    await screen.findByText('Went on as ticket #107. Colleagues who answer tickets take it from there.'),
  ).toBeVisible()
  expect(turned()).toHaveLength(1)
  expect(router.state.location.pathname).toBe('/admin/chat_support')
  expect(screen.queryByRole('link')).toBeNull()
})

test('that a company reads the ticket is said before it is one', async () => {
  await show({ partner: aPartner({ company_reads_tickets: true }), permissions: ['live_support', 'tickets'] })
  expect(screen.getByText(COMPANY)).toBeVisible()
})
