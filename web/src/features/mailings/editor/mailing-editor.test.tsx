import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aMailing } from '../a-mailing.test-data.ts'
import type { MailingDetails } from '../mailings.ts'
import { MailingEditor } from './mailing-editor.tsx'

vi.setConfig({ testTimeout: 30_000 })

const READER = {
  id: '01890000-0000-7000-8000-0000000000c1',
  name: 'سمير القمر',
  email: 's@q.example',
  locale: 'ar',
}
const COUNT = {
  people: 1284,
  left_out: 36,
  reasons: { unsubscribed: 30, blocked: 6, unverified: 0, deleted: 0, not_a_customer: 0 },
  examples: [READER],
}
const PREVIEW = {
  recipient: { name: READER.name, email: READER.email },
  language: 'ar',
  direction: 'rtl',
  subject: 'News for سمير',
  html: '<p>Hello سمير</p>',
  reason: 'لأنك عميل',
  unsubscribe: 'إلغاء الاشتراك',
}
const SAVED = aMailing({ subject: 'News', body: '<p>Hello</p>' })

/** Whom the number was asked for, call by call. */
let asked: Record<string, string>[] = []

const api = (handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /mailing_audience': (_, url) => {
      asked.push(Object.fromEntries(url.searchParams))
      return { body: COUNT }
    },
    'POST /mailing': (body) => ({ body: { ...SAVED, ...(body as object), filter: {}, user_ids: null } }),
    [`PUT /mailing/${SAVED.id}`]: (body) => ({ body: { ...SAVED, ...(body as object), filter: {} } }),
    [`GET /mailing/${SAVED.id}/preview`]: () => ({ body: PREVIEW }),
    [`POST /mailing/${SAVED.id}/test`]: () => ({ body: { status: 'success' } }),
    [`POST /mailing/${SAVED.id}/start`]: () => ({ body: { ...SAVED, state: 'sending' } }),
    ...handlers,
  })

const show = (draft: MailingDetails | null, at = '/') =>
  renderScreen(
    <ModalsProvider>
      <MailingEditor
        audience="dealers"
        draft={draft}
        filter={({ filters, onChange }) => (
          <button type="button" onClick={() => onChange({ ...filters, country: 'PL' })}>
            Only Poland
          </button>
        )}
      />
    </ModalsProvider>,
    { texts: ['mailings'], at },
  )
const sentTo = (calls: ReturnType<typeof fakeApi>, key: string) =>
  calls.filter((call) => call.key === key).map(({ body }) => body)

beforeEach(() => {
  asked = []
  signIn(aUser({ role_id: 1, permissions: ['send_email'] }))
})

test('the number follows the filters, and who is left out is told by reason', async () => {
  api()
  await show(null, '/?status=1&search=workshop')
  expect(await screen.findByText('Goes to 1,284 people')).toBeVisible()
  expect(screen.getByText('36 are left out: unsubscribed 30 · blocked 6')).toBeVisible()
  expect(asked.at(-1)).toEqual({ audience: 'dealers', status: '1', search: 'workshop' })
  await userEvent.click(screen.getByRole('button', { name: 'Only Poland' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ country: 'PL' }))
})

