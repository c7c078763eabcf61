import { expect, test } from 'vitest'
import { anItem, anOrder } from '../an-order.test-data.ts'
import { endsWith, isShippingLeft, refundSums, wayBack } from './refund-sums.ts'
import { firstRefund, isNothing, refundRequest } from './refund-values.ts'

const some = (quantities: Record<string, number>, shipping = false) =>
  ({ of: 'some', quantities, shipping }) as const
const CABLE = anItem().id

test('everything is what was paid, to the last coin; after a refund it is the rest', () => {
  expect(refundSums(anOrder(), { of: 'everything' })).toEqual({
    net: 100,
    vat: 19,
    total: 119,
    isExact: true,
  })
  expect(refundSums(anOrder({ refunded: 59.5 }), { of: 'everything' })).toEqual({
    net: 50,
    vat: 9.5,
    total: 59.5,
    isExact: false,
  })
})

test('pieces bear their share of the line and the coupon, the shipping comes with them if it is wanted', () => {
  const order = anOrder({ items: [anItem({ discount: 9 })] })
  expect(refundSums(order, some({ [CABLE]: 2 }))).toMatchObject({ net: 54, vat: 10.26, total: 64.26 })
  expect(refundSums(order, some({ [CABLE]: 2 }, true))).toMatchObject({ net: 64, vat: 12.16, total: 76.16 })
})

test('single pieces of a price that cannot be divided add up to it', () => {
  const nets = [0, 1, 2].map((refunded_quantity) => {
    const items = [anItem({ total: 10, refunded_quantity })]
    return refundSums(anOrder({ items }), some({ [CABLE]: 1 })).net
  })
  expect(nets).toEqual([3.33, 3.34, 3.33])
})

test('no more goes back than is left, of a line or of the money', () => {
  const order = anOrder({ items: [anItem({ refunded_quantity: 2 })], refunded: 71.4 })
  expect(refundSums(order, some({ [CABLE]: 5 })).net).toBe(30)
  expect(refundSums(anOrder({ refunded: 100 }), some({ [CABLE]: 3 }, true)).total).toBe(19)
})

test('the shipping goes back once, whatever else did', () => {
  const after = (refunded: number, refunded_quantity: number, shipping = 10) =>
    isShippingLeft(anOrder({ items: [anItem({ refunded_quantity })], refunded, shipping }))
  expect([after(0, 0), after(71.4, 2), after(71.42, 2), after(107.1, 3)]).toEqual([true, true, true, true])
  expect([after(11.9, 0), after(83.3, 2), after(83.28, 2), after(119, 3)]).toEqual(Array(4).fill(false))
  expect([after(0, 0, 0), after(35.68, 1, 0)]).toEqual([false, false])
})

test('money goes back as it came, as far as that way leads back', () => {
  const { payment } = anOrder()
  expect(wayBack(anOrder())).toBe('provider')
  expect(wayBack(anOrder({ credits: 119 }))).toBe('wallet')
  expect(wayBack(anOrder({ payment: null }))).toBe('by_hand')
  expect(wayBack({ credits: null, payment: payment && { ...payment, method: 'bank' } })).toBe('by_hand')
  expect(wayBack({ credits: null, payment: payment && { ...payment, status: 'expired' } })).toBe('by_hand')
})

test('an order of which everything goes back before it is sent is over', () => {
  expect(endsWith({ of: 'everything' }, anOrder())).toBe(true)
  expect(endsWith({ of: 'everything' }, anOrder({ shipped_at: '2026-11-03T09:00:00.000Z' }))).toBe(false)
  expect(endsWith(some({ [CABLE]: 3 }, true), anOrder())).toBe(false)
})

test('lines without pieces are not sent, and everything is sent without lines', () => {
  const values = { ...firstRefund(anOrder()), reason: ' Broken ' }
  expect(refundRequest('o1', values)).toEqual({ order_id: 'o1', restock: true, reason: 'Broken' })
  const part = { ...values, of: 'some', quantities: { a: 2, b: '', c: 0 } } as const
  expect(refundRequest('o1', part)).toEqual({
    order_id: 'o1',
    items: [{ id: 'a', quantity: 2 }],
    shipping: false,
    restock: true,
    reason: 'Broken',
  })
  expect(isNothing({ ...part, quantities: { b: '', c: 0 } })).toBe(true)
  expect(isNothing({ ...part, quantities: {}, shipping: true })).toBe(false)
})
