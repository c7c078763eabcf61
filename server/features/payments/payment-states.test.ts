import { expect, test } from 'vitest'
import { PAYMENT_STATUSES, type PaymentStatus } from '#contract/payments/payment-methods.ts'
import { mismatchOf, statusWith, stepFor } from './payment-states.ts'
import type { Report } from './provider.ts'

const REPORTED = ['open', 'paid', 'failed', 'expired', 'refunded'] as const

/** A word is the next status, one in brackets what staff are told, a dash that nothing happens. */
const TABLE: Record<PaymentStatus, string> = {
  //          open  paid  failed expired refunded
  created: '  open  paid  failed expired refunded',
  open: '     -     paid  failed expired refunded',
  failed: '   -     paid  -      -       refunded',
  expired: '  -     paid  -      -       refunded',
  paid: '     -     -     -      -       (refunded_outside)',
  refunding: '-     -     -      -       refunded',
  refunded: ' -     -     -      -       -',
}

const cells = PAYMENT_STATUSES.flatMap((status) => {
  const words = TABLE[status].trim().split(/ +/)
  return REPORTED.map((reported, column) => [status, reported, words[column] ?? ''] as const)
})

test('the table has a cell for each status and each report', () => {
  expect(cells).toHaveLength(35)
  expect(cells.filter(([, , word]) => word === '')).toEqual([])
})

test.each(cells)('%s, and the provider says %s: %s', (status, reported, word) => {
  const [, problem] = /^\((.*)\)$/.exec(word) ?? []
  expect(stepFor(status, reported)).toEqual(word === '-' ? null : problem ? { problem } : { to: word })
})

const payment = { id: '0198f2c4-7a10-7c3e-9b1d-5f0a6c2e4d11', amount: 2_380, currency: 'EUR' }
const right: Report = {
  status: 'paid',
  reference: payment.id,
  amount: 2_380,
  currency: 'EUR',
  providerPaymentId: null,
}

test.each<[Partial<Report>, string | null]>([
  [{}, null],
  [{ currency: 'eur' }, null],
  [{ reference: null, amount: null, currency: null }, null],
  [{ amount: 2_379 }, 'wrong_amount'],
  [{ amount: 2_381 }, 'wrong_amount'],
  [{ amount: -2_380 }, 'wrong_amount'],
  [{ amount: 0 }, 'wrong_amount'],
  [{ amount: Number.NaN }, 'wrong_amount'],
  [{ currency: 'USD' }, 'wrong_currency'],
  [{ currency: '' }, 'wrong_currency'],
  [{ reference: '0198f2c4-7a10-7c3e-9b1d-5f0a6c2e4d12' }, 'wrong_reference'],
  [{ reference: '' }, 'wrong_reference'],
  // The gravest first: money that is not this payment's says nothing about its amount.
  [{ amount: 1, currency: 'USD' }, 'wrong_currency'],
  [{ amount: 1, currency: 'USD', reference: 'x' }, 'wrong_reference'],
])('a report with %j: %s', (said, problem) => {
  expect(mismatchOf(payment, { ...right, ...said })).toBe(problem)
})

test.each([
  ['paid', []],
  ['paid', [[2_379, 'done']]],
  ['paid', [[2_380, 'refused']]],
  [
    'refunding',
    [
      [2_379, 'done'],
      [1, 'pending'],
    ],
  ],
  [
    'paid',
    [
      [2_379, 'done'],
      [1, 'refused'],
    ],
  ],
  [
    'refunded',
    [
      [1, 'refused'],
      [2_379, 'done'],
      [1, 'done'],
    ],
  ],
] as const)('%s with %j of it going back', (status, parts) => {
  const refunds = parts.map(([amount, state]) => ({ amount, status: state }))
  expect(statusWith(payment, refunds)).toBe(status)
})
