import { act, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../lib/a-site.test-data.ts'
import { aUser } from '../../lib/a-user.test-data.ts'
import type { Answer } from '../../lib/api.ts'
import { signIn } from '../../lib/session.ts'
import { fakeApi } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { fresh, relay } from './a-setup.test-data.ts'
import { SetupCard } from './setup-card.tsx'

const tell = vi.hoisted(() => new Map<string, () => void>())
vi.mock('../../lib/live.ts', () => ({
  onLive(type: string, handler: () => void) {
    tell.set(type, handler)
    return () => tell.delete(type)
  },
}))

type Setup = Answer<'GET /setup'>
const finished: Setup = {
  ...fresh,
  settings: { ...fresh.settings, company_reg_no: 'HRB 1' },
  has_customers: true,
  relay: { ...relay, is_mapped: true, is_balance_enough: true },
}
const site = {
  ...aSite(),
  is_admin_site: false,
  logo: { url: '/logo.svg', width: 1, height: 1 },
  email: 'office@first.day',
  phone: '+49 30 000',
  open_times: [{ day: 1, from: '08:00', to: '17:00' }],
}
const ALL = ['settings', 'tuning_services', 'dealers_list', 'dealers_balance'] as const

let setup: Setup
beforeEach(() => {
  localStorage.clear()
  setup = fresh
  signIn(aUser({ role_id: 1, permissions: [...ALL] }))
})

async function show() {
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: site }),
    'GET /setup': () => ({ body: setup }),
  })
  return renderScreen(
    <Suspense fallback="waiting">
      <SetupCard />
    </Suspense>,
    { texts: ['dashboard'] },
  )
}

const step = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)

test('a new sub-portal reads why each step matters, with the figures and the way to its screen', async () => {
  await show()
  expect(await screen.findByText('6 of 10 steps are done.')).toBeVisible()
  const mapping = await step('Services and who serves them')
  expect(mapping.getByText('3 of 12 services are served by your own staff.')).toBeVisible()
  expect(mapping.getByText(/^Your provider no longer has 1 service that you sell\./)).toBeVisible()
  const way = mapping.getByRole('link', { name: 'Set up: Services and who serves them' })
  expect(way).toHaveAttribute('href', '/admin/tuning_service/mapping')
  const balance = await step('Balance with your provider')
  expect(balance.getByText('You have 5.00 credits there; the cheapest service takes 15.00.')).toBeVisible()
  expect(balance.queryByRole('link')).toBeNull()
  const customers = await step('First customer')
  expect(customers.getByText(`${window.location.origin}/register`)).toBeVisible()
  expect(customers.getByRole('button', { name: 'Copy registration address' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load starter catalogue' })).toBeNull()
})

test('whoever lacks the key sees the step, no figures, and why the button does nothing', async () => {
  signIn(aUser({ role_id: 3, permissions: ['settings'] }))
  setup = { ...fresh, relay: { ...relay, mapping: null, balance: null } }
  await show()
  const mapping = await step('Services and who serves them')
  expect(mapping.getByRole('button', { name: 'Set up: Services and who serves them' })).toBeDisabled()
  expect(mapping.getByText('You lack the permission for this. An administrator can do it.')).toBeVisible()
  expect(screen.queryByText(/served by your own staff/)).toBeNull()
  expect(screen.queryByText(/credits there/)).toBeNull()
})

test('a step that was taken elsewhere ticks by itself', async () => {
  await show()
  await screen.findByText('6 of 10 steps are done.')
  setup = { ...fresh, relay: { ...relay, is_mapped: true } }
  act(() => tell.get('setup.changed')?.())
  expect(await screen.findByText('7 of 10 steps are done.')).toBeVisible()
  expect((await step('Services and who serves them')).getByText('Done')).toBeVisible()
})

test('that all is in place is said once; something that is undone later brings the card back', async () => {
  setup = finished
  const first = await show()
  expect(await screen.findByText('Everything is in place.')).toBeVisible()
  first.unmount()
  const second = await show()
  await vi.waitFor(() => expect(tell.has('setup.changed')).toBe(true))
  expect(screen.queryByRole('region', { name: 'Set-up' })).toBeNull()
  setup = { ...finished, has_customers: false }
  act(() => tell.get('setup.changed')?.())
  expect(await screen.findByText('9 of 10 steps are done.')).toBeVisible()
  second.unmount()
})
