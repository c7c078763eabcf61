import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aSite } from '../../lib/a-site.test-data.ts'
import { fakeApi, refusal } from '../../ui/test/fake-api.ts'
import { fill } from '../../ui/test/fill.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import type { MethodSettings } from './method-values.ts'
import { PaymentsTab } from './payments-tab.tsx'

// Long forms in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 40_000 })

const paypal: MethodSettings = {
  method: 'paypal',
  enabled: false,
  complete: true,
  sandbox: false,
  fee: { percentage: 2.9, fixed: 0.35 },
  options: { client_id: 'client-1', webhook_id: 'wh-1' },
  secrets: { client_secret: true },
  message_url: 'https://portal.example/api/payment_messages/paypal',
}
const given = {
  'GET /auth/get_site_data': () => ({ body: aSite() }),
  'GET /payment_settings': () => ({ body: { items: [paypal] } }),
}

async function openPaypal() {
  await renderScreen(<PaymentsTab />, { texts: ['payments'] })
  await userEvent.click(await screen.findByRole('button', { name: 'Show details of PayPal' }))
  await screen.findByLabelText('Client secret')
}
const changes = (calls: { key: string; body: unknown }[]) =>
  calls.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)

test('a stored secret shows as stored and is sent only when it was typed anew', async () => {
  const calls = fakeApi({ ...given, 'POST /payment_settings/paypal': () => ({ body: paypal }) })
  await openPaypal()
  const secret = screen.getByLabelText('Client secret')
  expect(secret).toHaveValue('')
  expect(screen.getByText('Stored; type to replace it')).toBeVisible()
  expect(screen.getByText(paypal.message_url as string)).toBeVisible()
  await userEvent.click(screen.getByText('Sandbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes(calls)).toEqual([{ sandbox: true }]))
  await fill(secret, 's3cret')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes(calls)[1]).toMatchObject({ secrets: { client_secret: 's3cret' } }))
  await waitFor(() => expect(secret).toHaveValue(''))
})

test('what the server refuses stands at the field it is about', async () => {
  fakeApi({
    ...given,
    'POST /payment_settings/paypal': () =>
      refusal(400, 'invalid_input', {
        fields: { 'options.webhook_id': { code: 'too_long', params: { max: 100 } } },
      }),
  })
  await openPaypal()
  await fill(screen.getByLabelText('Webhook ID'), '-2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('At most 100 characters.')).toBeVisible()
  expect(screen.getByLabelText('Webhook ID')).toHaveFocus()
  expect(screen.getByLabelText('Webhook ID')).toHaveValue('wh-1-2')
})

test('the answer of a test stands in place, word for word', async () => {
  fakeApi({
    ...given,
    'POST /payment_settings/paypal/test': () => ({
      body: { works: false, message: 'Client Authentication failed' },
    }),
  })
  await openPaypal()
  await userEvent.click(screen.getByRole('button', { name: 'Test connection' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'It does not work yetClient Authentication failed',
  )
})

test('switching on is shown at once and taken back when it is refused', async () => {
  let answer: (() => void) | undefined
  fakeApi({
    ...given,
    'POST /payment_settings/paypal': () =>
      new Promise((resolve) => {
        answer = () => resolve(refusal(503, 'unavailable'))
      }),
  })
  await renderScreen(<PaymentsTab />, { texts: ['payments'] })
  const offer = await screen.findByLabelText('Offer PayPal')
  await userEvent.click(offer)
  expect(offer).toBeChecked()
  answer?.()
  await waitFor(() => expect(offer).not.toBeChecked())
})
