import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { DatedBarsProps } from './dated-bars.tsx'
import { useChartAxes } from './use-chart-axes.ts'

/** Fetched when a dashboard first shows it: the library of charts is larger than most screens. */
export default function Bars(props: Omit<DatedBarsProps, 'caption' | 'rowTitle' | 'none'>) {
  const { rows, series, height, barWidth, format, formatAxis = format, nameOf, markOf } = props
  const { xAxisProps, yAxisProps } = useChartAxes({
    values: rows.flatMap((row) => series.map(({ name }) => Number(row[name]))),
    x: markOf,
    y: formatAxis,
  })
  return (
    <div dir="ltr" aria-hidden>
      <BarChart
        h={height}
        data={[...rows]}
        dataKey="at"
        series={[...series]}
        valueFormatter={format}
        accessibilityLayer={false}
        gridColor="var(--td-line)"
        textColor="var(--td-muted)"
        cursorFill="var(--td-hover)"
        tickLine="none"
        maxBarWidth={barWidth}
        barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
        xAxisProps={{ ...xAxisProps, interval: 'equidistantPreserveStart' }}
        yAxisProps={yAxisProps}
        barChartProps={{ margin: { top: 8, left: 0, right: 0, bottom: 0 } }}
        tooltipAnimationDuration={0}
        // Asked for a label also before the pointer is over any bar.
        tooltipProps={{ labelFormatter: (at) => (at ? nameOf(String(at)) : '') }}
      />
    </div>
  )
}
