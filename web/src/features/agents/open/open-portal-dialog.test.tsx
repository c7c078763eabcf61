import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { OpenPortalDialog } from './open-portal-dialog.tsx'

vi.setConfig({ testTimeout: 40_000 })

const agent = (id: string, company_name: string, sub_portal: object | null = null) => ({
  id,
  first_name: 'Elio',
  last_name: 'Alba',
  email: `${id}@example.test`,
  company_name,
  sub_portal,
})
const CHECKED = {
  hostname: 'files.alba.example',
  verdict: 'free',
  dns: 'nowhere',
  found: [],
  enter: [
    { type: 'CNAME', name: 'files.alba.example', value: 'desk.example' },
    { type: 'A', name: 'files.alba.example', value: '192.0.2.1' },
  ],
}

async function show(answer: () => FakeAnswer, onOpened = vi.fn()) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /agents': () => ({
      body: {
        items: [agent('free', 'Alba Chip Service'), agent('owner', 'Has one', { id: 'x' })],
        total: 2,
        page: 1,
        size: 500,
        next: null,
        total_is_exact: true,
      },
    }),
    'POST /sub_portal/check_hostname': () => ({ body: CHECKED }),
    'POST /sub_portal': answer,
  })
  await renderScreen(<OpenPortalDialog opened onClose={() => {}} onOpened={onOpened} />, {
    texts: ['agents'],
  })
  await screen.findByRole('dialog')
  return { calls, onOpened }
}

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))
const current = () => screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current'))

async function throughSteps() {
  await userEvent.click(screen.getByRole('combobox', { name: 'Agent' }))
  await userEvent.click(await screen.findByRole('option', { name: /Alba Chip Service/ }))
  await press('Next')
  await fill(await field(/Hostname/), 'https://Files.Alba.example/')
  expect(await screen.findByText('files.alba.example leads nowhere yet.')).toBeVisible()
  await press('Next')
  await screen.findByText('Logo')
  await press('Next')
  await fill(await field('First name'), 'Gia')
  await fill(await field('Last name'), 'Conti')
  await fill(await field('Email'), 'gia@alba.example')
}

test('it opens on its first field', async () => {
  await show(() => ({ body: {} }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Agent' })).toHaveFocus())
})

test('nobody goes on without an agent, and agents who have a portal are not offered', async () => {
  await show(() => ({ body: {} }))
  await press('Next')
  expect(current()).toHaveTextContent('1. Agent')
  expect(screen.getByRole('combobox', { name: 'Agent' })).toBeInvalid()
  await userEvent.click(screen.getByRole('combobox', { name: 'Agent' }))
  await screen.findByRole('option', { name: /Alba Chip Service/ })
  expect(screen.queryByRole('option', { name: /Has one/ })).toBeNull()
})

test('a short name and a hostname that cannot be say what is wrong with them', async () => {
  await show(() => ({ body: {} }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Agent' }))
  await userEvent.click(await screen.findByRole('option', { name: /Alba Chip Service/ }))
  await press('Next')
  await fill(await field('Short name'), 'Alba!')
  await fill(await field(/Hostname/), 'two words')
  await press('Next')
  expect(current()).toHaveTextContent('2. Address')
  expect(await field('Short name')).toHaveAccessibleDescription(/Use only lower-case letters/)
  expect(await field(/Hostname/)).toHaveAccessibleDescription(/“two words” is not a hostname/)
})

test('four steps lead to one call; title and short name come from the agent, DNS lines can be copied', async () => {
  const portal = { id: 'p', title: 'Alba Chip Service' }
  const { calls, onOpened } = await show(() => ({ body: portal }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Agent' }))
  await userEvent.click(await screen.findByRole('option', { name: /Alba Chip Service/ }))
  expect(await field('Title')).toHaveValue('Alba Chip Service')
  await press('Next')
  expect(current()).toHaveTextContent('2. Address')
  expect(await field('Short name')).toHaveValue('alba-chip-service')
  await fill(await field(/Hostname/), 'https://Files.Alba.example/')
  const verdict = within(await screen.findByRole('status'))
  expect(verdict.getByRole('button', { name: 'Copy CNAME desk.example' })).toBeVisible()
  expect(verdict.getByRole('button', { name: 'Copy A 192.0.2.1' })).toBeVisible()
  await press('Next')
  await press('Next')
  expect(current()).toHaveTextContent('4. First admin')
  await press('Back')
  await press('Next')
  await fill(await field('First name'), 'Gia')
  await fill(await field('Last name'), 'Conti')
  await fill(await field('Email'), 'gia@alba.example')
  await press('Open sub-portal')
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(portal))
  expect(calls.find(({ key }) => key === 'POST /sub_portal')?.body).toEqual({
    agent_id: 'free',
    title: 'Alba Chip Service',
    slug: 'alba-chip-service',
    hostname: 'files.alba.example',
    language: aSite().default_locale,
    country: aSite().country,
    currency: aSite().currency,
    timezone: aSite().timezone,
    admin_first_name: 'Gia',
    admin_last_name: 'Conti',
    admin_email: 'gia@alba.example',
  })
})

test('what the server refuses leads back to its step, and nothing typed is lost', async () => {
  await show(() => refusal(400, 'invalid_input', { fields: { slug: { code: 'taken' } } }))
  await throughSteps()
  await press('Open sub-portal')
  await waitFor(() => expect(current()).toHaveTextContent('2. Address'))
  expect(await field('Short name')).toBeInvalid()
  await press('Next')
  await press('Next')
  expect(await field('Email')).toHaveValue('gia@alba.example')
})
