import { expect, test } from 'vitest'
import { fittingCountries } from './fitting-countries.ts'

test('a name in the reader’s language finds its code', () => {
  expect(fittingCountries('de', 'österreich')).toBe('AT')
  expect(fittingCountries('de', 'oster')?.split(',')).toContain('AT')
  expect(fittingCountries('pl', 'Niemcy')).toBe('DE')
  expect(fittingCountries('ar', 'ألمانيا')).toBe('DE')
})

test('nothing typed and nothing found narrow nothing', () => {
  expect(fittingCountries('en', '  ')).toBeUndefined()
  expect(fittingCountries('en', 'Atlantis')).toBeUndefined()
})

test('even a single letter stays within what the call takes', () => {
  for (const letter of ['a', 'i', 'n']) {
    expect(fittingCountries('en', letter)?.length).toBeLessThanOrEqual(1000)
  }
})
