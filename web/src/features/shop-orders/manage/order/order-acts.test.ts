import { expect, test } from 'vitest'
import type { ShopOrderAct } from '#contract/shop-orders/states.ts'
import { NOTHING_CAN } from '../an-order.test-data.ts'
import { nextActOf, otherActsOf } from './order-acts.ts'

const whereCan = (acts: ShopOrderAct[], refund_due = false) => ({
  can: { ...NOTHING_CAN, ...Object.fromEntries(acts.map((act) => [act, true])) },
  refund_due,
})

test('the nearest step is the next, and stands in the menu no more', () => {
  const order = whereCan(['cancel', 'mark_as_on_hold', 'mark_as_processing', 'refund'])
  expect(nextActOf(order)).toBe('mark_as_processing')
  expect(otherActsOf(order)).toEqual(['mark_as_on_hold', 'refund', 'cancel'])
})

test('what is held goes on first', () => {
  expect(nextActOf(whereCan(['mark_as_processing', 'mark_as_shipped', 'resume']))).toBe('resume')
})

test('giving back and cancelling are nobody’s next step, but money that came too late is', () => {
  expect(nextActOf(whereCan(['refund', 'cancel', 'mark_as_on_hold']))).toBeNull()
  expect(nextActOf(whereCan(['refund'], true))).toBe('refund')
  expect(otherActsOf(whereCan(['refund'], true))).toEqual([])
  expect(nextActOf(whereCan(['refund', 'mark_as_refunded'], true))).toBeNull()
  expect(otherActsOf(whereCan(['refund', 'mark_as_refunded'], true))).toEqual(['refund'])
})
