import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { SHOP_KEY } from '../../lib/query-keys.ts'
import { answerKey } from '../../lib/use-answer.ts'
import { shopOrdersFeature } from './feature.ts'

const tell = vi.hoisted(() => new Map<string, () => void>())
vi.mock('../../lib/live.ts', () => ({
  onLive: (type: string, handler: () => void) => tell.set(type, handler),
}))
shopOrdersFeature.live()
afterEach(() => queryClient.clear())

test('what moves in a wallet asks the checkout anew what it can pay, and nothing else of the shop', () => {
  const quote = answerKey('POST /shop/order/quote', { body: {} }, SHOP_KEY)
  const cart = answerKey('GET /shop/cart', {}, SHOP_KEY)
  for (const key of [quote, cart]) queryClient.setQueryData<unknown>(key, {})
  tell.get('credits.changed')?.()
  expect([quote, cart].map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, false])
})
