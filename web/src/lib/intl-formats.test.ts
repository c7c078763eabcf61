import { expect, test, vi } from 'vitest'
import { makeFormats } from './formats.ts'
import { dateFormat } from './intl-formats.ts'

test('a list of five hundred moments and sums makes three formatters', () => {
  const dates = vi.spyOn(Intl, 'DateTimeFormat')
  const numbers = vi.spyOn(Intl, 'NumberFormat')
  for (let row = 0; row < 500; row += 1) {
    const formats = makeFormats('pl')
    formats.dateTime(row * 86_400_000)
    formats.date(row * 86_400_000)
    formats.credits(row)
  }
  expect(dates).toHaveBeenCalledTimes(2)
  expect(numbers).toHaveBeenCalledTimes(1)
})

test('zones, styles and languages are kept apart', () => {
  const written = (locale: string, timeZone: string) =>
    dateFormat(locale, { timeStyle: 'short', timeZone }).format(0)
  expect(written('de', 'UTC')).toBe('00:00')
  expect(written('de', 'Asia/Tokyo')).toBe('09:00')
  expect(written('en-US', 'UTC')).toMatch(/^12:00\sAM$/)
})
