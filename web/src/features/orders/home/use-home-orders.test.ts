import { expect, test } from 'vitest'
import type { OrderStatus } from '#contract/orders/states.ts'
import { ordersForHome } from './use-home-orders.ts'

const orders = (...statuses: OrderStatus[]) =>
  statuses.map((status, at) => ({ id: `${status}-${at}`, status }))
const shown = (newest: OrderStatus[], needing: OrderStatus[] = []) =>
  ordersForHome(orders(...newest), orders(...needing)).map(({ status }) => status)

test('what needs the customer stands on top, cancelled orders do not stand there at all', () => {
  expect(shown(['completed', 'cancelled', 'pending', 'incomplete', 'processing'], ['incomplete'])).toEqual([
    'incomplete',
    'pending',
    'processing',
    'completed',
  ])
})

test('what needs the customer stands there however old it is', () => {
  expect(shown(['completed', 'pending'], ['incomplete', 'incomplete'])).toEqual([
    'incomplete',
    'incomplete',
    'pending',
    'completed',
  ])
})

test('open orders are never cut off, delivered ones are', () => {
  const open = Array.from({ length: 8 }, () => 'pending' as const)
  expect(shown(['completed', ...open])).toHaveLength(8)
  expect(shown(Array.from({ length: 9 }, () => 'completed' as const))).toHaveLength(6)
})
