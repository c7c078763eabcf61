import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useTranslation } from 'react-i18next'
import { directionOf } from '#contract/languages.ts'

export interface MonthSeries {
  name: string
  label: string
  color: string
}

export interface MonthBarsProps {
  data: Record<string, string | number>[]
  series: MonthSeries[]
  format: (value: number) => string
  /** Shorter, for the axis. */
  formatAxis: (value: number) => string
}

/** Fetched when a dashboard first shows it: the library of charts is larger than most screens. */
export default function MonthBars({ data, series, format, formatAxis }: MonthBarsProps) {
  const { i18n } = useTranslation()
  const mirrored = directionOf(i18n.language) === 'rtl'
  return (
    // Left-to-right inside: the drawing is mirrored by its axes, and SVG would mirror the words a second time.
    <div dir="ltr" aria-hidden>
      <BarChart
        h={220}
        data={data}
        dataKey="month"
        series={series}
        valueFormatter={format}
        accessibilityLayer={false}
        gridColor="var(--td-line)"
        textColor="var(--td-muted)"
        cursorFill="var(--td-hover)"
        tickLine="none"
        maxBarWidth={36}
        barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
        xAxisProps={{ reversed: mirrored, interval: 'equidistantPreserveStart' }}
        yAxisProps={{ orientation: mirrored ? 'right' : 'left', width: 64, tickFormatter: formatAxis }}
        tooltipAnimationDuration={0}
      />
    </div>
  )
}
