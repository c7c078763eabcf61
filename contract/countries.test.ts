import { expect, test } from 'vitest'
import { COUNTRY_CODES, isCountry } from './countries.ts'

test('all 249 assigned countries are there once', () => {
  expect(COUNTRY_CODES).toHaveLength(249)
  expect(new Set(COUNTRY_CODES).size).toBe(249)
})

test.each(['ZZ', 'UK', 'EU', 'EL', 'de', ''])('%j is no country', (code) => {
  expect([isCountry('DE'), isCountry(code)]).toEqual([true, false])
})
