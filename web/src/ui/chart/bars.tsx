import classes from './chart.module.css'
import { ChartFrame, percent, Tip } from './chart-frame.tsx'

export interface Bar {
  label: string
  color: string
  value: number
}

interface BarsProps {
  /** Bars that stand together, their word on the axis, and the longer one for the pointer. */
  groups: readonly { mark: string; name: string; bars: readonly Bar[] }[]
  height: number
  /** At most so many pixels. */
  barWidth: number
  format: (value: number) => string
  /** Shorter, where the figures are long. */
  formatAxis?: (value: number) => string
  withTip?: boolean
}

export function Bars({ groups, height, barWidth, format, formatAxis = format, withTip = true }: BarsProps) {
  return (
    <ChartFrame
      values={groups.flatMap(({ bars }) => bars.map(({ value }) => value))}
      height={height}
      formatAxis={formatAxis}
      marks={groups.map(({ mark }) => mark)}
      tip={
        withTip
          ? (place) => (
              <Tip
                title={groups[place]?.name ?? ''}
                lines={(groups[place]?.bars ?? []).map((bar) => ({ ...bar, value: format(bar.value) }))}
              />
            )
          : undefined
      }
    >
      {(scale) => (
        <div className={classes.groups}>
          {groups.map(({ bars }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places of an axis never move
            <div key={at} className={classes.group}>
              {bars.map(({ label, color, value }) => (
                <span key={label} className={classes.bar} style={{ maxInlineSize: barWidth }}>
                  <span
                    className={classes.fill}
                    style={{
                      background: color,
                      bottom: percent(Math.min(scale(0), scale(value))),
                      height: percent(Math.abs(scale(value) - scale(0))),
                    }}
                  />
                </span>
              ))}
            </div>
          ))}
        </div>
      )}
    </ChartFrame>
  )
}
