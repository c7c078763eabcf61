import { expect, test } from 'vitest'
import { INVOICE_STATUSES } from '#contract/purchases.ts'
import { assertInvoice, type InvoiceAct, type InvoiceStatus, mayInvoice } from './invoice-states.ts'

const ACTS: InvoiceAct[] = ['generate', 'pay', 'mark_as_paid', 'settle', 'void', 'refund']

const TABLE: Record<InvoiceStatus, string> = {
  //         generate pay mark_as_paid settle void refund
  draft: '   yes      -   -            -      yes  -',
  pending: ' -        yes yes          yes    yes  -',
  paid: '    -        -   -            -      -    yes',
  refunded: '-        -   -            -      -    -',
  void: '    -        -   -            yes    -    -',
}

const cells = INVOICE_STATUSES.flatMap((status) => {
  const words = TABLE[status].trim().split(/ +/)
  return ACTS.map((act, column) => [status, act, words[column] ?? ''] as const)
})

test('the table has a cell for each status and each act', () => {
  expect(cells).toHaveLength(30)
  expect(cells.filter(([, , word]) => word === '')).toEqual([])
})

test.each(cells)('%s, %s: %s', (status, act, word) => {
  expect(mayInvoice(status, act)).toBe(word === 'yes')
  if (word === 'yes') expect(assertInvoice(status, act)).toBeUndefined()
  else
    expect(() => assertInvoice(status, act)).toThrow(
      expect.objectContaining({ code: 'wrong_state', params: { status } }),
    )
})
