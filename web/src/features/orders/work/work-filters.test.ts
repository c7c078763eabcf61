import { expect, test } from 'vitest'
import { filtersOf, stepFrom, viewOf } from './work-filters.ts'

test('an address that means nothing shows everything', () => {
  expect(viewOf('mine')).toBe('mine')
  expect(viewOf('completed')).toBe('')
  expect(viewOf(undefined)).toBe('')
})

test('a view is a filter of the call', () => {
  expect(filtersOf('')).toEqual({})
  expect(filtersOf('pending')).toEqual({ status: 'pending' })
  expect(filtersOf('late')).toEqual({ late: 'true' })
  expect(filtersOf('mine')).toEqual({ assigned_to: 'me' })
  expect(filtersOf('nobody')).toEqual({ assigned_to: 'nobody' })
})

test('j and k walk the list and stop at its ends', () => {
  const ids = ['a', 'b', 'c']
  expect(stepFrom(ids, undefined, 1)).toBe('a')
  expect(stepFrom(ids, undefined, -1)).toBe('c')
  expect(stepFrom(ids, 'a', 1)).toBe('b')
  expect(stepFrom(ids, 'c', 1)).toBe('c')
  expect(stepFrom(ids, 'a', -1)).toBe('a')
  expect(stepFrom(ids, 'gone', 1)).toBe('a')
  expect(stepFrom([], 'a', 1)).toBeUndefined()
})
