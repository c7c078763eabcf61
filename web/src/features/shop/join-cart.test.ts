import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../lib/a-user.test-data.ts'
import { queryClient } from '../../lib/query-client.ts'
import { signIn, signOut } from '../../lib/session.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../ui/test/fake-api.ts'
import { aCart } from './cart/a-cart.test-data.ts'
import { cartKey, guestCart } from './cart/cart.ts'
import { joinCartAtSignIn } from './join-cart.ts'

const joined = aCart()
let stop = () => {}

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
afterEach(() => {
  stop()
  signOut()
  queryClient.clear()
})

const start = (answer: FakeAnswer = { body: joined }) => {
  const calls = fakeApi({ 'POST /shop/cart/join': () => answer })
  stop = joinCartAtSignIn()
  return calls
}

test('what a guest put in is in the own cart after the sign-in', async () => {
  guestCart.remember()
  const calls = start()
  signIn(aUser())
  await vi.waitFor(() => expect(queryClient.getQueryData(cartKey)).toEqual(joined))
  expect(guestCart.exists()).toBe(false)
  signIn(aUser({ access_token: 'access-2' }))
  expect(calls.map(({ key }) => key)).toEqual(['POST /shop/cart/join'])
})

test('what failed is tried again at the next start', async () => {
  guestCart.remember()
  const calls = start(refusal(503, 'internal'))
  signIn(aUser())
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(1))
  expect(guestCart.exists()).toBe(true)
  expect(calls).toHaveLength(1)
  stop()
  start()
  await vi.waitFor(() => expect(guestCart.exists()).toBe(false))
  expect(queryClient.getQueryData(cartKey)).toEqual(joined)
})

test('without a guest’s cart nothing is joined, and what a guest saw is not the own cart', () => {
  queryClient.setQueryData(cartKey, aCart([]))
  const calls = start()
  signIn(aUser())
  expect(calls).toEqual([])
  expect(queryClient.getQueryState(cartKey)?.isInvalidated).toBe(true)
})

test.each([
  ['staff', aUser({ role_id: 1 })],
  [
    'staff in a customer’s account',
    aUser({ impersonation: { id: aUser().id, name: 'Support', email: 'support@example.test' } as never }),
  ],
])('%s join nothing', (_, user) => {
  guestCart.remember()
  const calls = start()
  signIn(user)
  expect(calls).toEqual([])
  expect(guestCart.exists()).toBe(true)
})
