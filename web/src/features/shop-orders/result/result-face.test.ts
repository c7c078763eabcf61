import { expect, test } from 'vitest'
import { PAYMENT_STATUSES } from '#contract/payments/payment-methods.ts'
import { faceOf } from './result-face.ts'

const unpaid = (method: 'stripe' | 'bank', saysCancelled: boolean) =>
  Object.fromEntries(
    PAYMENT_STATUSES.map((status) => [
      status,
      faceOf(
        { current_status: 'awaiting_payment', is_paid: false, payment: { status, method } },
        saysCancelled,
      ),
    ]),
  )

const decided = {
  paid: 'waiting',
  failed: 'failed',
  expired: 'unpaid',
  refunding: 'unpaid',
  refunded: 'unpaid',
}

test('each standing of the payment of an unpaid order has its face', () => {
  expect(unpaid('stripe', false)).toEqual({ created: 'unpaid', open: 'waiting', ...decided })
  expect(unpaid('bank', true)).toEqual({ created: 'transfer', open: 'transfer', ...decided })
  expect(unpaid('stripe', true)).toEqual({ created: 'unpaid', open: 'cancelled', ...decided })
})

test('the order counts, whatever the browser says', () => {
  const payment = { status: 'open', method: 'stripe' } as const
  expect(faceOf({ current_status: 'paid', is_paid: true, payment }, true)).toBe('paid')
  expect(faceOf({ current_status: 'shipped', is_paid: true, payment: null }, false)).toBe('paid')
  expect(faceOf({ current_status: 'on_hold', is_paid: true, payment: null }, false)).toBe('held')
  expect(faceOf({ current_status: 'cancelled', is_paid: true, payment }, false)).toBe('over')
  expect(faceOf({ current_status: 'awaiting_payment', is_paid: false, payment: null }, false)).toBe('unpaid')
})
