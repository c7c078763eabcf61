import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useChartAxes } from '../../../ui/chart/use-chart-axes.ts'
import type { OrderDay } from './use-order-statistics.ts'

interface DayBarsProps {
  days: readonly OrderDay[]
  series: { name: string; label: string; color: string }[]
  format: (value: number) => string
  dayName: (date: string) => string
  /** Shorter, for the axis. */
  dayMark: (date: string) => string
}

/** Fetched when a dashboard first shows it: the library of charts is larger than most screens. */
export default function DayBars({ days, series, format, dayName, dayMark }: DayBarsProps) {
  const { xAxisProps, yAxisProps } = useChartAxes({
    values: days.flatMap(({ submitted, delivered }) => [submitted, delivered]),
    x: dayMark,
    y: format,
  })
  return (
    <div dir="ltr" aria-hidden>
      <BarChart
        h={200}
        data={[...days]}
        dataKey="date"
        series={series}
        valueFormatter={format}
        accessibilityLayer={false}
        gridColor="var(--td-line)"
        textColor="var(--td-muted)"
        cursorFill="var(--td-hover)"
        tickLine="none"
        maxBarWidth={14}
        barProps={{ radius: [2, 2, 0, 0], isAnimationActive: false }}
        xAxisProps={{ ...xAxisProps, interval: 'equidistantPreserveStart' }}
        yAxisProps={yAxisProps}
        barChartProps={{ margin: { top: 8, left: 0, right: 0, bottom: 0 } }}
        tooltipAnimationDuration={0}
        // Asked for a label also before the pointer is over any day.
        tooltipProps={{ labelFormatter: (date) => (date ? dayName(String(date)) : '') }}
      />
    </div>
  )
}
