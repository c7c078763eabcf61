import { expect, test } from 'vitest'
import { readFilters, VIEW_NAMES, VIEWS, viewOfFilters } from './ticket-filters.ts'

test('an address that says nothing asks for what waits for staff', () => {
  expect(readFilters({})).toEqual({ status: 'open' })
  expect(viewOfFilters(readFilters({}))).toBe('open')
})

test('what makes no sense counts as absent', () => {
  expect(readFilters({ status: 'merged,lost', assigned_to: 'you', unread: 'yes', rating: 'fine' })).toEqual({
    status: 'open',
  })
  expect(readFilters({ status: 'solved,open', assigned_to: 'me', unread: 'true', rating: 'bad' })).toEqual({
    status: 'open,solved',
    assigned_to: 'me',
    unread: 'true',
    rating: 'bad',
  })
})

test.each(VIEW_NAMES)('the chip %s leads to an address that it is pressed on', (name) => {
  expect(viewOfFilters(readFilters(VIEWS[name]))).toBe(name)
})

test('what no chip asks for presses none', () => {
  expect(viewOfFilters(readFilters({ status: 'solved', assigned_to: 'me' }))).toBe('')
})
