import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { MailForm } from './mail-tab.tsx'
import type { MailSender } from './sender-values.ts'

vi.setConfig({ testTimeout: 20_000 })

const SENDER: MailSender = {
  address: '',
  server: null,
  in_use: 'no-reply@files.alba.test',
  domains: ['files.alba.test'],
  failure: null,
}
const OWN = { host: 'mail.alba.test', port: 465, security: 'tls', username: 'alba' } as const

function open(sender: MailSender = SENDER, { mails_leave = true } = {}) {
  const calls = fakeApi({
    'GET /settings': () => ({ body: { mails_leave } }),
    'POST /mail_sender': () => ({ body: sender }),
    'POST /mail_sender/test': () => ({ body: { works: false, message: '550 no such sender' } }),
  })
  return renderScreen(<MailForm sender={sender} />, { texts: ['settings'] }).then(() => calls)
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(label) }), { target: { value } })
const sent = (calls: { key: string; body?: unknown }[]) =>
  calls.filter(({ key }) => key === 'POST /mail_sender').map(({ body }) => body)

test('an address elsewhere needs a server of its own', async () => {
  const calls = await open()
  type('Sender address', 'info@alba.test')
  await userEvent.click(screen.getByText('Save'))
  const within = /must end in @files\.alba\.test/
  await waitFor(() => expect(screen.getAllByText(within)).toHaveLength(2))
  expect(sent(calls)).toEqual([])
  await userEvent.click(screen.getByText('Send through my own mail server'))
  type('Server', 'mail.alba.test')
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() =>
    expect(sent(calls)).toEqual([
      {
        address: 'info@alba.test',
        server: { host: 'mail.alba.test', port: 465, security: 'tls', username: '' },
      },
    ]),
  )
})

test('the usual port follows the encryption, one that was chosen stays', async () => {
  await open()
  await userEvent.click(screen.getByText('Send through my own mail server'))
  const port = () => screen.getByLabelText('Port')
  expect(port()).toHaveValue('465')
  await userEvent.selectOptions(screen.getByLabelText('Encryption'), 'starttls')
  expect(port()).toHaveValue('587')
  fireEvent.change(port(), { target: { value: '2525' } })
  await userEvent.selectOptions(screen.getByLabelText('Encryption'), 'tls')
  expect(port()).toHaveValue('2525')
})

test('a password that is stored is not asked for again and is not sent', async () => {
  const calls = await open({ ...SENDER, address: 'info@alba.test', server: OWN })
  expect(screen.getByText(/A password is stored/)).toBeVisible()
  fireEvent.change(screen.getByLabelText('Port'), { target: { value: '2465' } })
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() =>
    expect(sent(calls)).toEqual([{ address: 'info@alba.test', server: { ...OWN, port: 2465 } }]),
  )
})

test('what the server says to a test is shown as it is', async () => {
  await open({ ...SENDER, server: OWN })
  await userEvent.click(screen.getByText('Send me a test email'))
  expect(await screen.findByText('550 no such sender')).toBeVisible()
})

test('where no mail can leave, nothing is tried', async () => {
  await open(SENDER, { mails_leave: false })
  expect(await screen.findByText(/This installation has no mail server/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send me a test email' })).toBeDisabled()
})

test('staff read what the own server said against the last mail', async () => {
  await open({
    ...SENDER,
    server: OWN,
    failure: { at: '2026-11-18T08:00:00.000Z', message: '535 wrong password' },
  })
  expect(screen.getByText(/535 wrong password/)).toBeVisible()
})
