import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { SessionsCard } from './sessions-card.tsx'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const session = (id: string, current: boolean, user_agent: string) => ({
  id,
  current,
  user_agent,
  ip: '192.0.2.7',
  created_at: '2026-01-01T08:00:00.000Z',
  last_used_at: '2026-01-02T08:00:00.000Z',
  expires_at: '2026-02-01T08:00:00.000Z',
})
const two = { items: [session('a', false, 'curl/8.14'), session('b', true, CHROME)] }

async function show(user = aUser()) {
  signIn(user)
  fakeApi({ 'GET /auth/sessions': () => ({ body: two }) })
  await renderScreen(<SessionsCard />, { texts: ['profile'] })
  await screen.findByText('Chrome on Windows')
}

test('devices are named, the own one first and without a way to end it', async () => {
  await show()
  const rows = screen.getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('Chrome on WindowsThis device')
  expect(rows[1]).toHaveTextContent('Unknown device')
  expect(rows[1]).toHaveTextContent('192.0.2.7')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Log out',
    'Log out everywhere',
  ])
})

test('in a customer’s account nothing can be ended, and it is said why', async () => {
  await show(aUser({ impersonation: { name: 'Nora Lind', until: '2026-01-01T09:00:00.000Z' } }))
  expect(screen.getByRole('alert')).toHaveTextContent('Only the customer can log out their devices.')
  expect(screen.getByRole('button', { name: 'Log out Unknown device' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Log out everywhere' })).toBeDisabled()
})

test('what could not be loaded can be tried again', async () => {
  signIn(aUser())
  fakeApi({ 'GET /auth/sessions': () => refusal(500, 'internal') })
  await renderScreen(<SessionsCard />, { texts: ['profile'] })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByText('Reference for support: req-1')).toBeVisible()
})
