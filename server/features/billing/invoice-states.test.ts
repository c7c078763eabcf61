import { expect, test } from 'vitest'
import { INVOICE_STATUSES, type InvoiceStatus } from '#contract/billing/states.ts'
import { type InvoiceAct, mayInvoice, statusAfter } from './invoice-states.ts'

const ACTS: InvoiceAct[] = ['generate', 'pay', 'mark_as_paid', 'settle', 'void', 'refund']

const TABLE: Record<InvoiceStatus, string> = {
  //         generate pay     mark_as_paid settle void refund
  draft: '   pending  -       -            -      void -',
  pending: ' -        pending paid         paid   void -',
  paid: '    -        -       -            -      -    refunded',
  refunded: '-        -       -            -      -    -',
  void: '    -        -       -            paid   -    -',
}

const cells = INVOICE_STATUSES.flatMap((status) => {
  const words = TABLE[status].trim().split(/ +/)
  return ACTS.map((act, column) => [status, act, words[column] ?? ''] as const)
})

test('the table has a cell for each status and each act', () => {
  expect(cells).toHaveLength(30)
  expect(cells.filter(([, , word]) => word === '')).toEqual([])
})

test.each(cells)('%s, %s: %s', (status, act, next) => {
  expect(mayInvoice(status, act)).toBe(next !== '-')
  if (next !== '-') expect(statusAfter(status, act)).toBe(next)
  else
    expect(() => statusAfter(status, act)).toThrow(
      expect.objectContaining({ code: 'wrong_state', params: { status } }),
    )
})
