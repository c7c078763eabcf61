import { intlLocale } from '../../../lib/locale.ts'

interface Option {
  value: string
  label: string
  note?: string
}

/** Every time zone the browser knows, with its distance to UTC now. `current` is kept even when it is unknown here. */
export function timeZoneOptions(language: string, current: string, now: Date): Option[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current].filter(Boolean))
  return [...names].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    note: offsetOf(language, zone, now),
  }))
}

function offsetOf(language: string, timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat(intlLocale(language), {
    timeZone,
    timeZoneName: 'longOffset',
  }).formatToParts(now)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** "EUR – Euro". */
export function currencyOptions(language: string, current: string): Option[] {
  const names = new Intl.DisplayNames([intlLocale(language)], { type: 'currency' })
  const codes = new Set([...Intl.supportedValuesOf('currency'), current].filter(Boolean))
  return [...codes].map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))
}