test('a new draft is saved before it is previewed, in the direction of the recipient', async () => {
  const calls = api()
  const { router } = await show(null)
  await screen.findByText('Goes to 1,284 people')
  await fill(screen.getByRole('textbox', { name: 'Subject' }), 'News for {first_name}')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect(sentTo(calls, 'POST /mailing')).toMatchObject([{ subject: 'News for {first_name}', filter: {} }])
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/admin/dealers_manager/send_email/${SAVED.id}`),
  )
})

test('the preview of a saved draft shows it with the eyes of the recipient, and sends a test', async () => {
  const calls = api()
  await show(SAVED)
  await screen.findByText('Goes to 1,284 people')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const mail = await screen.findByRole('article', { name: 'Preview' })
  expect(within(mail).getByText('Hello سمير').closest('[dir]')).toHaveAttribute('dir', 'rtl')
  expect(sentTo(calls, `PUT /mailing/${SAVED.id}`)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send a test to me' }))
  await waitFor(() =>
    expect(sentTo(calls, `POST /mailing/${SAVED.id}/test`)).toEqual([{ user_id: READER.id }]),
  )
})

test('a field that does not exist is named before anything is saved', async () => {
  const calls = api()
  await show(null)
  await screen.findByText('Goes to 1,284 people')
  await fill(screen.getByRole('textbox', { name: 'Subject' }), 'Dear {frist_name}')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText(/There is no field \{frist_name\}/)).toBeVisible()
  expect(sentTo(calls, 'POST /mailing')).toEqual([])
})

test('sending asks with the number first, and starts once', async () => {
  const calls = api()
  await show(SAVED)
  await screen.findByText('Goes to 1,284 people')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send to 1,284 people?' })
  expect(sentTo(calls, `POST /mailing/${SAVED.id}/start`)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(sentTo(calls, `POST /mailing/${SAVED.id}/start`)).toEqual([{ people: 1284 }]))
})

test('another number meanwhile: the question is asked again with it, and that number is agreed to', async () => {
  const start = `POST /mailing/${SAVED.id}/start`
  const calls = api({
    [start]: (body) =>
      (body as { people: number }).people === 1290
        ? { body: { ...SAVED, state: 'sending' } }
        : refusal(409, 'audience_changed', { params: { people: 1290 } }),
  })
  await show(SAVED)
  await screen.findByText('Goes to 1,284 people')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const first = await screen.findByRole('dialog', { name: 'Send to 1,284 people?' })
  await userEvent.click(within(first).getByRole('button', { name: 'Send now' }))
  const second = await screen.findByRole('dialog', { name: 'Send to 1,290 people?' })
  expect(within(second).getByText(/^The number has changed since you looked\./)).toBeVisible()
  expect(sentTo(calls, start)).toEqual([{ people: 1284 }])
  await userEvent.click(within(second).getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(sentTo(calls, start)).toEqual([{ people: 1284 }, { people: 1290 }]))
})

test('a save that was wanted for sending and refused leaves no question to the next save', async () => {
  let isAway = true
  const key = `PUT /mailing/${SAVED.id}`
  const calls = api({
    [key]: (body) =>
      isAway ? refusal(503, 'unavailable') : { body: { ...SAVED, ...(body as object), filter: {} } },
  })
  await show(SAVED)
  await screen.findByText('Goes to 1,284 people')
  await fill(screen.getByRole('textbox', { name: 'Subject' }), 'Other news')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('alert')
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(sentTo(calls, key)).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toBeEnabled())
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByRole('article', { name: 'Preview' })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: /^Send to/ })).not.toBeInTheDocument()
})

test('nobody to send to: the button waits, and says why', async () => {
  api({ 'GET /mailing_audience': () => ({ body: { ...COUNT, people: 0, examples: [] } }) })
  await show(SAVED)
  expect(await screen.findByText('Nobody gets it like this. Change the filters.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
})

test('people chosen in the list stay chosen until filters are wanted instead', async () => {
  api()
  await show(aMailing({ subject: 'News', user_ids: [READER.id] }))
  expect(await screen.findByText('1 customer, chosen in the list')).toBeVisible()
  await waitFor(() => expect(asked.at(-1)).toEqual({ audience: 'dealers', mailing_id: SAVED.id }))
  await userEvent.click(screen.getByRole('button', { name: 'Choose by filters instead' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ audience: 'dealers' }))
})

test('what was typed stays when the server says no', async () => {
  api({ 'POST /mailing': () => refusal(503, 'unavailable') })
  await show(null)
  await screen.findByText('Goes to 1,284 people')
  await fill(screen.getByRole('textbox', { name: 'Subject' }), 'News')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('News')
})
