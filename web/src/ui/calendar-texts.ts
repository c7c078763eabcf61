import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { intlLocale } from '../lib/locale.ts'
import { firstWeekday } from '../lib/week.ts'

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
    return {
      firstDayOfWeek: firstWeekday(language),
      weekdayFormat: write({ weekday: 'short' }),
      monthLabelFormat: write({ month: 'long', year: 'numeric' }),
      yearLabelFormat: write({ year: 'numeric' }),
      monthsListFormat: write({ month: 'short' }),
      getDayAriaLabel: write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      ariaLabels: {
        previousMonth: t('calendar.previous_month'),
        nextMonth: t('calendar.next_month'),
        previousYear: t('calendar.previous_year'),
        nextYear: t('calendar.next_year'),
        monthLevelControl: t('calendar.choose_month'),
        yearLevelControl: t('calendar.choose_year'),
      },
    }
  }, [language, t])
}
