import { expect, test } from 'vitest'
import { bodyOf, checkInvoice, type InvoiceValues, preview } from './invoice-values.ts'

const values: InvoiceValues = {
  item_name: ' 100 credits ',
  count: 100,
  amount: 90,
  vat_by: 'rules',
  vat: '',
  status: 'pending',
}
const draft = { id: 'd1', user: { id: 'u1' } } as Parameters<typeof bodyOf>[0]
const problems = (change: Partial<InvoiceValues>) =>
  Object.fromEntries(Object.entries(checkInvoice({ ...values, ...change })).filter(([, problem]) => problem))

test('without a rate by hand none is sent, so that the rules decide', () => {
  expect(bodyOf(draft, { ...values, vat: 7 })).toEqual({
    _id: 'd1',
    user: 'u1',
    item_name: '100 credits',
    count: 100,
    amount: 90,
    status: 'pending',
  })
  expect(bodyOf(draft, { ...values, vat_by: 'hand', vat: 0 })).toMatchObject({ vat: 0 })
})

test('what is missing or out of range is said before asking the server', () => {
  expect(problems({})).toEqual({})
  expect(problems({ item_name: '  ', count: '', amount: '' })).toEqual({
    item_name: 'required',
    count: 'required',
    amount: 'required',
  })
  expect(problems({ amount: 0 })).toEqual({})
  expect(problems({ vat_by: 'hand' })).toEqual({ vat: 'required' })
  expect(problems({ vat_by: 'hand', vat: 101, count: 0 })).toEqual({
    vat: { code: 'too_big', params: { max: 100 } },
    count: { code: 'too_small', params: { min: 0.01 } },
  })
})

test.each([
  [90, 19, 17.1, 107.1],
  [0.03, 19, 0.01, 0.04],
  [33.33, 8.1, 2.7, 36.03],
  ['' as const, 19, 0, 0],
])('%s with %s %% is %s VAT and %s in total', (amount, rate, vat, total) => {
  expect(preview(amount, rate)).toEqual({ vat, total })
})
