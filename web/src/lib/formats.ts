import { useMemo } from 'react'
import { directionOf, intlLocale } from '#contract/languages.ts'
import { countryNames, dateFormat, numberFormat, relativeTimeFormat } from './intl-formats.ts'
import { useIsPrinting } from './is-printing.ts'
import { useTranslation } from './use-translation.ts'

type Moment = string | number | Date

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

export type Formats = ReturnType<typeof makeFormats>

/**
 * Dates, numbers and money as the reader's language writes them. Instants are shown in the reader's own time zone
 * unless a zone is given; opening hours and promised times also name the site's. Paper is read on another day: nothing on it
 * is so long ago.
 */
export function makeFormats(language: string, { onPaper = false } = {}) {
  const locale = intlLocale(language)
  const at = (value: Moment, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone }).format(toDate(value))
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    numberFormat(locale, options).format(value)

  return {
    number,
    /** Two decimals always, so that columns align. */
    credits: (value: number) => number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    money: (value: number, currency: string) => number(value, { style: 'currency', currency }),
    /** 0.31 → "31 %" */
    percent: (value: number, digits = 0) =>
      number(value, { style: 'percent', maximumFractionDigits: digits }),
    date: (value: Moment, zone?: string) => at(value, zone, { dateStyle: 'medium' }),
    time: (value: Moment, zone?: string) => at(value, zone, { timeStyle: 'short' }),
    dateTime: (value: Moment, zone?: string) => at(value, zone, { dateStyle: 'medium', timeStyle: 'short' }),
    weekday: (value: Moment, zone?: string) => at(value, zone, { weekday: 'long' }),
    /** "in 8 minutes", "3 days ago" */
    relative(value: Moment, now: Moment = Date.now()): string {
      if (onPaper) return at(value, undefined, { dateStyle: 'medium', timeStyle: 'short' })
      const seconds = (toDate(value).getTime() - toDate(now).getTime()) / 1000
      const format = relativeTimeFormat(locale, { numeric: 'auto' })
      for (const [unit, size] of STEPS) {
        if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
      }
      return format.format(0, 'second')
    },
    /** Seconds to wait as a person says them, "in 24 hours": never shorter than they are. */
    wait(seconds: number): string {
      const format = relativeTimeFormat(locale)
      if (seconds <= 90) return format.format(Math.ceil(seconds), 'second')
      const minutes = Math.ceil(seconds / 60)
      return minutes <= 90
        ? format.format(minutes, 'minute')
        : format.format(Math.ceil(seconds / 3600), 'hour')
    },
    /** How long something took or takes, in one unit: "12 min", "3 hr", "5 days". */
    duration(seconds: number): string {
      const minutes = Math.max(Math.round(seconds / 60), 1)
      const [value, unit] =
        minutes < 90
          ? [minutes, 'minute']
          : minutes < 48 * 60
            ? [Math.round(minutes / 60), 'hour']
            : [Math.round(minutes / 1440), 'day']
      return number(value, { style: 'unit', unit, unitDisplay: 'short' })
    },
    fileSize(bytes: number): string {
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
    list: (items: readonly string[]) =>
      new Intl.ListFormat(locale, { type: 'conjunction' }).format(
        // Latin names side by side would be read in the wrong order.
        directionOf(language) === 'rtl' ? items.map((item) => `\u2068${item}\u2069`) : items,
      ),
    country: (code: string) => countryNames(locale).of(code) ?? code,
  }
}

export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const language = i18n.language
  const onPaper = useIsPrinting()
  return useMemo(() => makeFormats(language, { onPaper }), [language, onPaper])
}
