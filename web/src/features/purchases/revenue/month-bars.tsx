import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useChartAxes } from '../../../ui/chart/use-chart-axes.ts'

export interface MonthSeries {
  name: string
  label: string
  color: string
}

export interface MonthBarsProps {
  /** `month` as 2026-11, and a figure for each series. */
  data: Record<string, string | number>[]
  series: MonthSeries[]
  format: (value: number) => string
  /** Shorter, for the axis. */
  formatAxis: (value: number) => string
  monthName: (month: string) => string
  /** Shorter, for the axis. */
  monthMark: (month: string) => string
}

/** Fetched when a dashboard first shows it: the library of charts is larger than most screens. */
export default function MonthBars({ data, series, format, formatAxis, ...months }: MonthBarsProps) {
  const { xAxisProps, yAxisProps } = useChartAxes({
    values: data.flatMap((row) => series.map(({ name }) => Number(row[name]))),
    x: months.monthMark,
    y: formatAxis,
  })
  return (
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
        xAxisProps={{ ...xAxisProps, interval: 'equidistantPreserveStart' }}
        yAxisProps={yAxisProps}
        barChartProps={{ margin: { top: 8, left: 0, right: 0, bottom: 0 } }}
        tooltipAnimationDuration={0}
        // Asked for a label also before the pointer is over any month.
        tooltipProps={{ labelFormatter: (month) => (month ? months.monthName(String(month)) : '') }}
      />
    </div>
  )
}
