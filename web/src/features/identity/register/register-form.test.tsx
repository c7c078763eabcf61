import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { currentUser } from '../../../lib/session.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aPerson } from '../a-person.test-data.ts'
import { RegisterForm } from './register-form.tsx'

// Long forms in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 20_000 })

vi.mock('../../../ui/captcha/solve-captcha.ts', () => ({
  solveCaptcha: async () => ({ payload: 'solved', expires: Number.POSITIVE_INFINITY }),
}))

const field = (name: string | RegExp) => screen.getByLabelText(name)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

async function fillIn({ again = 'rainy harbour lamp' } = {}) {
  await fill(field('First name'), 'Mara')
  await fill(field('Last name'), 'Brandt')
  await fill(field('Email'), 'mara@workshop.example')
  await fill(field('Password'), 'rainy harbour lamp')
  await fill(field('Password again'), again)
  await userEvent.click(screen.getByRole('checkbox'))
}

test('two different passwords are told at the second one, and nothing is sent', async () => {
  const calls = fakeApi({})
  await renderScreen(<RegisterForm />, { texts: ['identity'] })
  await fillIn({ again: 'rainy harbour lamb' })
  await submit()
  expect(screen.getByText('The two passwords are not the same.')).toBeVisible()
  expect(field('Password again')).toHaveFocus()
  expect(calls).toEqual([])
})

test('the terms have to be agreed to', async () => {
  const calls = fakeApi({})
  await renderScreen(<RegisterForm />, { texts: ['identity'] })
  await fillIn()
  await userEvent.click(screen.getByRole('checkbox'))
  await submit()
  expect(screen.getByText('Please agree to go on.')).toBeVisible()
  expect(screen.getByRole('checkbox')).toHaveFocus()
  expect(calls).toEqual([])
})

test('what was left empty is not sent, and the answer signs in', async () => {
  const calls = fakeApi({ 'POST /auth/signup': () => ({ body: aPerson }) })
  await renderScreen(<RegisterForm />, { texts: ['identity'] })
  await fillIn()
  await submit()
  await waitFor(() => expect(currentUser()?.id).toBe(aPerson.id))
  expect(calls).toEqual([
    {
      key: 'POST /auth/signup',
      body: {
        first_name: 'Mara',
        last_name: 'Brandt',
        email: 'mara@workshop.example',
        password: 'rainy harbour lamp',
        agree: true,
        captcha: 'solved',
        locale: 'en',
      },
    },
  ])
})

test('field errors of the server stand at their fields and what was typed stays', async () => {
  fakeApi({
    'POST /auth/signup': () =>
      refusal(400, 'invalid_input', {
        fields: {
          username: { code: 'taken' },
          password: { code: 'common_password' },
          phone: { code: 'invalid_phone' },
        },
      }),
  })
  await renderScreen(<RegisterForm />, { texts: ['identity'] })
  await fillIn()
  await fill(field(/Username/), 'mara')
  await fill(field(/Phone/), 'call me')
  await submit()
  expect(await screen.findByText('This is already in use.')).toBeVisible()
  expect(screen.getByText('This password is one of the most used. Please choose another.')).toBeVisible()
  expect(screen.getByText('Please enter a valid phone number.')).toBeVisible()
  expect(field(/Phone/)).toHaveFocus()
  expect(field(/Username/)).toHaveValue('mara')
  expect(field('Password')).toHaveValue('rainy harbour lamp')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the meter says how strong the password is and why', async () => {
  fakeApi({})
  await renderScreen(<RegisterForm />, { texts: ['identity'] })
  await fill(field('First name'), 'Mara')
  await fill(field('Email'), 'mara@workshop.example')
  await fill(field('Password'), 'workshop12')
  expect(screen.getByText('Weak')).toBeVisible()
  expect(screen.getByText('Avoid your name and email.')).toBeVisible()
  await userEvent.clear(field('Password'))
  await fill(field('Password'), 'rainy harbour lamp')
  expect(screen.getByText('Strong')).toBeVisible()
})
