import { expect, test } from 'vitest'
import type { Offer, OfferedMethod } from './choice.ts'
import { readChoice, wantedOf, writeChoice } from './choice.ts'

const pack = (id: string, credits: number) => ({
  id,
  name: id,
  credits,
  price: credits,
  saving: 0,
  position: 0,
  active: true,
})
const offer: Offer = {
  items: [pack('small', 50), pack('large', 500), pack('middle', 200)],
  credit_rate: 1.25,
  currency: 'EUR',
  free_amount: true,
  retention_months: 1,
  can_buy: true,
}
const methods: OfferedMethod[] = [
  { method: 'stripe', fee: { percentage: 2.9, fixed: 0.3 } },
  { method: 'bank', fee: { percentage: 0, fixed: 0 } },
]
const read = (params: Record<string, unknown>, change: Partial<Offer> = {}) =>
  readChoice(params, { ...offer, ...change }, methods)

test('without a wish the first package and the first way to pay are chosen', () => {
  expect(read({})).toEqual({ package_id: 'small', count: 50, payment_method: 'stripe' })
})

test('package and way to pay of the address are kept, unknown ones passed over', () => {
  expect(read({ package: 'middle', method: 'bank' })).toMatchObject({
    package_id: 'middle',
    payment_method: 'bank',
  })
  expect(read({ package: 'gone', method: 'cash' })).toMatchObject({
    package_id: 'small',
    payment_method: 'stripe',
  })
})

test('a number of credits or an amount of money preselects the free amount', () => {
  expect(read({ count: '62' })).toMatchObject({ package_id: null, count: 62 })
  expect(read({ count: '12,5' })).toMatchObject({ package_id: null, count: 12.5 })
  expect(read({ amount: '50' })).toMatchObject({ package_id: null, count: 40 })
  expect(read({ count: '0.2' })).toMatchObject({ package_id: null, count: 1 })
  expect(read({ count: '99999999' })).toMatchObject({ package_id: null, count: 100_000 })
})

test.each(['', 'abc', '-3', 'NaN', 'Infinity', '0'])('?count=%s asks for nothing', (count) => {
  expect(read({ count })).toMatchObject({ package_id: 'small' })
})

test('where single credits are not sold, the smallest package that is large enough is meant', () => {
  expect(read({ count: '62' }, { free_amount: false })).toMatchObject({ package_id: 'middle' })
  expect(read({ count: '5000' }, { free_amount: false })).toMatchObject({ package_id: 'large' })
})

test('what is written is read back', () => {
  for (const params of [
    { package: 'large', method: 'bank' },
    { count: '62.5', method: 'stripe' },
  ]) {
    const choice = read(params)
    expect(read(writeChoice(choice))).toEqual(choice)
  }
})

test('the server is asked only when nothing is missing', () => {
  expect(wantedOf({ package_id: 'a', count: '', payment_method: 'bank' })).toEqual({
    package_id: 'a',
    payment_method: 'bank',
  })
  expect(wantedOf({ package_id: null, count: 7, payment_method: 'bank' })).toEqual({
    count: 7,
    payment_method: 'bank',
  })
  expect(wantedOf({ package_id: null, count: '', payment_method: 'bank' })).toBeNull()
  expect(wantedOf({ package_id: null, count: 0.5, payment_method: 'bank' })).toBeNull()
  expect(wantedOf({ package_id: 'a', count: 5, payment_method: null })).toBeNull()
})
