import { expect, test } from 'vitest'
import { currencyOptions, timeZoneOptions } from './region-options.ts'

test('zones carry their distance to UTC at that moment', () => {
  const zone = (name: string, at: string) =>
    timeZoneOptions('en', '', new Date(at)).find(({ value }) => value === name)
  expect(zone('Europe/Berlin', '2026-07-01T00:00:00Z')?.note).toBe('GMT+02:00')
  expect(zone('Europe/Berlin', '2026-01-01T00:00:00Z')?.note).toBe('GMT+01:00')
  expect(zone('America/New_York', '2026-01-01T00:00:00Z')?.label).toBe('America/New York')
})

test('currencies are named in the language of the reader', () => {
  const euro = (language: string) =>
    currencyOptions(language, 'EUR').find(({ value }) => value === 'EUR')?.label
  expect(euro('en')).toBe('EUR – Euro')
  expect(euro('pl')).toBe('EUR – euro')
})
