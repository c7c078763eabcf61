import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useChartAxes } from '../../../ui/chart/use-chart-axes.ts'

export interface PowerBar {
  label: string
  value: number
}

interface PowerBarsProps {
  bars: PowerBar[]
  format: (value: number) => string
  /** Shorter, for the axis. */
  formatAxis: (value: number) => string
}

/** Fetched when a vehicle is first looked at: the library of charts is larger than most screens. */
export default function PowerBars({ bars, format, formatAxis }: PowerBarsProps) {
  const { xAxisProps, yAxisProps } = useChartAxes({
    values: bars.map(({ value }) => value),
    x: (label) => label,
    y: formatAxis,
  })
  return (
    <div dir="ltr" aria-hidden>
      <BarChart
        h={220}
        // Stock stays grey: what is gained is what the eye should find.
        data={bars.map((bar, at) => ({ ...bar, color: at === 0 ? 'var(--td-muted)' : 'var(--td-accent)' }))}
        dataKey="label"
        series={[{ name: 'value', color: 'var(--td-accent)' }]}
        valueFormatter={format}
        accessibilityLayer={false}
        gridColor="var(--td-line)"
        textColor="var(--td-muted)"
        cursorFill="var(--td-hover)"
        tickLine="none"
        maxBarWidth={56}
        withTooltip={false}
        barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
        xAxisProps={xAxisProps}
        yAxisProps={yAxisProps}
        barChartProps={{ margin: { top: 8, left: 0, right: 0, bottom: 0 } }}
      />
    </div>
  )
}
