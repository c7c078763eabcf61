import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '../../lib/a-user.test-data.ts'
import { signIn, signOut } from '../../lib/session.ts'
import { fakeApi } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { aCart, aCartItem, aSecondItem } from './cart/a-cart.test-data.ts'
import { guestCart } from './cart/cart.ts'
import { CartButton } from './cart-button.tsx'

afterEach(signOut)

async function show() {
  const calls = fakeApi({ 'GET /shop/cart': () => ({ body: aCart([aCartItem(), aSecondItem()]) }) })
  await renderScreen(<CartButton />)
  return calls
}

test('says how many pieces a customer has in the cart', async () => {
  signIn(aUser())
  await show()
  expect(await screen.findByRole('link', { name: 'Cart, 3 pieces' })).toHaveAttribute('href', '/shop/cart')
})

test('a guest who put something in is asked for, too', async () => {
  guestCart.remember()
  await show()
  expect(await screen.findByRole('link', { name: 'Cart, 3 pieces' })).toBeVisible()
})

test.each([
  ['a guest without a cart', () => {}],
  ['staff', () => signIn(aUser({ role_id: 1 }))],
])('%s costs no request', async (_, become) => {
  become()
  const calls = await show()
  expect(await screen.findByRole('link', { name: 'Cart' })).toBeVisible()
  expect(calls).toEqual([])
})
