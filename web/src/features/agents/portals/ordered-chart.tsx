import { Skeleton } from '@mantine/core'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DatedBars, useDateWriter } from '../../../ui/chart/dated-bars.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { PortalStatistics } from '../portals.ts'
import { chartOf } from './chart-series.ts'

const HEIGHT = 220

interface OrderedChartProps {
  query: { data: { items: PortalStatistics[] } | undefined; error: unknown; refetch: () => unknown }
}

/** What the sub-portals ordered, month by month. */
export function OrderedChart({ query }: OrderedChartProps) {
  const { t } = useTranslation('agents')
  const formats = useFormats()
  const write = useDateWriter()
  return (
    <SectionCard title={t('chart.title')} hint={t('chart.hint')}>
      <Loaded query={query} skeleton={<Skeleton height={HEIGHT} />}>
        {({ items }) => {
          const { series, rows } = chartOf(items, t('chart.others'))
          return (
            <DatedBars
              caption={t('chart.title')}
              rowTitle={t('chart.month')}
              none={t('chart.none')}
              rows={series.length > 0 ? rows : []}
              series={series}
              height={HEIGHT}
              barWidth={18}
              format={(value) => formats.credits(value)}
              formatAxis={(value) => formats.number(value)}
              nameOf={(at) => write(at, { month: 'long', year: 'numeric' })}
              markOf={(at) => write(at, { month: 'short' })}
            />
          )
        }}
      </Loaded>
    </SectionCard>
  )
}
