import { COUNTRY_CODES } from '#contract/countries.ts'

export interface Country {
  value: string
  label: string
}

export function listCountries(locale: string): Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const order = new Intl.Collator(locale)
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    order.compare(a.label, b.label),
  )
}
