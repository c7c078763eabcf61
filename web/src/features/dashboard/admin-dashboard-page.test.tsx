import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../lib/a-site.test-data.ts'
import { aUser } from '../../lib/a-user.test-data.ts'
import { signIn } from '../../lib/session.ts'
import { fakeApi } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { fresh } from './a-setup.test-data.ts'
import { AdminDashboardPage } from './admin-dashboard-page.tsx'

vi.mock('../../lib/live.ts', () => ({ onLive: () => () => {} }))
vi.setConfig({ testTimeout: 40_000 })

const HOURS = [{ day: 1, from: '08:00', to: '17:00' }]

beforeEach(() => {
  localStorage.clear()
  signIn(aUser({ role_id: 1, permissions: ['settings'] }))
})

async function show({ has_customers = false, open_times = HOURS, setup = Promise.resolve() }) {
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: { ...aSite(), is_admin_site: false, open_times } }),
    'GET /auth/sessions': () => ({ body: { items: [] } }),
    'GET /setup': () => setup.then(() => ({ body: { ...fresh, has_customers } })),
  })
  return renderScreen(
    <Suspense fallback="waiting">
      <AdminDashboardPage figures={<section aria-label="Figures" />} />
    </Suspense>,
    { texts: ['dashboard'] },
  )
}

const order = async () => {
  await screen.findByRole('region', { name: 'Set-up' })
  return screen.getAllByRole('region', { name: /^(Set-up|Figures)$/ }).map((one) => one.textContent === '')
}
const SETUP_FIRST = [false, true]
const FIGURES_FIRST = [true, false]

test('a portal without customers begins with what it needs, any other with its figures', async () => {
  const first = await show({})
  await screen.findByText(/steps are done/)
  expect(await order()).toEqual(SETUP_FIRST)
  first.unmount()
  await show({ has_customers: true })
  await screen.findByText(/steps are done/)
  expect(await order()).toEqual(FIGURES_FIRST)
})

test('until the answer is there, opening hours and the last visit tell a new portal', async () => {
  const never = new Promise<void>(() => {})
  const bare = await show({ open_times: [], setup: never })
  expect(await order()).toEqual(SETUP_FIRST)
  bare.unmount()
  const unknown = await show({ setup: never })
  expect(await order()).toEqual(FIGURES_FIRST)
  unknown.unmount()
  const visit = await show({})
  await screen.findByText(/steps are done/)
  visit.unmount()
  await show({ setup: never })
  expect(await order()).toEqual(SETUP_FIRST)
})
