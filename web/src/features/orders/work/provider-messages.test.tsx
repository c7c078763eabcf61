import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/conversations/shapes.ts'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aStaffOrder } from '../an-order.test-data.ts'
import { CustomerMessages } from './customer-messages.tsx'
import { ProviderMessages } from './provider-messages.tsx'

vi.setConfig({ testTimeout: 40_000 })
beforeEach(() => signIn(aUser()))

const THEIRS = '01890000-0000-7000-8000-0000000000f1'
const relay = {
  state: 'relayed' as const,
  reason: '',
  price: 40,
  provider: {
    order_id: THEIRS,
    status: 'pending' as const,
    promised_at: null,
    incomplete_reason: '',
    proposed_change: null,
    unread: 2,
    can: { write: true },
  },
}
const order = aStaffOrder({ relay })

const aMessage = (part: Partial<Message>): Message => ({
  id: '01890000-0000-7000-8000-0000000000a1',
  from_staff: true,
  mine: false,
  sender_name: '',
  text: 'Drive it warm. Best, the file team',
  internal: false,
  by_mail: false,
  file: null,
  created_at: '2026-11-16T09:55:00.000Z',
  read_at: '2026-11-16T09:56:00.000Z',
  can: { delete: false, forward: true },
  ...part,
})
const FORWARD = `POST /agent_order_message/${aMessage({}).id}/forward`

async function show(
  messages: Message[],
  answer: { status?: number; body: unknown } = { body: aMessage({}) },
) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    [`GET /agent_order_messages/${THEIRS}`]: () => ({ body: { items: messages } }),
    [`GET /order_messages/${order.id}`]: () => ({ body: { items: [] } }),
    [FORWARD]: () => answer,
  })
  await renderScreen(
    <ModalsProvider>
      <ProviderMessages order={order} />
      <CustomerMessages order={order} />
    </ModalsProvider>,
    { texts: ['work-list', 'orders'] },
  )
  return { sent: () => calls.filter(({ key }) => key === FORWARD).map(({ body }) => body) }
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Forward to the customer' }))
  return within(await screen.findByRole('dialog', { name: 'Forward to the customer' }))
}

test('the two conversations say whom they are with, and the provider has no other name', async () => {
  await show([aMessage({})])
  const bubble = (await screen.findByText(/Drive it warm/)).closest('article') as HTMLElement
  expect(within(bubble).getByText('Provider')).toBeVisible()
  expect(screen.getByText('Your customer sees none of it.', { exact: false })).toBeVisible()
  expect(screen.getByRole('img', { name: '2 unread messages from the provider' })).toBeVisible()
  const names = screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))
  expect(names).toEqual(['Write to the provider', 'Write to the customer'])
})

test('what goes on is edited first, and its attachment goes along only if it is ticked', async () => {
  const file = { name: 'order-1042.pdf', size: 2048, deleted_at: null }
  const { sent } = await show([aMessage({ file })])
  const dialog = await openDialog()
  const text = dialog.getByRole('textbox', { name: 'Message' })
  expect(text).toHaveValue('Drive it warm. Best, the file team')
  await userEvent.clear(text)
  await userEvent.type(text, 'Drive it warm.')
  expect(dialog.getByRole('checkbox', { name: 'Send the attachment along' })).not.toBeChecked()
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent()).toEqual([{ text: 'Drive it warm.', with_file: true }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('nothing is sent without a word, and what was typed stays when the server says no', async () => {
  const refusal = {
    status: 409,
    body: { status: 'error', code: 'wrong_state', params: { status: 'completed' } },
  }
  const { sent } = await show([aMessage({})], refusal)
  const dialog = await openDialog()
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await userEvent.clear(text)
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(text).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toEqual([])
  await userEvent.type(text, 'Warm')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(text).toHaveValue('Warm')
})
