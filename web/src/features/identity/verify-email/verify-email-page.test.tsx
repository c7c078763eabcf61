import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { currentUser, signIn } from '../../../lib/session.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aPerson } from '../a-person.test-data.ts'
import { noteCodeSent } from '../code/code-notes.ts'
import { VerifyEmailPage } from './verify-email-page.tsx'

const { access_token: _, refresh_token: __, ...person } = aPerson
const code = () => screen.getByLabelText('Six-digit code')
const show = () => renderScreen(<VerifyEmailPage />, { texts: ['identity'] })

test('who comes without a code under way is mailed one, and waits a minute for the next', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  signIn(aPerson)
  const calls = fakeApi({ 'GET /auth/send_verification_code': () => ({ body: { resend_in: 60 } }) })
  await show()
  expect(await screen.findByText('New code in 60 seconds')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(screen.getByText('New code in 1 second')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  const again = screen.getByRole('button', { name: 'Send a new code' })
  expect(calls).toHaveLength(1)
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(again)
  expect(await screen.findByText('A new code is on its way.')).toBeVisible()
  expect(calls).toHaveLength(2)
})

test('right after signing up no second code is mailed', async () => {
  signIn(aPerson)
  noteCodeSent(aPerson.id, 42)
  const calls = fakeApi({})
  await show()
  expect(await screen.findByText('New code in 42 seconds')).toBeVisible()
  expect(screen.getByText('mara@workshop.example')).toBeVisible()
  expect(calls).toEqual([])
})

test('asking too soon is no error: the countdown follows the server', async () => {
  signIn(aPerson)
  fakeApi({
    'GET /auth/send_verification_code': () =>
      refusal(429, 'code_resend_too_soon', { params: { retry_after: 17 } }),
  })
  await show()
  expect(await screen.findByText('New code in 17 seconds')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the sixth digit sends the code by itself, also when pasted with spaces', async () => {
  signIn(aPerson)
  noteCodeSent(aPerson.id)
  const calls = fakeApi({
    'POST /auth/check_verification_code': () => ({ body: { ...person, verified: true } }),
  })
  await show()
  await userEvent.click(code())
  await userEvent.paste('123 456')
  await waitFor(() => expect(currentUser()?.verified).toBe(true))
  expect(calls).toEqual([{ key: 'POST /auth/check_verification_code', body: { code: '123456' } }])
  expect(currentUser()?.access_token).toBe(aPerson.access_token)
})

test('a wrong code is told at the field, which is ready to be typed anew', async () => {
  signIn(aPerson)
  noteCodeSent(aPerson.id)
  fakeApi({ 'POST /auth/check_verification_code': () => refusal(400, 'code_wrong') })
  await show()
  await userEvent.type(code(), '000000')
  expect(await screen.findByText('This code is not right.')).toBeVisible()
  expect(code()).toHaveFocus()
  expect(code()).toHaveValue('000000')
})
