import { intlLocale } from '#contract/languages.ts'

interface Option {
  value: string
  label: string
}

/** Every time zone the browser knows. `current` is kept even when it is unknown here. */
export function timeZoneOptions(current: string): Option[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current].filter(Boolean))
  return [...names].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/** "EUR – Euro". */
export function currencyOptions(language: string, current: string): Option[] {
  const names = new Intl.DisplayNames([intlLocale(language)], { type: 'currency' })
  const codes = new Set([...Intl.supportedValuesOf('currency'), current].filter(Boolean))
  return [...codes].map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))
}
