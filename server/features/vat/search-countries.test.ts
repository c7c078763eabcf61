import { expect, test } from 'vitest'
import { englishName, matchesCountry } from './search-countries.ts'

const CODES = ['AT', 'AU', 'CI', 'DE', 'DK', 'SE', 'TR', 'US']

test.each<[string, string[]]>([
  ['austr', ['AT', 'AU']],
  ['de', ['DE', 'DK', 'SE']],
  ['DK', ['DK']],
  ['d', ['CI', 'DE', 'DK', 'SE', 'US']],
  ['cote d', ['CI']],
  ["Côte d'Ivoire", ['CI']],
  ['turkiye', ['TR']],
  ['  sweden ', ['SE']],
  ['united states', ['US']],
  ['%', []],
  ['_', []],
  ['atlantis', []],
])('%j finds %j', (keyword, expected) => {
  expect(CODES.filter((code) => matchesCountry(code, keyword))).toEqual(expected)
})

test('a country has its English name, whatever the machine speaks', () => {
  expect(['DE', 'CI'].map(englishName)).toEqual(['Germany', 'Côte d’Ivoire'])
})
