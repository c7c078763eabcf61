import { ModalsProvider } from '@mantine/modals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/conversations/shapes.ts'
import { aSite } from '../../lib/a-site.test-data.ts'
import { aUser } from '../../lib/a-user.test-data.ts'
import { signIn } from '../../lib/session.ts'
import { fakeApi } from '../test/fake-api.ts'
import { renderScreen } from '../test/render-screen.tsx'
import { aMessage } from './a-message.test-data.ts'
import { Thread } from './thread.tsx'
import type { ThreadCalls } from './use-thread.ts'

vi.setConfig({ testTimeout: 40_000 })

const ID = '01890000-0000-7000-8000-0000000000e1'
const CALLS: ThreadCalls = {
  subjectId: ID,
  family: ['messages'],
  unread: [],
  list: 'GET /ticket_messages/{id}',
  send: 'POST /ticket_message/{id}',
  markRead: 'POST /ticket_messages/{id}/read',
  remove: 'DELETE /ticket_message/{id}',
  download: 'GET /ticket_message/{id}/download_file',
}
const SNIPPETS = [
  { id: 'a', title: 'Checksum error', text: 'Please read the file again, Ada.' },
  { id: 'b', title: 'Thanks', text: 'Thank you.' },
]

beforeEach(() => signIn(aUser({ role_id: 1, permissions: ['tickets'] })))

function WithNotes({ children }: { children: (note: { isOn: boolean; control: ReactNode }) => ReactNode }) {
  const [isOn, setOn] = useState(false)
  return children({
    isOn,
    control: (
      <button type="button" onClick={() => setOn(!isOn)}>
        Note
      </button>
    ),
  })
}

async function show(messages: Message[]) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    [`GET /ticket_messages/${ID}`]: () => ({ body: { items: messages } }),
    [`POST /ticket_messages/${ID}/read`]: () => ({ body: { status: 'success' } }),
    [`POST /ticket_message/${ID}`]: () => ({ body: aMessage({ id: 'new', text: 'sent' }) }),
    'GET /ticket_message/m1/download_file': () => ({
      body: { url: '/api/signed', name: 'photo.jpg', size: 3, expires_at: '2026-11-16T10:00:00.000Z' },
    }),
  })
  await renderScreen(
    <ModalsProvider>
      <WithNotes>
        {(note) => <Thread calls={CALLS} label="Messages" canWrite writing={{ snippets: SNIPPETS, note }} />}
      </WithNotes>
    </ModalsProvider>,
  )
  await screen.findByRole('log')
  return calls
}
const field = () => screen.getByRole('textbox')

test('a note says that only staff see it, a mail that it was one', async () => {
  await show([
    aMessage({ id: 'm1', text: 'Careful with this one', internal: true }),
    aMessage({ id: 'm2', text: 'Sent from my phone', mine: false, by_mail: true }),
  ])
  const note = (await screen.findByText('Careful with this one')).closest('article') as HTMLElement
  expect(within(note).getByText('Only staff see this')).toBeVisible()
  const mail = screen.getByText('Sent from my phone').closest('article') as HTMLElement
  expect(within(mail).getByText('by email')).toBeVisible()
  expect(within(mail).queryByText('Only staff see this')).toBeNull()
})

