import { expect, test } from 'vitest'
import { changeReason, toggleDate } from './close-dates.ts'

const christmas = [{ date: '2026-12-25', reason: 'Christmas' }]

test('a neighbouring day takes over the reason, also across the end of a year', () => {
  expect(toggleDate(christmas, '2026-12-24')).toEqual([
    { date: '2026-12-24', reason: 'Christmas' },
    ...christmas,
  ])
  expect(toggleDate([{ date: '2026-12-31', reason: 'Holidays' }], '2027-01-01').at(-1)).toEqual({
    date: '2027-01-01',
    reason: 'Holidays',
  })
})

test('a day on its own begins without a reason and stands in order', () => {
  expect(toggleDate(christmas, '2026-05-01')).toEqual([{ date: '2026-05-01', reason: '' }, ...christmas])
})

test('the second time frees the day', () => {
  expect(toggleDate(christmas, '2026-12-25')).toEqual([])
})

test('a reason is changed at its day only', () => {
  const two = [...christmas, { date: '2026-12-26', reason: 'Christmas' }]
  expect(changeReason(two, '2026-12-26', 'Boxing Day')).toEqual([
    { date: '2026-12-25', reason: 'Christmas' },
    { date: '2026-12-26', reason: 'Boxing Day' },
  ])
})
