import { intlLocale } from '#contract/languages.ts'
import { dateFormat } from './intl-formats.ts'

/** 0 is Sunday, as everywhere in the API. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

// Newer than TypeScript's library; browsers without it get Monday, as ISO 8601 has it.
interface WithWeekInfo extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number }
}

export function firstWeekday(language: string): Weekday {
  const locale = new Intl.Locale(intlLocale(language)) as WithWeekInfo
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as Weekday
}

/** The seven days in the order in which the reader's calendars show them. */
export function weekdaysOf(language: string): Weekday[] {
  const first = firstWeekday(language)
  return Array.from({ length: 7 }, (_, at) => ((first + at) % 7) as Weekday)
}

/** 7 January 2024 was a Sunday. */
const SUNDAY = 7

export function weekdayName(
  language: string,
  day: Weekday | number,
  length: 'long' | 'short' = 'long',
): string {
  const date = new Date(Date.UTC(2024, 0, SUNDAY + day))
  return dateFormat(intlLocale(language), { weekday: length, timeZone: 'UTC' }).format(date)
}

/** "Thursday, 24 December 2026", for a day of the calendar: the same wherever the reader is. */
export function longDate(language: string, date: string): string {
  return dateFormat(intlLocale(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
}

/** "08:00" as the reader's language writes it. */
export function clockTime(language: string, time: string): string {
  const date = new Date(`2024-01-07T${time}:00Z`)
  return dateFormat(intlLocale(language), { timeStyle: 'short', timeZone: 'UTC' }).format(date)
}
