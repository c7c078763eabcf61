import { useMediaQuery } from '@mantine/hooks'
import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { DatedBars, useDateWriter } from '../../../../ui/chart/dated-bars.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { chartDays, type Step } from './chart-days.ts'
import type { Statistics } from './use-statistics.ts'

/** So many bars can be told from each other on a desk, and on a phone. */
const MOST = { wide: 100, narrow: 31 } as const

/** What came in by day; by week or month where there are more days than room. */
export function RevenueChart({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('shop-orders-manager')
  const formats = useFormats()
  const write = useDateWriter()
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { currency } = statistics
  const { step, bars } = chartDays(statistics.days, isNarrow ? MOST.narrow : MOST.wide)
  const nameOf: Record<Step, (at: string) => string> = {
    day: (at) => write(at, { dateStyle: 'full' }),
    week: (at) => t('chart.week_from', { day: write(at, { dateStyle: 'medium' }) }),
    month: (at) => write(at, { month: 'long', year: 'numeric' }),
  }
  return (
    <SectionCard title={t(`chart.by_${step}`)}>
      <DatedBars
        caption={t(`chart.by_${step}`)}
        rowTitle={t(`chart.${step}`)}
        none={t('chart.none')}
        rows={bars}
        series={[{ name: 'revenue', label: t('figures.revenue'), color: 'var(--td-accent)' }]}
        height={220}
        barWidth={36}
        format={(value) => formats.money(value, currency)}
        formatAxis={(value) =>
          formats.number(value, {
            style: 'currency',
            currency,
            notation: 'compact',
            minimumFractionDigits: 0,
            maximumFractionDigits: 1,
          })
        }
        nameOf={nameOf[step]}
        markOf={(at) => write(at, step === 'month' ? { month: 'short' } : { day: 'numeric', month: 'short' })}
      />
    </SectionCard>
  )
}
