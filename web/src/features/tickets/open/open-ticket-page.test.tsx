import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aTicket, TICKET_ID } from '../a-ticket.test-data.ts'
import { OpenTicketPage } from './open-ticket-page.tsx'
import { findDraft } from './ticket-draft.ts'

vi.setConfig({ testTimeout: 40_000 })

const ORDER = {
  id: '01890000-0000-7000-8000-0000000000e1',
  order_no: 1042,
  vehicle_label: 'Golf VII 2.0 TDI',
  reg_no: 'HH GO 7',
}
const IN_WORK = {
  source: 'order',
  id: ORDER.id,
  title: '',
  excerpt: '',
  order: { ...ORDER, status: 'processing', agent: false, promised_at: null, waits_for_customer: false },
}
const ASKED = {
  ...IN_WORK,
  excerpt: 'Which gearbox does it have?',
  order: { ...IN_WORK.order, status: 'incomplete', waits_for_customer: true },
}
const NOTICE = {
  source: 'notice',
  id: '01890000-0000-7000-8000-0000000000f1',
  title: 'Gearbox files',
  excerpt: 'For DSG please read by OBD.',
  order: null,
}
const PASSAGE = {
  source: 'terms',
  id: null,
  title: 'Refunds',
  excerpt: 'Refunds Credits come back to the wallet.',
  order: null,
}
const page = { items: [ORDER], total: 1, page: 1, size: 8, next: null, total_is_exact: true }

beforeEach(() => {
  localStorage.clear()
  signIn(aUser())
})

const likely = (body: unknown) => ((body as { order_id?: string }).order_id ? [IN_WORK, PASSAGE] : [PASSAGE])

async function show(
  at = '/',
  opening: FakeAnswer[] = [],
  answers: (body: unknown) => readonly object[] = likely,
) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /user_orders': () => ({ body: page }),
    [`GET /order/${ORDER.id}`]: () => ({ body: ORDER }),
    'POST /ticket_answers': (body) => ({ body: { items: answers(body) } }),
    'POST /ticket': () => opening.shift() ?? { body: aTicket() },
  })
  const view = await renderScreen(
    <ModalsProvider>
      <Suspense>
        <OpenTicketPage />
      </Suspense>
    </ModalsProvider>,
    { texts: ['tickets'], at },
  )
  await screen.findByRole('heading', { level: 1, name: 'New ticket' })
  return { ...view, sent: () => calls.filter(({ key }) => key === 'POST /ticket'), calls }
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send ticket' }))

test('the order of the address is filled in with its plate, and how it stands is said before anybody is asked', async () => {
  const { sent, router } = await show(`/?order_id=${ORDER.id}`)
  // The vehicle's name may stand in a likely answer by then as well.
  expect(await screen.findByRole('button', { name: 'Remove order #1042' })).toBeVisible()
  expect(screen.getByLabelText(/^Registration number/)).toHaveValue('HH GO 7')
  expect(await screen.findByText('Your file for order #1042 is being worked on.')).toBeVisible()
  expect(screen.getByText('Credits come back to the wallet.')).toBeVisible()
  await fill(screen.getByLabelText('Subject'), 'Refund')
  await fill(screen.getByLabelText('Message'), 'When do I get it back?')
  await send()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/ticket_details/${TICKET_ID}`))
  expect(sent().map(({ body }) => body)).toEqual([
    { subject: 'Refund', text: 'When do I get it back?', reg_no: 'HH GO 7', order_id: ORDER.id },
  ])
  expect(findDraft(aUser().id).savedAt).toBeNull()
})

test('nothing is sent without a subject and a message, and nothing typed is lost when the server says no', async () => {
  const { sent } = await show('/', [refusal(503, 'unavailable')])
  await send()
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
  expect(sent()).toEqual([])
  await fill(screen.getByLabelText('Subject'), 'Refund')
  await fill(screen.getByLabelText('Message'), 'When?')
  await send()
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.getByLabelText('Message')).toHaveValue('When?')
  await send()
  await waitFor(() => expect(sent()).toHaveLength(2))
  const [first, second] = sent().map(({ headers }) => headers?.['idempotency-key'])
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('an order that waits for the customer says what staff asked, a notice what stands in it', async () => {
  await show(`/?order_id=${ORDER.id}`, [], () => [ASKED, NOTICE])
  expect(await screen.findByText('Order #1042 waits for you: Which gearbox does it have?')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open order #1042' })).toBeVisible()
  expect(screen.getByText(/^Notice ·/)).toHaveTextContent('Notice · Gearbox files')
  expect(screen.getByText('For DSG please read by OBD.')).toBeVisible()
})

test('what is answered already is not sent, and the draft is gone', async () => {
  const { sent, router } = await show()
  await fill(screen.getByLabelText('Message'), 'Do credits come back?')
  await userEvent.click(await screen.findByRole('button', { name: 'This answered it' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my_tickets'))
  expect(sent()).toEqual([])
  expect(findDraft(aUser().id).savedAt).toBeNull()
})

test('what was begun is there again', async () => {
  const { unmount } = await show()
  await fill(screen.getByLabelText('Subject'), 'Half a question')
  unmount()
  await show()
  expect(screen.getByLabelText('Subject')).toHaveValue('Half a question')
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(screen.getByLabelText('Subject')).toHaveValue('')
})
