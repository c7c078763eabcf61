import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aMailing } from '../a-mailing.test-data.ts'
import type { MailingDetails } from '../mailings.ts'
import { MailingReport } from './mailing-report.tsx'

vi.setConfig({ testTimeout: 30_000 })

const NONE = aMailing().can
const SENDING = aMailing({
  subject: 'News',
  state: 'sending',
  is_frozen: true,
  started_at: '2026-03-01T10:00:00.000Z',
  counts: { total: 1320, waiting: 508, sent: 770, refused: 1, bounced: 4, left_out: 36, unknown: 1 },
  can: { ...NONE, edit: false, delete: false, start: false, pause: true, stop: true, send_again: true },
})
const ROW = {
  number: 7,
  user_id: '01890000-0000-7000-8000-0000000000c1',
  name: 'Tom Hale',
  email: 'tom@hale.example',
  state: 'bounced',
  reason: null,
  error: '550 No such user',
  at: '2026-03-01T10:01:00.000Z',
}

function api() {
  const path = `/mailing/${SENDING.id}`
  return fakeApi({
    [`GET ${path}/recipients`]: () => ({ body: { items: [ROW], total: 1, page: 1, size: 20 } }),
    [`POST ${path}/pause`]: () => ({ body: { ...SENDING, state: 'paused' } }),
    [`POST ${path}/stop`]: () => ({ body: { ...SENDING, state: 'stopped' } }),
    [`POST ${path}/send_again`]: () => ({ body: SENDING }),
  })
}

const show = (mailing: MailingDetails) =>
  renderScreen(
    <ModalsProvider>
      <MailingReport mailing={mailing} />
    </ModalsProvider>,
    { texts: ['mailings'] },
  )
const made = (calls: ReturnType<typeof fakeApi>, act: string) =>
  calls.filter(({ key }) => key === `POST /mailing/${SENDING.id}/${act}`).length

test('how far it is, in a bar and in words, and what the mail server said of whom', async () => {
  api()
  await show(SENDING)
  expect(screen.getByRole('progressbar', { name: 'Progress of “News”' })).toHaveAttribute(
    'aria-valuenow',
    '61',
  )
  expect(screen.getByText('812 of 1,320 done')).toBeVisible()
  expect((await screen.findAllByText('550 No such user')).length).toBeGreaterThan(0)
})

test('a pause is one click; a stop asks first', async () => {
  const calls = api()
  await show(SENDING)
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(made(calls, 'pause')).toBe(1))
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  const dialog = await screen.findByRole('dialog', { name: 'Stop for good?' })
  expect(made(calls, 'stop')).toBe(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(made(calls, 'stop')).toBe(1))
})

test('what may have been sent goes again only after a question', async () => {
  const calls = api()
  await show(SENDING)
  await userEvent.click(screen.getByRole('button', { name: 'Send these again' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send again?' })
  expect(within(dialog).getByText('Some of these people may get the email twice.')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send these again' }))
  await waitFor(() => expect(made(calls, 'send_again')).toBe(1))
})

test('while the mail server takes nothing, the screen says so and when it is tried again', async () => {
  api()
  const trouble = { message: 'connect ECONNREFUSED', retry_at: '2026-03-01T10:05:00.000Z' }
  await show({ ...SENDING, trouble })
  expect(screen.getByText(/The mail server takes no emails at the moment/)).toBeVisible()
  expect(screen.getByText('connect ECONNREFUSED')).toBeVisible()
})
