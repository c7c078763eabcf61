import { directionOf } from '#contract/languages.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { axisTicks } from './axis-ticks.ts'

interface ChartWords {
  /** All values that are drawn. */
  values: readonly number[]
  /** Below the drawing. */
  x: (key: string) => string
  /** Beside it. */
  y: (value: number) => string
}

const FIGURES_WIDTH = 64
const FIGURES_WIDTH_MIRRORED = 76
const GAP = 10

/**
 * Axes that run as the reader's language does. The drawing itself stays `dir="ltr"`: SVG would mirror the words a second
 * time. That is why each label carries its own direction.
 */
export function useChartAxes({ values, x, y }: ChartWords) {
  const { i18n } = useTranslation()
  const mirrored = directionOf(i18n.language) === 'rtl'
  const word = (text: string) => (mirrored ? `\u2067${text}\u2069` : text)
  const ticks = axisTicks(values)
  return {
    xAxisProps: { reversed: mirrored, tickFormatter: (key: string) => word(x(key)) },
    yAxisProps: {
      orientation: mirrored ? ('right' as const) : ('left' as const),
      width: mirrored ? FIGURES_WIDTH_MIRRORED : FIGURES_WIDTH,
      ticks,
      domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1] as [number, number],
      // Away from the drawing, on whichever side the figures stand.
      tick: {
        transform: `translate(${mirrored ? GAP : -GAP}, 0)`,
        fontSize: 12,
        fill: 'currentColor',
      },
      tickFormatter: (value: number) => word(y(value)),
    },
  }
}
