import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aTicket, TICKET_ID } from '../a-ticket.test-data.ts'
import { OpenTicketPage } from './open-ticket-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

const LOG = Array.from({ length: 10_000 }, (_, at) => `line ${at}`).join('\n')

beforeEach(() => {
  localStorage.clear()
  signIn(aUser())
})

async function show() {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /user_orders': () => ({
      body: { items: [], total: 0, page: 1, size: 8, next: null, total_is_exact: true },
    }),
    'POST /ticket_answers': () => ({ body: { items: [] } }),
    'POST /ticket': () => ({ body: aTicket() }),
  })
  const page = (
    <ModalsProvider>
      <OpenTicketPage />
    </ModalsProvider>
  )
  const { router } = await renderScreen(page, { texts: ['tickets'] })
  await fill(await screen.findByLabelText('Subject'), 'Checksum')
  await fill(screen.getByLabelText('Message'), 'The log:')
  return { router, sent: () => calls.filter(({ key }) => key === 'POST /ticket').map(({ body }) => body) }
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send ticket' }))
const left = (router: Awaited<ReturnType<typeof show>>['router']) =>
  waitFor(() => expect(router.state.location.pathname).toBe(`/ticket_details/${TICKET_ID}`))

test('ten thousand lines go along with a ticket as its file, whole, and the form says so', async () => {
  const { router, sent } = await show()
  await fill(screen.getByLabelText('Message'), LOG)
  expect(screen.getByLabelText('Message')).toHaveValue('The log:')
  expect(screen.getByText('The text is too long for a message and goes along as a file.')).toBeVisible()
  expect(screen.getByText('text.txt')).toBeVisible()
  await send()
  await left(router)
  expect(sent()).toEqual([{ subject: 'Checksum', text: 'The log:', file: expect.any(File) }])
  expect(await (sent()[0] as { file: File }).file.text()).toBe(LOG)
})

test('a second long text finds the place for the file taken, and what is typed too long is not sent', async () => {
  const { router, sent } = await show()
  await userEvent.upload(
    screen.getByLabelText('Attachment', { selector: 'input' }),
    new File(['x'], 'read.bin'),
  )
  await fill(screen.getByLabelText('Message'), LOG)
  expect(screen.getByText(/^A message has 5,000 characters at most, and one file/)).toBeVisible()
  await fill(screen.getByLabelText('Message'), 'x'.repeat(4992))
  await userEvent.type(screen.getByLabelText('Message'), 'yz')
  await send()
  expect(screen.getByText('2 characters too many. At most 5,000 fit here.')).toBeVisible()
  expect(screen.getByLabelText('Message')).toHaveFocus()
  expect(screen.getByLabelText('Message')).toHaveValue(`The log:${'x'.repeat(4992)}yz`)
  expect(sent()).toEqual([])
  await userEvent.type(screen.getByLabelText('Message'), '{Backspace}{Backspace}')
  await send()
  await left(router)
  expect(sent()).toMatchObject([{ text: `The log:${'x'.repeat(4992)}` }])
})
