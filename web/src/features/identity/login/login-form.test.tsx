import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { currentUser } from '../../../lib/session.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aPerson } from '../a-person.test-data.ts'
import { LoginForm } from './login-form.tsx'

// jsdom has no workers; the solver itself is tried in a real browser.
let solved = 0
vi.mock('../../../ui/captcha/solve-captcha.ts', () => ({
  solveCaptcha: async () => ({ payload: `solved${++solved}`, expires: Number.POSITIVE_INFINITY }),
}))

const asked = vi.fn()
const login = () => screen.getByLabelText('Email or username')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Log in' })

async function typeAndSubmit(name = 'mara', secret = 'rainy harbour lamp') {
  await fill(login(), name)
  await fill(password(), secret)
  await userEvent.click(submit())
}

test('empty fields are told before anything is sent, and the first one gets the focus', async () => {
  const calls = fakeApi({})
  await renderScreen(<LoginForm onSecondFactor={asked} />, { texts: ['identity'] })
  await userEvent.click(submit())
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
  expect(login()).toHaveFocus()
  expect(calls).toEqual([])
})

test('a refusal stands above the form, has the focus, and what was typed stays', async () => {
  fakeApi({ 'POST /auth/signin': () => refusal(401, 'wrong_credentials') })
  await renderScreen(<LoginForm onSecondFactor={asked} />, { texts: ['identity'] })
  await typeAndSubmit()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Email, username or password is not right.')
  expect(alert).toHaveFocus()
  expect(login()).toHaveValue('mara')
  expect(password()).toHaveValue('rainy harbour lamp')
  expect(submit()).toBeEnabled()
})

test('when a captcha is asked for, it is solved and the same attempt goes out again', async () => {
  solved = 0
  const calls = fakeApi({
    'POST /auth/signin': (body) =>
      (body as { captcha?: string }).captcha ? { body: aPerson } : refusal(400, 'captcha_required'),
  })
  await renderScreen(<LoginForm onSecondFactor={asked} />, { texts: ['identity'] })
  await typeAndSubmit(' mara ')
  await waitFor(() => expect(currentUser()?.id).toBe(aPerson.id))
  expect(calls.map((call) => call.body)).toEqual([
    { login: 'mara', password: 'rainy harbour lamp' },
    { login: 'mara', password: 'rainy harbour lamp', captcha: 'solved1' },
  ])
})

test('after that every further attempt carries a fresh solution', async () => {
  solved = 0
  const calls = fakeApi({
    'POST /auth/signin': (body) =>
      (body as { captcha?: string }).captcha
        ? refusal(401, 'wrong_credentials')
        : refusal(400, 'captcha_required'),
  })
  await renderScreen(<LoginForm onSecondFactor={asked} />, { texts: ['identity'] })
  await typeAndSubmit()
  await screen.findByText('Email, username or password is not right.')
  expect(screen.getByLabelText('Password')).toHaveValue('rainy harbour lamp')
  await userEvent.click(submit())
  await waitFor(() => expect(calls).toHaveLength(3))
  expect(calls.map((call) => (call.body as { captcha?: string }).captcha)).toEqual([
    undefined,
    'solved1',
    'solved2',
  ])
})

test('a double click sends one request', async () => {
  let answer: (() => void) | undefined
  const calls = fakeApi({
    'POST /auth/signin': () =>
      new Promise((resolve) => {
        answer = () => resolve(refusal(401, 'wrong_credentials'))
      }),
  })
  await renderScreen(<LoginForm onSecondFactor={asked} />, { texts: ['identity'] })
  await fill(login(), 'mara')
  await fill(password(), 'rainy harbour lamp')
  await userEvent.dblClick(submit())
  await userEvent.type(password(), '{Enter}')
  expect(submit()).toBeDisabled()
  answer?.()
  await screen.findByRole('alert')
  expect(calls).toHaveLength(1)
})
