import { expect, test } from 'vitest'
import { currencyOptions, timeZoneOptions } from './region-options.ts'

test('zones read as words, and one that is set but unknown is kept', () => {
  const labels = timeZoneOptions('Mars/Olympus_Mons').map(({ label }) => label)
  expect(labels[0]).toBe('UTC')
  expect(labels).toContain('America/New York')
  expect(labels.at(-1)).toBe('Mars/Olympus Mons')
})

test('currencies are named in the language of the reader', () => {
  const euro = (language: string) =>
    currencyOptions(language, 'EUR').find(({ value }) => value === 'EUR')?.label
  expect(euro('en')).toBe('EUR – Euro')
  expect(euro('pl')).toBe('EUR – euro')
})
