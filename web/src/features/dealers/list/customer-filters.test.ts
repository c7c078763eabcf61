import { expect, test } from 'vitest'
import { BALANCES, balanceBelow, balanceOf, chosen, creditsBelow, readFilters } from './customer-filters.ts'

test('of an address only what the call understands is asked for', () => {
  expect(
    readFilters({
      status: '0,9,2,0',
      kind: 'agent',
      country: 'PL,XX,DE',
      price_type: '4',
      balance_from: 'much',
      balance_to: '12.345',
      last_order: 'yesterday',
    }),
  ).toEqual({ status: '0,2', country: 'PL,DE', balance_to: '12.35' })
  expect(readFilters({ kind: 'dealer,user', price_type: '1,3', last_order: 'never' })).toEqual({
    kind: 'dealer,user',
    price_type: '1,3',
    last_order: 'never',
  })
  expect(readFilters({ balance_from: '99999999999' })).toEqual({})
})

test('several values of one filter', () => {
  expect(chosen({ status: '2,1' }, 'status')).toEqual(['2', '1'])
  expect(chosen({}, 'country')).toEqual([])
})

test.each(['debt', 'empty', 'credits'] as const)('%s is found again in the address', (name) => {
  expect(balanceOf(readFilters(BALANCES[name]))).toBe(name)
})

test('in debt are those below nothing, empty those with nothing at all', () => {
  expect(readFilters(BALANCES.debt)).toEqual({ balance_to: '-0.01' })
  expect(readFilters(BALANCES.empty)).toEqual({ balance_from: '0', balance_to: '0' })
  expect(readFilters(BALANCES.credits)).toEqual({ balance_from: '0.01' })
})

test('below their own warning is a question of its own', () => {
  expect(readFilters({ below_warning: 'true' })).toEqual({ below_warning: 'true' })
  expect(readFilters({ below_warning: 'yes' })).toEqual({})
  expect(balanceOf({ below_warning: 'true' })).toBe('warning')
})

test('below ten leaves out those who have exactly ten', () => {
  const filters = readFilters(balanceBelow(10))
  expect(filters).toEqual({ balance_to: '9.99' })
  expect(balanceOf(filters)).toBe('below')
  expect(creditsBelow(filters)).toBe(10)
})

test('a range that only an address asks for is none of the usual questions', () => {
  expect(balanceOf({ balance_from: '5', balance_to: '7' })).toBeNull()
  expect(balanceOf({})).toBeNull()
})