test('what looks like markup is text, an address is a link, and a long log is cut', async () => {
  const log = Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n')
  await show([
    aMessage({ id: 'm1', text: '<script>alert(1)</script> https://files.example/a' }),
    aMessage({ id: 'm2', text: log }),
  ])
  expect(await screen.findByText(/<script>alert\(1\)<\/script>/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'https://files.example/a' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.queryByText(/line 499/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all (500 lines)' }))
  expect(screen.getByText(/line 499/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.queryByText(/line 499/)).toBeNull()
})

test('a picture shows by the address of its download; other files and drawings do not', async () => {
  const file = (name: string) => ({ name, size: 2048, deleted_at: null })
  await show([
    aMessage({ id: 'm1', text: '', file: file('photo.jpg') }),
    aMessage({ id: 'm2', text: '', file: file('drawing.svg') }),
    aMessage({ id: 'm3', text: '', file: file('read.bin') }),
  ])
  expect(await screen.findByRole('img', { name: 'Picture photo.jpg' })).toHaveAttribute('src', '/api/signed')
  expect(screen.getAllByRole('img')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Picture photo.jpg' }))
  const large = within(await screen.findByRole('dialog', { name: 'photo.jpg' }))
  expect(await large.findByRole('img', { name: 'Picture photo.jpg' })).toHaveAttribute('src', '/api/signed')
  expect(screen.getByRole('button', { name: /drawing\.svg/ })).toBeVisible()
})

test('paper has the whole text, what was attached, and the day', async () => {
  const log = Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n')
  const file = { name: 'read.bin', size: 2048, deleted_at: null }
  await show([aMessage({ id: 'm1', text: log, file, created_at: new Date().toISOString() })])
  const message = (await screen.findByText(/^line 0/)).closest('article') as HTMLElement
  expect(within(message).getAllByText('read.bin')).toHaveLength(1)
  expect(message).not.toHaveTextContent(/line 59/)
  expect(message).not.toHaveTextContent(String(new Date().getFullYear()))
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(message).toHaveTextContent(/line 59/)
  expect(message).toHaveTextContent(String(new Date().getFullYear()))
  expect(
    within(message)
      .getAllByText('read.bin')
      .map((name) => name.closest('button')),
  ).toContain(null)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(message).not.toHaveTextContent(/line 59/)
})

test('a slash finds a canned answer by keys alone, and what it put in can be edited', async () => {
  await show([])
  await userEvent.type(field(), '/')
  const list = screen.getByRole('listbox', { name: 'Canned answers' })
  expect(within(list).getAllByRole('option')).toHaveLength(2)
  await userEvent.type(field(), 'than')
  expect(within(list).getByRole('option')).toHaveTextContent('Thanks')
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{ArrowDown}{ArrowDown}{Enter}')
  expect(field()).toHaveValue('Please read the file again, Ada.')
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.keyboard(' Now.')
  expect(field()).toHaveValue('Please read the file again, Ada. Now.')
})

test('Escape closes the list and leaves what was typed; a button opens it for who does not know the key', async () => {
  await show([])
  await userEvent.type(field(), '/ch')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field()).toHaveValue('/ch')
  expect(field()).toHaveFocus()
  await userEvent.clear(field())
  await userEvent.click(screen.getByRole('button', { name: 'Canned answers' }))
  await userEvent.click(screen.getByRole('option', { name: /Thanks/ }))
  expect(field()).toHaveValue('Thank you.')
})

test('a note goes out as a note, an answer does not', async () => {
  const calls = await show([])
  const sent = () => calls.filter(({ key }) => key === `POST /ticket_message/${ID}`).map(({ body }) => body)
  await userEvent.click(screen.getByRole('button', { name: 'Note' }))
  await userEvent.type(field(), 'For us')
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(field()).toHaveValue(''))
  await userEvent.click(screen.getByRole('button', { name: 'Note' }))
  await userEvent.type(field(), 'For them')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([{ text: 'For us', internal: 'true' }, { text: 'For them' }])
})

test('ten thousand lines go along with a message as a file, and nothing typed is cut', async () => {
  const calls = await show([])
  const log = Array.from({ length: 10_000 }, (_, at) => `line ${at}`).join('\n')
  await userEvent.type(field(), 'The log:')
  await userEvent.paste(log)
  expect(field()).toHaveValue('The log:')
  expect(screen.getByText('The text is too long for a message and goes along as a file.')).toBeVisible()
  await userEvent.paste('x'.repeat(4992))
  await userEvent.type(field(), 'yz{Control>}{Enter}{/Control}')
  expect(screen.getByText('2 characters too many. At most 5,000 fit here.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  await userEvent.type(field(), '{Backspace}{Backspace}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(field()).toHaveValue(''))
  const sent = calls.filter(({ key }) => key === `POST /ticket_message/${ID}`).map(({ body }) => body)
  expect(sent).toEqual([{ text: `The log:${'x'.repeat(4992)}`, file: expect.any(File) }])
  expect(await (sent[0] as { file: File }).file.text()).toBe(log)
  expect(screen.queryByText(/text\.txt/)).toBeNull()
})
