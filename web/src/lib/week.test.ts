import { expect, test } from 'vitest'
import { clockTime, longDate, weekdayName, weekdaysOf } from './week.ts'

test('European weeks begin on Monday, Arabic ones on Saturday', () => {
  expect(weekdaysOf('de')).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(weekdaysOf('en')).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(weekdaysOf('ar')).toEqual([6, 0, 1, 2, 3, 4, 5])
})

test('days carry their names whatever the time zone of the reader', () => {
  expect(weekdayName('en', 0)).toBe('Sunday')
  expect(weekdayName('de', 1)).toBe('Montag')
  expect(weekdayName('pl', 6, 'short')).toBe('sob.')
})

test('a day of the calendar is written out, with the punctuation of the language', () => {
  expect(longDate('en', '2026-12-24')).toBe('Thursday, 24 December 2026')
  expect(longDate('de', '2026-12-24')).toBe('Donnerstag, 24. Dezember 2026')
  expect(longDate('ar', '2026-12-24')).toBe('الخميس، 24 ديسمبر 2026')
})

test('times of day are written as the language does', () => {
  expect(clockTime('de', '08:00')).toBe('08:00')
  expect(clockTime('ar', '18:30')).toBe('6:30 م')
})
