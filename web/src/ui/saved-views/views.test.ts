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
const shown = { status: '0', columns: 'name,credits' }

test('a view keeps search, order and what narrows the list, but not the page', () => {
  expect(viewOf(state, shown)).toEqual({
    search: 'garage',
    sort_by: 'credits',
    sort_order: 'asc',
    status: '0',
    columns: 'name,credits',
  })
  expect(viewOf({ ...state, search: '' }, {})).toEqual({ sort_by: 'credits', sort_order: 'asc' })
})

test('a view is known again whatever the order of its parts, and not when something more is set', () => {
  const view = viewOf(state, shown)
  expect(isSameView(Object.fromEntries(Object.entries(view).reverse()), view)).toBe(true)
  expect(isSameView(view, { ...view, country: 'PL' })).toBe(false)
  expect(isSameView({ ...view, status: '2' }, view)).toBe(false)
})
