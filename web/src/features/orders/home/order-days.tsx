import { intlLocale } from '#contract/languages.ts'
import type { Answer } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DatedBars } from '../../../ui/chart/dated-bars.tsx'

/** Orders sent and delivered a day. */
export function OrderDays({ days }: { days: Answer<'GET /order_statistics'>['days'] }) {
  const { t, i18n } = useTranslation('work-list')
  const { number } = useFormats()
  const write = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocale(i18n.language), { ...options, timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    )
  return (
    <DatedBars
      caption={t('dashboard.chart')}
      rowTitle={t('dashboard.day')}
      none={t('dashboard.none')}
      rows={days.map(({ date, submitted, delivered }) => ({ at: date, submitted, delivered }))}
      series={[
        { name: 'submitted', label: t('dashboard.submitted'), color: 'var(--td-accent)' },
        { name: 'delivered', label: t('dashboard.delivered'), color: 'var(--td-muted)' },
      ]}
      height={200}
      barWidth={14}
      format={number}
      nameOf={(date) => write(date, { dateStyle: 'full' })}
      markOf={(date) => write(date, { day: 'numeric', month: 'short' })}
    />
  )
}
