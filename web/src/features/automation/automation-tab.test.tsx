import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../lib/a-site.test-data.ts'
import { aUser } from '../../lib/a-user.test-data.ts'
import { signIn } from '../../lib/session.ts'
import { fakeApi, refusal } from '../../ui/test/fake-api.ts'
import { fill } from '../../ui/test/fill.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { AutomationTab } from './automation-tab.tsx'
import type { AutomationSettings } from './engine-values.ts'
import type { LookupSettings } from './lookup-card.tsx'

// Long forms in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 40_000 })

const engine: AutomationSettings = {
  solutions_on: true,
  engine_on: true,
  engine_url: 'https://engine.example/tune',
  has_engine_secret: true,
}
const lookup: LookupSettings = { provider: 'dvla', has_key: true }
const SECRET = 'sixteen letters and more'

beforeEach(() => signIn(aUser({ role_id: 3, permissions: ['settings'] })))

async function open(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /automation_settings': () => ({ body: engine }),
    'GET /lookup_settings': () => ({ body: lookup }),
    ...handlers,
  })
  await renderScreen(<AutomationTab />, { texts: ['automation'] })
  const engineForm = within(await screen.findByRole('form', { name: 'Outside engine' }))
  const lookupForm = within(await screen.findByRole('form', { name: 'Look-up of plates' }))
  const sent = () => calls.filter(({ key }) => key.startsWith('POST'))
  return { engineForm, lookupForm, sent }
}

test('another address asks for its secret; the two are sent together and the secret is not kept in the page', async () => {
  const moved = { ...engine, engine_url: 'https://other.example' }
  const { engineForm, sent } = await open({ 'POST /automation_settings': () => ({ body: moved }) })
  const secret = engineForm.getByLabelText('Secret')
  expect(secret).toHaveValue('')
  expect(engineForm.getByText('Stored; type to replace it')).toBeVisible()

  const address = engineForm.getByLabelText('Address')
  await userEvent.clear(address)
  await fill(address, 'https://other.example')
  expect(
    engineForm.getByText('The stored secret belongs to the old address: please enter one for this address.'),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Test connection' })).toBeDisabled()
  expect(screen.getByText('Save first: what is stored is tested.')).toBeVisible()
  await userEvent.click(engineForm.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(secret).toHaveFocus())
  expect(secret).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toEqual([])

  await fill(secret, SECRET)
  await userEvent.click(engineForm.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(secret).toHaveValue(''))
  expect(sent()).toEqual([
    {
      key: 'POST /automation_settings',
      body: { engine_url: 'https://other.example', engine_secret: SECRET },
    },
  ])
  expect(engineForm.getByText('Stored; type to replace it')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Test connection' })).toBeEnabled()
})

test('what the server refuses about address and secret stands at these fields', async () => {
  const answers = [
    refusal(400, 'outgoing_address_refused'),
    refusal(400, 'invalid_input', { fields: { engine_secret: { code: 'too_short', params: { min: 16 } } } }),
  ]
  const { engineForm } = await open({
    'POST /automation_settings': () => answers.shift() ?? { body: engine },
  })
  const secret = engineForm.getByLabelText('Secret')
  await fill(secret, 'short')
  await userEvent.click(engineForm.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(engineForm.getByLabelText('Address')).toHaveFocus())
  await userEvent.click(engineForm.getByRole('button', { name: 'Save' }))
  expect(await engineForm.findByText('At least 16 characters.')).toBeVisible()
  expect(secret).toHaveValue('short')
})

test('the answer of a test stands in place, word for word, until something else is saved', async () => {
  const { engineForm } = await open({
    'POST /automation_settings/test': () => ({ body: { ok: false, message: 'HTTP 404' } }),
    'POST /automation_settings': () => ({ body: { ...engine, engine_on: false } }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Test connection' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('It does not work yetHTTP 404')
  await userEvent.click(engineForm.getByLabelText('Ask the outside engine'))
  await userEvent.click(engineForm.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test('delivering known files is switched at once and taken back when it is refused', async () => {
  let answer: (() => void) | undefined
  const { sent } = await open({
    'POST /automation_settings': () =>
      new Promise((resolve) => {
        answer = () => resolve(refusal(503, 'unavailable'))
      }),
  })
  const known = screen.getByLabelText(/^Deliver known files at once/)
  await userEvent.click(known)
  expect(known).not.toBeChecked()
  await waitFor(() =>
    expect(sent()).toEqual([{ key: 'POST /automation_settings', body: { solutions_on: false } }]),
  )
  answer?.()
  await waitFor(() => expect(known).toBeChecked())
})

test('a key stays with its register: another one is told that it goes, and a typed key is not sent there', async () => {
  const { lookupForm, sent } = await open({
    'POST /lookup_settings': () => ({ body: { provider: 'rdw', has_key: false } }),
  })
  expect(lookupForm.getByText('Stored; type to replace it')).toBeVisible()
  await fill(lookupForm.getByLabelText('Key'), 'typed too early')
  await userEvent.click(lookupForm.getByRole('combobox', { name: 'Register' }))
  await userEvent.click(await screen.findByRole('option', { name: 'RDW (Netherlands)', hidden: true }))
  expect(lookupForm.getByText('The stored key is forgotten when you save.')).toBeVisible()
  expect(lookupForm.queryByLabelText('Key')).not.toBeInTheDocument()
  await userEvent.click(lookupForm.getByRole('button', { name: 'Save' }))
  expect(await lookupForm.findByText('Makes and models of Dutch vehicles; open data, no key.')).toBeVisible()
  expect(sent()).toEqual([{ key: 'POST /lookup_settings', body: { provider: 'rdw' } }])

  await userEvent.click(lookupForm.getByRole('combobox', { name: 'Register' }))
  await userEvent.click(await screen.findByRole('option', { name: 'DVLA (United Kingdom)', hidden: true }))
  await userEvent.click(lookupForm.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(lookupForm.getByLabelText('Key')).toHaveFocus())
  expect(lookupForm.getByLabelText('Key')).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toHaveLength(1)
})
