import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { currentUser, signOut } from '../../../lib/session.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aPerson } from '../a-person.test-data.ts'
import { type Asked, SecondFactorStep } from './second-factor-step.tsx'

afterEach(() => signOut())

const leave = vi.fn()
const show = (methods: Asked['methods']) =>
  renderScreen(<SecondFactorStep asked={{ token: 'step-1', methods }} onLeave={leave} />, {
    texts: ['identity'],
  })
const digits = () => screen.getByLabelText('Six-digit code')
const submit = () => screen.getByRole('button', { name: 'Log in' })

test('the sixth digit sends the code, and a right one signs in', async () => {
  const calls = fakeApi({ 'POST /auth/second_factor': () => ({ body: aPerson }) })
  await show(['totp', 'recovery_code'])
  expect(digits()).toHaveFocus()
  await userEvent.type(digits(), '123 456')
  await waitFor(() => expect(currentUser()?.id).toBe(aPerson.id))
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'step-1', code: '123456' }])
})

test('a wrong code is told at its field', async () => {
  fakeApi({ 'POST /auth/second_factor': () => refusal(400, 'code_wrong') })
  await show(['totp', 'recovery_code'])
  await userEvent.type(digits(), '000000')
  await waitFor(() => expect(digits()).toHaveAccessibleDescription('This code is not right.'))
  expect(currentUser()).toBeNull()
})

test('a recovery code stands in for the app, and one goes back to the app', async () => {
  const calls = fakeApi({ 'POST /auth/second_factor': () => ({ body: aPerson }) })
  await show(['totp', 'recovery_code'])
  await userEvent.type(digits(), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  // Half a code of the app is none of these.
  expect(screen.getByLabelText('Recovery code')).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: 'Use the app' }))
  expect(digits()).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh')
  await userEvent.click(submit())
  await waitFor(() => expect(currentUser()?.id).toBe(aPerson.id))
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'step-1', code: 'abcd-efgh' }])
})

test('whoever has no recovery codes is not asked for one, and whoever has no app begins with them', async () => {
  const { unmount } = await show(['totp'])
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
  unmount()
  await show(['passkey', 'recovery_code'])
  expect(screen.getByLabelText('Recovery code')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use the app' })).toBeNull()
})

test('an empty code goes nowhere, and the way back to the password is open', async () => {
  const calls = fakeApi({})
  await show(['totp'])
  await userEvent.click(submit())
  expect(digits()).toHaveAccessibleDescription('Please fill this in.')
  expect(calls).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Back to log in' }))
  expect(leave).toHaveBeenCalledOnce()
})
