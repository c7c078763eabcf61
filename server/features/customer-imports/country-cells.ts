import { COUNTRY_CODES, isCountry } from '#contract/countries.ts'

/** What people write who mean these, beside the code and the name in English. */
const ALSO: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  usa: 'US',
  'united states of america': 'US',
  'czech republic': 'CZ',
  holland: 'NL',
  turkey: 'TR',
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...COUNTRY_CODES.map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const),
  ...Object.entries(ALSO),
])

/** The code of a country that is written as its code or in English. */
export function readCountry(text: string): string | undefined {
  const code = text.toUpperCase()
  return isCountry(code) ? code : BY_NAME.get(text.toLowerCase())
}
