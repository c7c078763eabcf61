import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { AdjustForm } from './adjust-form.tsx'
import type { Wallet } from './adjustment.ts'

vi.setConfig({ testTimeout: 20_000 })

const wallet: Wallet = {
  user: {
    id: '01890000-0000-7000-8000-0000000000c1',
    name: 'Agnieszka Borek',
    email: 'dealer@autowerk.example',
    company_name: 'Autowerk Borek',
    kind: 'dealer',
    country: 'PL',
  },
  credits: 40,
  credit_limit: 10,
  held: 0,
  balance: 40,
  last_moved_at: null,
  can: { adjust: true, change_limit: true },
}
const CALL = `POST /balances/${wallet.user.id}/adjust`

/** The key of every adjustment that was sent: the fake does not record headers. */
function sentKeys(): string[] {
  const keys: string[] = []
  const fake = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('idempotency-key')
    if (key) keys.push(key)
    return fake(input, init)
  })
  return keys
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Book it' }))

test('the balance afterwards is shown before anything is booked', async () => {
  fakeApi({})
  await renderScreen(<AdjustForm wallet={wallet} />, { texts: ['credits'] })
  await fill(screen.getByLabelText('Credits'), '-12.5')
  expect(screen.getByRole('status')).toHaveTextContent('Balance afterwards: 27.50 credits')
})

test('more than wallet and limit hold is not sent', async () => {
  const calls = fakeApi({})
  await renderScreen(<AdjustForm wallet={wallet} />, { texts: ['credits'] })
  await fill(screen.getByLabelText('Credits'), '-50.01')
  await fill(screen.getByLabelText('Reason'), 'Chargeback')
  await submit()
  const told = 'The wallet does not hold that much. At most 50.00 credits can be taken.'
  expect(screen.getAllByText(told)).toHaveLength(2)
  expect(calls).toEqual([])
})

test('the same figures again are the same intent, the next adjustment is another', async () => {
  const answers: FakeAnswer[] = [refusal(503, 'unavailable'), { body: { ...wallet, credits: 45 } }]
  const calls = fakeApi({ [CALL]: () => answers.shift() ?? { body: { ...wallet, credits: 50 } } })
  const keys = sentKeys()
  await renderScreen(<AdjustForm wallet={wallet} />, { texts: ['credits'] })
  await fill(screen.getByLabelText('Credits'), '5')
  await fill(screen.getByLabelText('Reason'), 'Goodwill')
  await submit()
  await screen.findByRole('alert')
  await submit()
  await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveValue(''))
  await fill(screen.getByLabelText('Credits'), '5')
  await fill(screen.getByLabelText('Reason'), 'Goodwill')
  await submit()
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(calls[0]?.body).toEqual({ credits: 5, reason: 'Goodwill' })
})

test('what was spent meanwhile is said at the field, in words for staff', async () => {
  fakeApi({ [CALL]: () => refusal(402, 'not_enough_credits', { params: { missing: 3 } }) })
  await renderScreen(<AdjustForm wallet={wallet} />, { texts: ['credits'] })
  await fill(screen.getByLabelText('Credits'), '-40')
  await fill(screen.getByLabelText('Reason'), 'Chargeback')
  await submit()
  expect(await screen.findByText(/The customer has spent credits in the meantime/)).toBeVisible()
  expect(screen.getByLabelText('Reason')).toHaveValue('Chargeback')
})
