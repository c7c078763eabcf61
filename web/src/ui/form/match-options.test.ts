import { expect, test } from 'vitest'
import { listCountries } from './countries.ts'
import { matchOptions } from './match-options.ts'

const countries = listCountries('en')

test('ten options at most, and how many more there are', () => {
  const all = matchOptions(countries, '')
  expect(all.shown).toHaveLength(10)
  expect(all.more).toBe(239)
})

test('what begins with the typed text comes first', () => {
  expect(matchOptions(countries, 'pol').shown.map((country) => country.value)).toEqual(['PL', 'PF'])
})

test('accents do not matter and every word must occur', () => {
  expect(matchOptions(countries, 'aland').shown.map((country) => country.value)).toEqual(['AX', 'NZ'])
  expect(matchOptions(countries, 'united em').shown.map((country) => country.value)).toEqual(['AE'])
})

test('a code is found by itself, an id never', () => {
  expect(matchOptions(countries, 'nz').shown[0]?.value).toBe('NZ')
  const engines = [
    { value: '01890000-0000-7000-8000-000000000020', label: '1.6 TDI' },
    { value: '01890000-0000-7000-8000-000000000016', label: '2.0 TDI' },
  ]
  expect(matchOptions(engines, '16').shown).toEqual([])
  expect(matchOptions(engines, '2.0').shown.map(({ label }) => label)).toEqual(['2.0 TDI'])
})
