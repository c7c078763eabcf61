import { expect, test } from 'vitest'
import { listCountries } from './countries.ts'

test('names are in the language of the reader', () => {
  const germanyIn = (locale: string) => listCountries(locale).find(({ value }) => value === 'DE')?.label
  expect(germanyIn('en')).toBe('Germany')
  expect(germanyIn('pl')).toBe('Niemcy')
  expect(germanyIn('ar')).toBe('ألمانيا')
})

test('the order follows the language: Austria stands under Ö in German', () => {
  const german = listCountries('de').map((country) => country.label)
  expect(german.indexOf('Österreich')).toBeGreaterThan(german.indexOf('Norwegen'))
  expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Polen'))
})
