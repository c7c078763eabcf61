import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { PasswordForm } from './password-form.tsx'

// Long forms in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 40_000 })

async function fillIn(again = 'rainy harbour lamp') {
  await fill(screen.getByLabelText('Current password'), 'old secret words')
  await fill(screen.getByLabelText('New password'), 'rainy harbour lamp')
  await fill(screen.getByLabelText('New password again'), again)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('a wrong old password is told at its field', async () => {
  signIn(aUser())
  const calls = fakeApi({
    'POST /user/update_password': () =>
      refusal(400, 'invalid_input', { fields: { old_password: { code: 'wrong' } } }),
  })
  await renderScreen(<PasswordForm />, { texts: ['profile'] })
  await fillIn()
  expect(await screen.findByText('This is not right.')).toBeVisible()
  expect(screen.getByLabelText('Current password')).toHaveFocus()
  expect(calls).toEqual([
    {
      key: 'POST /user/update_password',
      body: { old_password: 'old secret words', password: 'rainy harbour lamp' },
    },
  ])
})

test('two different new passwords are told before anything is sent', async () => {
  signIn(aUser())
  const calls = fakeApi({})
  await renderScreen(<PasswordForm />, { texts: ['profile'] })
  await fillIn('rainy harbour lamb')
  expect(screen.getByText('The two passwords are not the same.')).toBeVisible()
  expect(calls).toEqual([])
})

test('in a customer’s account it is locked, and it is said why', async () => {
  signIn(aUser({ impersonation: { name: 'Nora Lind', until: '2026-01-01T09:00:00.000Z' } }))
  fakeApi({})
  await renderScreen(<PasswordForm />, { texts: ['profile'] })
  expect(screen.getByRole('alert')).toHaveTextContent('Only the customer can change the password.')
  expect(screen.getByLabelText('Current password')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Change password' })).toBeDisabled()
})
