import classes from './chart.module.css'
import { ChartFrame, Tip } from './chart-frame.tsx'

interface StepAreaProps {
  /** A value a place: it stands still over its place and then jumps, since a slope would invent values in between. */
  places: readonly { mark: string; name: string; value: number }[]
  label: string
  color: string
  height: number
  format: (value: number) => string
  formatAxis: (value: number) => string
}

export function StepArea({ places, label, color, height, format, formatAxis }: StepAreaProps) {
  return (
    <ChartFrame
      values={places.map(({ value }) => value)}
      height={height}
      formatAxis={formatAxis}
      marks={places.map(({ mark }) => mark)}
      tip={(at) => (
        <Tip
          title={places[at]?.name ?? ''}
          lines={[{ label, color, value: format(places[at]?.value ?? 0) }]}
        />
      )}
    >
      {(scale) => {
        const heights = places.map(({ value }) => 100 - scale(value) * 100)
        const steps = heights.map((y, at) => `V${y}H${at + 1}`).join('')
        const zero = 100 - scale(0) * 100
        return (
          <svg
            aria-hidden
            className={classes.area}
            viewBox={`0 0 ${places.length} 100`}
            preserveAspectRatio="none"
            style={{ color }}
          >
            <path className={classes.below} d={`M0 ${zero}${steps}V${zero}Z`} />
            <path className={classes.edge} d={`M0 ${heights[0]}${steps}`} />
          </svg>
        )
      }}
    </ChartFrame>
  )
}
