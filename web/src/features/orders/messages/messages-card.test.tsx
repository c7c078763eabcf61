import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/conversations/shapes.ts'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { setStreamUp } from '../../../lib/connection.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { untilDrawn } from '../../../ui/test/until-drawn.ts'
import { aMessage } from '../../../ui/thread/a-message.test-data.ts'
import { MessagesCard } from './messages-card.tsx'

vi.setConfig({ testTimeout: 40_000 })

const ID = '01890000-0000-7000-8000-0000000000e1'

beforeEach(() => {
  signIn(aUser())
})

afterEach(() => setStreamUp(true))

async function show(messages: Message[], write = true) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    [`GET /order_messages/${ID}`]: () => ({ body: { items: messages } }),
    [`POST /order_messages/${ID}/read`]: () => ({ body: { status: 'success' } }),
  })
  await renderScreen(
    <ModalsProvider>
      <MessagesCard order={{ id: ID, can: { write } }} />
    </ModalsProvider>,
    { texts: ['orders'] },
  )
  return calls
}
const bubbleOf = async (text: string) =>
  within((await screen.findByText(text)).closest('article') as HTMLElement)

test('one’s own side needs no name and hears that it was read; the other side has one', async () => {
  await show([
    aMessage({ read_at: '2026-11-16T09:56:00.000Z' }),
    aMessage({
      id: '01890000-0000-7000-8000-0000000000a2',
      from_staff: true,
      mine: false,
      sender_name: 'Northline Files',
      text: 'In ten minutes.',
      read_at: '2026-11-16T09:58:00.000Z',
      can: { delete: false, forward: false },
    }),
  ])
  const own = await bubbleOf('Is it ready?')
  expect(own.queryByText('Ada Berg')).not.toBeInTheDocument()
  expect(own.getByText('read')).toBeVisible()
  expect(own.getByRole('button', { name: 'Delete the message' })).toBeVisible()
  const other = await bubbleOf('In ten minutes.')
  expect(other.getByText('Northline Files')).toBeVisible()
  expect(other.queryByText('read')).not.toBeInTheDocument()
  expect(other.queryByRole('button', { name: 'Delete the message' })).not.toBeInTheDocument()
})

test('what one’s own side wrote is not read by looking at it, whichever side that is', async () => {
  const calls = await show([aMessage({ from_staff: true })])
  await screen.findByText('Is it ready?')
  expect(calls.filter(({ key }) => key.startsWith('POST'))).toEqual([])
})

const unseen = () => aMessage({ from_staff: true, mine: false })

test('staff in the account do not read for the customer', async () => {
  signIn(aUser({ impersonation: { name: 'Nora Lind', until: '2026-01-01T09:00:00.000Z' } }))
  const calls = await show([unseen()])
  await screen.findByText('Is it ready?')
  await untilDrawn()
  expect(calls.filter(({ key }) => key.startsWith('POST'))).toEqual([])
})

const asked = (calls: { key: string }[]) => calls.filter(({ key }) => key.includes(ID)).map(({ key }) => key)

test('that it was seen is told by the server, and not asked for as well', async () => {
  const calls = await show([unseen()])
  await waitFor(() => expect(asked(calls)).toContain(`POST /order_messages/${ID}/read`))
  await untilDrawn()
  expect(asked(calls)).toEqual([`GET /order_messages/${ID}`, `POST /order_messages/${ID}/read`])
})

test('while the server cannot be heard it is asked', async () => {
  setStreamUp(false)
  const calls = await show([unseen()])
  await waitFor(() => expect(asked(calls)).toHaveLength(3))
  expect(asked(calls).at(-1)).toBe(`GET /order_messages/${ID}`)
})

test('nobody wrote yet, and nobody can any more', async () => {
  await show([], false)
  expect(await screen.findByText('Nobody wrote anything yet.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Write a message' })).not.toBeInTheDocument()
})
