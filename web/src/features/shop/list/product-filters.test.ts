import { expect, test } from 'vitest'
import { countFilters, readFilters, SORT_NAMES, SORTS, sortNameOf } from './product-filters.ts'

const ID = '01890000-0000-7000-8000-0000000000c1'
const none = {
  category_id: undefined,
  min_price: undefined,
  max_price: undefined,
  in_stock: undefined,
  vehicle_id: undefined,
}

test.each([
  [
    { category_id: ID, vehicle_id: ID },
    { category_id: ID, vehicle_id: ID },
  ],
  [
    { min_price: '10', max_price: '99.50' },
    { min_price: '10', max_price: '99.50' },
  ],
  [{ in_stock: 'true' }, { in_stock: 'true' }],
  [{ category_id: 'cables', vehicle_id: `${ID}x` }, {}],
  [{ min_price: '-1', max_price: '1e9' }, {}],
  [{ min_price: '12,50', max_price: '1000000.01' }, {}],
  [{ in_stock: 'yes' }, {}],
])('the address %j asks for %j', (filters: Record<string, string>, asked) => {
  expect(readFilters(filters)).toEqual({ ...none, ...asked })
})

test('both ends of a price count as one filter', () => {
  expect(countFilters(readFilters({}))).toBe(0)
  expect(countFilters(readFilters({ min_price: '0', max_price: '5' }))).toBe(1)
  expect(countFilters(readFilters({ max_price: '5', in_stock: 'true', category_id: ID }))).toBe(3)
})

test('each order has its name; one that is not offered is shown as the newest first', () => {
  expect(SORT_NAMES.map((name) => sortNameOf(SORTS[name]))).toEqual(SORT_NAMES)
  expect(sortNameOf({ sort_by: 'name', sort_order: 'desc' })).toBe('newest')
})
