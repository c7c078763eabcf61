import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { currentUser, signOut } from '../../../lib/session.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { JoinPage } from './join-page.tsx'

vi.setConfig({ testTimeout: 40_000 })
beforeEach(() => {
  signOut()
  window.location.hash = '#token=the-token'
})

const INVITE = {
  email: 'ida@example.test',
  invited_by: 'Mara Hale',
  company: 'Hale Motors',
  duty: 'orderer',
}
const show = () => renderScreen(<JoinPage />, { texts: ['identity'] })
const joined = aUser({ employer: { name: 'Mara Hale', company_name: 'Hale Motors', duty: 'orderer' } })

test('the link says whose account it is and what one may do there; name and password open it', async () => {
  const calls = fakeApi({
    'POST /auth/check_colleague_invite': () => ({ body: INVITE }),
    'POST /auth/accept_colleague_invite': () => ({ body: joined }),
  })
  await show()
  expect(await screen.findByRole('heading', { name: 'Join Hale Motors' })).toBeVisible()
  expect(screen.getByText(/Mara Hale invited you/)).toHaveTextContent(
    'You will place orders for the company.',
  )
  await userEvent.type(screen.getByLabelText(/First name/), 'Ida')
  await userEvent.type(screen.getByLabelText(/Last name/), 'Voss')
  await userEvent.type(screen.getByLabelText('Password'), 'a wholly new one')
  await userEvent.type(screen.getByLabelText('Password again'), 'a wholly new one')
  await userEvent.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(currentUser()?.employer?.company_name).toBe('Hale Motors'))
  expect(calls.find(({ key }) => key === 'POST /auth/accept_colleague_invite')?.body).toEqual({
    token: 'the-token',
    first_name: 'Ida',
    last_name: 'Voss',
    password: 'a wholly new one',
    locale: 'en',
  })
})

test('a company without a name is called as its owner', async () => {
  fakeApi({ 'POST /auth/check_colleague_invite': () => ({ body: { ...INVITE, company: '' } }) })
  await show()
  expect(await screen.findByRole('heading', { name: 'Join Mara Hale' })).toBeVisible()
})

test('a link that is over says so, and one that was cut off too', async () => {
  fakeApi({ 'POST /auth/check_colleague_invite': () => refusal(400, 'invite_invalid') })
  const first = await show()
  expect(await screen.findByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  first.unmount()
  window.location.hash = ''
  await show()
  expect(screen.getByRole('heading', { name: 'The link is not complete' })).toBeVisible()
})
