import { AreaChart } from '@mantine/charts'
import { intlLocale } from '#contract/languages.ts'
import '@mantine/charts/styles.css'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useChartAxes } from '../../../ui/chart/use-chart-axes.ts'
import type { BalanceDay } from './curve-figures.ts'

interface BalanceAreaProps {
  days: readonly BalanceDay[]
  height: number
}

/** Fetched when it is shown: the library weighs more than the page around it. */
export default function BalanceArea({ days, height }: BalanceAreaProps) {
  const { t, i18n } = useTranslation('credits')
  const formats = useFormats()
  const short = (day: string) =>
    new Intl.DateTimeFormat(intlLocale(i18n.language), {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`))
  const { xAxisProps, yAxisProps } = useChartAxes({
    values: days.map(({ credits }) => credits),
    x: short,
    y: (value) => formats.number(value, { notation: 'compact' }),
  })
  return (
    <AreaChart
      h={height}
      dir="ltr"
      data={[...days]}
      dataKey="date"
      series={[{ name: 'credits', label: t('history.balance'), color: 'accent' }]}
      // A balance stands still and then jumps; a slope would invent values in between.
      curveType="stepAfter"
      withDots={false}
      gridAxis="x"
      tickLine="none"
      gridColor="var(--td-line)"
      textColor="var(--td-muted)"
      valueFormatter={(value) => formats.credits(value)}
      xAxisProps={{ ...xAxisProps, minTickGap: 36 }}
      yAxisProps={yAxisProps}
      // Asked for a label also before the pointer is over any day.
      tooltipProps={{ labelFormatter: (day) => (day ? formats.date(`${day}T00:00:00Z`, 'UTC') : '') }}
      areaChartProps={{ margin: { top: 8, left: 0, right: 0, bottom: 0 } }}
      // The figures stand in words beside the picture.
      accessibilityLayer={false}
      aria-hidden
    />
  )
}
