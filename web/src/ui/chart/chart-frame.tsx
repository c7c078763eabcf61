import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useIsPrinting } from '../../lib/is-printing.ts'
import { useWidth } from '../use-width.ts'
import { axisTicks } from './axis-ticks.ts'
import classes from './chart.module.css'
import { everyNth } from './every-nth.ts'

/** The share of the drawing's height, from below, at which a value stands. */
export type Scale = (value: number) => number

/** What a drawing has on upright paper, in pixels. It cannot be measured before it is too late. */
const PAPER = 560

interface ChartFrameProps {
  /** All values that are drawn: the axis reaches over them. */
  values: readonly number[]
  height: number
  formatAxis: (value: number) => string
  /** A word a place, from the first to the last. As many are shown as there is room for. */
  marks: readonly string[]
  /** What is told of the place under the pointer. */
  tip?: (place: number) => ReactNode
  children: (scale: Scale) => ReactNode
}

/**
 * Axes, lines and words around a drawing. Plain elements: they run as the page's language does and take the width of
 * paper and phones by themselves. Hidden from those who listen, who get the same figures in words or as a table.
 */
export function ChartFrame({ values, height, formatAxis, marks, tip, children }: ChartFrameProps) {
  const plot = useRef<HTMLDivElement>(null)
  const onScreen = useWidth(plot)
  const width = useIsPrinting() ? PAPER : onScreen
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const ticks = axisTicks(values)
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)]
  const scale: Scale = (value) => (value - lowest) / (highest - lowest)
  const nth = everyNth(marks, width)
  const centre = (place: number) => `${((place + 0.5) / marks.length) * 100}%`

  const point = (event: PointerEvent) => setPointedAt(placeUnder(event, marks.length))
  return (
    <div className={classes.chart} style={{ height }} aria-hidden>
      <div className={classes.figures}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.figure} style={{ bottom: percent(scale(tick)) }}>
            <bdi>{formatAxis(tick)}</bdi>
          </span>
        ))}
      </div>
      <div
        ref={plot}
        className={classes.plot}
        {...(tip && { onPointerMove: point, onPointerDown: point, onPointerLeave: () => setPointedAt(null) })}
      >
        {ticks.map((tick) => (
          <span key={tick} className={classes.line} style={{ bottom: percent(scale(tick)) }} />
        ))}
        {pointedAt === null ? null : (
          <span
            className={classes.pointed}
            style={{
              insetInlineStart: percent(pointedAt / marks.length),
              inlineSize: percent(1 / marks.length),
            }}
          />
        )}
        {children(scale)}
        {tip && pointedAt !== null ? (
          <div
            className={classes.tip}
            // On the side where there is more room.
            style={
              pointedAt * 2 < marks.length
                ? { insetInlineStart: centre(pointedAt) }
                : { insetInlineEnd: centre(marks.length - 1 - pointedAt) }
            }
          >
            {tip(pointedAt)}
          </div>
        ) : null}
      </div>
      <div className={classes.marks}>
        {marks.map((mark, place) =>
          place % nth === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is all that tells two Mays apart
            <span key={place} className={classes.mark} style={{ insetInlineStart: centre(place) }}>
              <bdi>{mark}</bdi>
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}

export const percent = (share: number) => `${share * 100}%`

function placeUnder({ currentTarget, clientX }: PointerEvent, places: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const fromLeft = (clientX - left) / width
  const share = getComputedStyle(currentTarget).direction === 'rtl' ? 1 - fromLeft : fromLeft
  return Math.min(Math.max(Math.floor(share * places), 0), places - 1)
}

interface TipProps {
  title: string
  lines: readonly { label: string; color: string; value: string }[]
}

export function Tip({ title, lines }: TipProps) {
  return (
    <>
      <strong>{title}</strong>
      {lines.map(({ label, color, value }) => (
        <span key={label} className={classes.tipLine}>
          <span className={classes.dot} style={{ background: color }} />
          <span>{label}</span>
          <bdi className={classes.tipValue}>{value}</bdi>
        </span>
      ))}
    </>
  )
}
