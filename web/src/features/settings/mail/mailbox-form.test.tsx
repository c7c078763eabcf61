import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import type { KeptMailbox } from './mailbox-values.ts'

vi.setConfig({ testTimeout: 20_000 })

const PLACE = {
  host: 'imap.alba.test',
  port: 993,
  security: 'tls',
  username: 'alba',
  folder: 'INBOX',
} as const
const NONE: KeptMailbox = { mailbox: null, refused: [] }
const kept = (changes: Partial<NonNullable<KeptMailbox['mailbox']>> = {}): KeptMailbox => ({
  mailbox: {
    address: 'support@alba.test',
    ...PLACE,
    proved_at: '2026-11-18T08:00:00.000Z',
    checked_at: '2026-11-18T09:00:00.000Z',
    failure: null,
    ...changes,
  },
  refused: [],
})

function open(found: KeptMailbox) {
  const calls = fakeApi({
    'POST /mailbox': () => ({ body: kept({ proved_at: null }) }),
    'DELETE /mailbox': () => ({ body: { status: 'success' } }),
    'POST /mailbox/test': () => ({ body: { works: false, message: 'Authentication failed.' } }),
  })
  return renderScreen(<MailboxForm kept={found} />, { texts: ['settings'] }).then(() => calls)
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => userEvent.click(screen.getByText('Save'))
const sent = (calls: { key: string; body?: unknown }[], key: string) =>
  calls.filter((call) => call.key === key).map(({ body }) => body)

test('a mailbox is entered whole, with the usual port of its encryption', async () => {
  const calls = await open(NONE)
  await userEvent.click(screen.getByText('Take answers by email'))
  await save()
  expect(await screen.findAllByText('Please fill this in.')).not.toHaveLength(0)
  type('Address of the mailbox', 'support@alba.test')
  type('Server', 'imap.alba.test')
  await userEvent.selectOptions(screen.getByLabelText('Encryption'), 'starttls')
  type('User name', 'alba')
  type('Password', 'sesame')
  await save()
  await waitFor(() =>
    expect(sent(calls, 'POST /mailbox')).toEqual([
      { ...PLACE, security: 'starttls', port: 143, address: 'support@alba.test', password: 'sesame' },
    ]),
  )
})

test('a name that leaves no room for the reply address is told at once', async () => {
  const calls = await open(kept())
  type('Address of the mailbox', `${'a'.repeat(21)}@alba.test`)
  await save()
  expect(await screen.findAllByText(/20/)).not.toHaveLength(0)
  expect(sent(calls, 'POST /mailbox')).toEqual([])
})

test('another server wants the password again', async () => {
  const calls = await open(kept())
  type('Server', 'imap.elsewhere.test')
  await save()
  await waitFor(() => expect(screen.getAllByText('Please fill this in.')).not.toHaveLength(0))
  expect(sent(calls, 'POST /mailbox')).toEqual([])
})

test('switched off, the mailbox is forgotten', async () => {
  const calls = await open(kept())
  await userEvent.click(screen.getByText('Take answers by email'))
  await save()
  await waitFor(() => expect(sent(calls, 'DELETE /mailbox')).toHaveLength(1))
})

test.each<[string, Partial<NonNullable<KeptMailbox['mailbox']>>, RegExp]>([
  ['works', {}, /Answers arrive/],
  ['waits', { proved_at: null }, /Waiting for the test email/],
  ['fails', { failure: { at: '2026-11-18T08:00:00.000Z', message: 'no such folder' } }, /no such folder/],
])('says how it stands: it %s', async (_, changes, text) => {
  await open(kept(changes))
  expect(screen.getByText(text)).toBeVisible()
})

test('what the server says to a try is shown as it is', async () => {
  await open(kept())
  await userEvent.click(screen.getByText('Open the mailbox now'))
  expect(await screen.findByText('Authentication failed.')).toBeVisible()
})

test('mails that were not taken are listed with the reason', async () => {
  const refused = {
    at: '2026-11-18T08:00:00.000Z',
    sender: 'ida@w.test',
    subject: '<b>Re</b>',
    why: 'automatic',
  } as const
  await open({ ...kept(), refused: [refused] })
  expect(screen.getByText('<b>Re</b>')).toBeVisible()
  expect(screen.getByText(/Sent by a machine/)).toBeVisible()
})
