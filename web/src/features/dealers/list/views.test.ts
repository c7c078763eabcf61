import { expect, test } from 'vitest'
import { isSameView, viewOf } from './views.ts'

const state = {
  page: 3,
  size: 50,
  search: 'garage',
  sort_by: 'credits',
  sort_order: 'asc',
  filters: { status: '0', kind: '' },
} as const

test('a view keeps search, filters, order and columns, but not the page', () => {
  expect(viewOf(state, ['credits'])).toEqual({
    search: 'garage',
    sort_by: 'credits',
    sort_order: 'asc',
    status: '0',
    columns: 'name,credits',
  })
})

test('a view is known again whatever the order of its parts, and not when something more is set', () => {
  const view = viewOf(state, ['credits'])
  expect(isSameView(Object.fromEntries(Object.entries(view).reverse()), view)).toBe(true)
  expect(isSameView(view, { ...view, country: 'PL' })).toBe(false)
  expect(isSameView({ ...view, status: '2' }, view)).toBe(false)
})
