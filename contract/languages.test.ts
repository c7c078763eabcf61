import { expect, test } from 'vitest'
import { intlLocale, LANGUAGE_CODES } from './languages.ts'

const NOON = new Date('2026-03-02T13:30:00Z')

const written = (language: string) => {
  const locale = intlLocale(language)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return `${day.format(NOON)} | ${new Intl.NumberFormat(locale).format(1234567.5)}`.replaceAll(
    /[\u00a0\u202f]/g,
    ' ',
  )
}

test('English is British: the day first, and 24 hours', () => {
  expect(written('en')).toBe('2 Mar 2026, 13:30 | 1,234,567.5')
})

test('Arabic has its words, Latin digits and the Gregorian calendar', () => {
  expect(written('ar')).toMatch(/2026.* \| 1,234,567\.5$/)
})

test('the others are written as their language is', () => {
  expect(written('de')).toBe('02.03.2026, 13:30 | 1.234.567,5')
  expect(written('pl')).toBe('2 mar 2026, 13:30 | 1 234 567,5')
  expect(LANGUAGE_CODES.map((code) => new Intl.Locale(intlLocale(code)).language)).toEqual(LANGUAGE_CODES)
})
