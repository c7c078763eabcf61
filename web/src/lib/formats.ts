import { useMemo } from 'react'
import { directionOf, intlLocale } from '#contract/languages.ts'
import { useTranslation } from './use-translation.ts'

type Moment = string | number | Date

/**
 * Dates, numbers and money as the reader's language writes them. Instants are shown in the reader's own time zone
 * unless a zone is given; opening hours and promised times also name the site's.
 */
export interface Formats {
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** Two decimals always, so that columns align. */
  credits(value: number): string
  money(value: number, currency: string): string
  /** 0.31 → "31 %" */
  percent(value: number, digits?: number): string
  date(value: Moment, timeZone?: string): string
  time(value: Moment, timeZone?: string): string
  dateTime(value: Moment, timeZone?: string): string
  weekday(value: Moment, timeZone?: string): string
  /** "in 8 minutes", "3 days ago" */
  relative(value: Moment, now?: Moment): string
  /** Seconds to wait as a person says them, "in 24 hours": never shorter than they are. */
  wait(seconds: number): string
  fileSize(bytes: number): string
  list(items: readonly string[]): string
  country(code: string): string
}

const toDate = (value: Moment) => (value instanceof Date ? value : new Date(value))

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const FILE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export function makeFormats(language: string): Formats {
  const locale = intlLocale(language)
  const at = (value: Moment, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(toDate(value))
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value)

  return {
    number,
    credits: (value) => number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    money: (value, currency) => number(value, { style: 'currency', currency }),
    percent: (value, digits = 0) => number(value, { style: 'percent', maximumFractionDigits: digits }),
    date: (value, zone) => at(value, zone, { dateStyle: 'medium' }),
    time: (value, zone) => at(value, zone, { timeStyle: 'short' }),
    dateTime: (value, zone) => at(value, zone, { dateStyle: 'medium', timeStyle: 'short' }),
    weekday: (value, zone) => at(value, zone, { weekday: 'long' }),
    relative(value, now = Date.now()) {
      const seconds = (toDate(value).getTime() - toDate(now).getTime()) / 1000
      const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
      for (const [unit, size] of STEPS) {
        if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
      }
      return format.format(0, 'second')
    },
    wait(seconds) {
      const format = new Intl.RelativeTimeFormat(locale)
      if (seconds <= 90) return format.format(Math.ceil(seconds), 'second')
      const minutes = Math.ceil(seconds / 60)
      return minutes <= 90
        ? format.format(minutes, 'minute')
        : format.format(Math.ceil(seconds / 3600), 'hour')
    },
    fileSize(bytes) {
      let value = bytes
      let step = 0
      while (value >= 1024 && step < FILE_UNITS.length - 1) {
        value /= 1024
        step += 1
      }
      const unit = FILE_UNITS[step] ?? 'byte'
      return number(value, {
        style: 'unit',
        unit,
        // English has no short word for bytes but the one of a single byte.
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: value < 10 ? 1 : 0,
      })
    },
    list: (items) =>
      new Intl.ListFormat(locale, { type: 'conjunction' }).format(
        // Latin names side by side would be read in the wrong order.
        directionOf(language) === 'rtl' ? items.map((item) => `\u2068${item}\u2069`) : items,
      ),
    country: (code) => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code,
  }
}

export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const language = i18n.language
  return useMemo(() => makeFormats(language), [language])
}
