import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { SHOP_KEY } from '../../../lib/query-keys.ts'
import { answerKey } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { type FakeAnswer, fakeApi } from '../../../ui/test/fake-api.ts'
import { aCart, aCartItem } from './a-cart.test-data.ts'
import { cartKey } from './cart.ts'
import { followCart } from './follow-cart.ts'

const live = vi.hoisted(() => new Map<string, (event: { data: unknown }) => void>())
vi.mock('../../../lib/live.ts', () => ({
  onLive: (type: string, handler: (event: { data: unknown }) => void) => live.set(type, handler),
}))
followCart()

const quoteKey = answerKey('POST /shop/order/quote', { body: {} }, SHOP_KEY)
const before = { ...aCart([]), version: 'before' }
const after = { ...aCart(), version: 'after' }
const tell = (version: string) => act(() => live.get('shop.cart')?.({ data: { version } }))
const stale = () => [cartKey, quoteKey].map((key) => queryClient.getQueryState(key)?.isInvalidated)

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(cartKey, before)
  queryClient.setQueryData(quoteKey, {} as never)
})

/** Adds a product, and answers when the test says so. */
function add() {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>()
  fakeApi({ 'POST /shop/cart/add_item': () => promise })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useCall('POST /shop/cart/add_item', { keepAs: cartKey }), { wrapper })
  act(() => result.current.mutate({ body: { product_id: aCartItem().product_id, quantity: 1 } }))
  return async () => {
    resolve({ body: after })
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
  }
}

test('what another page did to the cart is asked for, and what it costs now', () => {
  tell('after')
  expect(stale()).toEqual([true, true])
})

test('the cart that is shown is not asked for again', () => {
  tell('before')
  expect(stale()).toEqual([false, false])
})

test('what this page did itself is in its answer, whichever of the two comes first', async () => {
  const answer = add()
  tell('after')
  expect(stale()).toEqual([false, false])
  await answer()
  expect(stale()).toEqual([false, false])
  tell('after')
  expect(stale()).toEqual([false, false])
})

test('what another page did meanwhile is asked for as soon as the own answer is there', async () => {
  const answer = add()
  tell('after')
  tell('by the phone')
  expect(stale()).toEqual([false, false])
  await answer()
  await waitFor(() => expect(stale()).toEqual([true, true]))
})

test('an answer from before the own change does not come after it', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof before>()
  const asking = queryClient.fetchQuery({ queryKey: cartKey, queryFn: () => promise, retry: false })
  asking.catch(() => {})
  const answer = add()
  await answer()
  resolve(before)
  await asking.catch(() => {})
  expect(queryClient.getQueryData(cartKey)).toEqual(after)
})
