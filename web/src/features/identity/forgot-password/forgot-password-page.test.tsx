import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { forgotUser } from '../../../lib/stored.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { ResetPasswordPage } from '../reset-password/reset-password-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

// Long forms in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 20_000 })

vi.mock('../../../ui/captcha/solve-captcha.ts', () => ({
  solveCaptcha: async () => ({ payload: 'solved', expires: Number.POSITIVE_INFINITY }),
}))

const FORGOT = { email: 'mara@workshop.example', forgot_token: 'forgot-token-of-many-signs' }
const texts = ['identity']

test('from the email to the code to the next screen, each step kept for a reload', async () => {
  const calls = fakeApi({
    'POST /auth/send_forgot_pass_code': () => ({
      body: { forgot_token: FORGOT.forgot_token, resend_in: 60 },
    }),
    'POST /auth/check_forgot_pass_code': () => ({ body: { reset_token: 'reset-token-of-many-signs' } }),
  })
  const { router } = await renderScreen(<ForgotPasswordPage />, { texts })
  await fill(screen.getByLabelText('Email'), ' mara@workshop.example ')
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }))

  await fill(await screen.findByLabelText('Six-digit code'), '123456')
  await waitFor(() => expect(router.state.location.pathname).toBe('/reset_password'))
  expect(forgotUser.read()).toEqual({ ...FORGOT, reset_token: 'reset-token-of-many-signs' })
  expect(calls.map((call) => call.body)).toEqual([
    { email: 'mara@workshop.example', captcha: 'solved' },
    { forgot_token: FORGOT.forgot_token, code: '123456' },
  ])
})

test('whoever may try no further code reads for how long, and that the link still works', async () => {
  forgotUser.write(FORGOT)
  fakeApi({
    'POST /auth/check_forgot_pass_code': () =>
      refusal(429, 'rate_limited', { params: { retry_after: 86_382 } }),
  })
  await renderScreen(<ForgotPasswordPage />, { texts })
  expect(screen.queryByText('The link in the email still works.')).toBeNull()
  await fill(screen.getByLabelText('Six-digit code'), '123456')
  expect(await screen.findByText('Too many attempts. Please try again in 24 hours.')).toBeVisible()
  expect(screen.getByText('The link in the email still works.')).toBeVisible()
})

test('a reload goes on with the code, and another email starts again', async () => {
  forgotUser.write(FORGOT)
  fakeApi({})
  await renderScreen(<ForgotPasswordPage />, { texts })
  expect(screen.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Use another email' }))
  expect(screen.getByLabelText('Email')).toHaveValue('')
  expect(forgotUser.read()).toBeNull()
})

test('the link in the mail leads to the new password without a code', async () => {
  fakeApi({})
  window.location.hash = 'email=mara%2Bone%40workshop.example&reset_token=reset-token-of-many-signs'
  const { router } = await renderScreen(<ForgotPasswordPage />, { texts })
  await waitFor(() => expect(router.state.location.pathname).toBe('/reset_password'))
  window.location.hash = ''
  expect(forgotUser.read()).toEqual({
    email: 'mara+one@workshop.example',
    forgot_token: '',
    reset_token: 'reset-token-of-many-signs',
  })
})

test('whoever opened the link and comes back later is asked for their email, not for a code', async () => {
  forgotUser.write({ email: FORGOT.email, forgot_token: '', reset_token: 'reset-token-of-many-signs' })
  fakeApi({})
  await renderScreen(<ForgotPasswordPage />, { texts })
  expect(screen.getByLabelText('Email')).toHaveValue('')
  expect(screen.queryByRole('heading', { name: 'Enter the code' })).toBeNull()
})

test('the new password is saved and everything about the forgotten one is dropped', async () => {
  forgotUser.write({ ...FORGOT, reset_token: 'reset-token-of-many-signs' })
  const calls = fakeApi({ 'POST /auth/reset_password': () => ({ body: { status: 'success' } }) })
  await renderScreen(<ResetPasswordPage />, { texts })
  await fill(screen.getByLabelText('New password'), 'rainy harbour lamp')
  await fill(screen.getByLabelText('New password again'), 'rainy harbour lamp')
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  expect(forgotUser.read()).toBeNull()
  expect(calls[0]?.body).toEqual({ reset_token: 'reset-token-of-many-signs', password: 'rainy harbour lamp' })
})

test('a reset that ran out leads back to the start', async () => {
  forgotUser.write({ ...FORGOT, reset_token: 'reset-token-of-many-signs' })
  fakeApi({ 'POST /auth/reset_password': () => refusal(400, 'reset_token_invalid') })
  await renderScreen(<ResetPasswordPage />, { texts })
  await fill(screen.getByLabelText('New password'), 'rainy harbour lamp')
  await fill(screen.getByLabelText('New password again'), 'rainy harbour lamp')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'This step has run out' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/forgot_password')
})
