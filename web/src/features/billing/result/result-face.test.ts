import { expect, test } from 'vitest'
import { PAYMENT_STATUSES, type PaymentStatus } from '#contract/payments/payment-methods.ts'
import { faceOf, faceOfPurchase, isWaiting } from './result-face.ts'

const faces = (method: string, cancelled: boolean) =>
  Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, faceOf({ status, method }, cancelled)]))

const decided = {
  paid: 'paid',
  failed: 'failed',
  expired: 'expired',
  refunding: 'refunding',
  refunded: 'refunded',
}

test('each standing of a payment has its face', () => {
  expect(faces('stripe', false)).toEqual({ created: 'waiting', open: 'waiting', ...decided })
  expect(faces('bank', false)).toEqual({ created: 'transfer', open: 'transfer', ...decided })
})

test('who cancelled is told so, unless the money came after all', () => {
  expect(faces('paypal', true)).toEqual({ created: 'cancelled', open: 'cancelled', ...decided })
})

test('only what is undecided is asked for again', () => {
  const waiting = PAYMENT_STATUSES.filter((status: PaymentStatus) => isWaiting({ status }))
  expect(waiting).toEqual(['created', 'open'])
})

test('a paid purchase is thanked for once its invoice is known, and only if it was not taken back', () => {
  const of = (status?: string, fetching = false) =>
    faceOfPurchase('paid', { invoice: status ? { status } : undefined, fetching })
  expect(of(undefined, true)).toBeNull()
  expect(of('pending', true)).toBe('paid')
  expect(of('paid')).toBe('paid')
  expect(of('refunded')).toBe('refunded')
  expect(of()).toBe('paid_before')
  expect(faceOfPurchase('waiting', { invoice: undefined, fetching: true })).toBe('waiting')
})
