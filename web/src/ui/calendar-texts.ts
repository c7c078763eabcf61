import { useMemo } from 'react'
import { intlLocale } from '#contract/languages.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { firstWeekday, longDate } from '../lib/week.ts'

/**
 * Spread into any calendar of Mantine: months, weekdays and names of controls in the reader's language. Done by Intl,
 * so that no second catalogue of calendar words has to be downloaded.
 */
export function useCalendarTexts() {
  const { t, i18n } = useTranslation('ui')
  const language = i18n.language
  return useMemo(() => {
    const write = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(intlLocale(language), { ...options, timeZone: 'UTC' })
      return (date: string) => format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
    }
    const shortDay = write({ weekday: 'short' })
    const narrowDay = write({ weekday: 'narrow' })
    return {
      firstDayOfWeek: firstWeekday(language),
      // Which days are free differs by country, not by language; none is marked.
      weekendDays: [],
      hideOutsideDates: true,
      weekdayFormat: (date: string) => fitting(shortDay(date), narrowDay(date)),
      monthLabelFormat: write({ month: 'long', year: 'numeric' }),
      yearLabelFormat: write({ year: 'numeric' }),
      monthsListFormat: write({ month: 'short' }),
      getDayAriaLabel: (date: string) => longDate(language, date.slice(0, 10)),
      ariaLabels: {
        previousMonth: t('calendar.previous_month'),
        nextMonth: t('calendar.next_month'),
        previousYear: t('calendar.previous_year'),
        nextYear: t('calendar.next_year'),
      },
    }
  }, [language, t])
}

/** A column is as wide as four letters; in some languages the short name of a day is the whole one. */
const fitting = (short: string, narrow: string) => (short.length <= 4 ? short : narrow)
