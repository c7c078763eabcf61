import { Skeleton, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/formats.ts'
import { intlLocale } from '../../../lib/locale.ts'
import classes from './home.module.css'
import type { OrderDay } from './use-order-statistics.ts'

const DayBars = lazy(() => import('./day-bars.tsx'))

/** Orders sent and delivered a day, as bars, and as a table for those who cannot see them. */
export function OrderDays({ days }: { days: readonly OrderDay[] }) {
  const { t, i18n } = useTranslation('work-list')
  const { number } = useFormats()
  if (days.every(({ submitted, delivered }) => submitted === 0 && delivered === 0))
    return <p className={classes.none}>{t('dashboard.none')}</p>
  const write = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocale(i18n.language), { ...options, timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    )
  const series = [
    { name: 'submitted', label: t('dashboard.submitted'), color: 'var(--td-accent)' },
    { name: 'delivered', label: t('dashboard.delivered'), color: 'var(--td-muted)' },
  ]
  return (
    <>
      <Suspense fallback={<Skeleton height={200} />}>
        <DayBars
          days={days}
          series={series}
          format={number}
          dayName={(date) => write(date, { dateStyle: 'full' })}
          dayMark={(date) => write(date, { day: 'numeric', month: 'short' })}
        />
      </Suspense>
      <ul className={classes.legend} aria-hidden>
        {series.map(({ name, label, color }) => (
          <li key={name} className={classes.key}>
            <span className={classes.dot} style={{ background: color }} />
            {label}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <table>
          <caption>{t('dashboard.chart')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.day')}</th>
              <th scope="col">{t('dashboard.submitted')}</th>
              <th scope="col">{t('dashboard.delivered')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, submitted, delivered }) => (
              <tr key={date}>
                <th scope="row">{write(date, { dateStyle: 'medium' })}</th>
                <td>{number(submitted)}</td>
                <td>{number(delivered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
