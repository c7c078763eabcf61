import type { Drawn } from './picture.ts'
import { plug } from './plugs.ts'
import {
  ALUMINIUM,
  BLACK,
  BRASS,
  CERAMIC,
  DARK_STEEL,
  RUBBER,
  STEEL,
  type Turned,
  tube,
  turned,
} from './solids.ts'
import { liesOn, standsOn } from './studio.ts'
import { group, type Point, type Sheet, shape } from './svg.ts'

export type Rod = 'axle' | 'injector' | 'spark' | 'bolts' | 'tools' | 'needles'
export interface RodLook {
  sort: 'rod'
  kind: Rod
  color?: string
  /** How many lie side by side. */
  count?: number
}

const RODS: Readonly<Record<Rod, (color: string) => readonly Turned[]>> = {
  axle: (color) => [
    { length: 60, radius: 20, color: STEEL, grooves: 10 },
    { length: 70, radius: 66, color: DARK_STEEL },
    { length: 90, radius: 58, to: 28, color: RUBBER, finish: 'plastic', grooves: 5 },
    { length: 180, radius: 17, color, finish: 'plastic' },
    { length: 84, radius: 28, to: 60, color: RUBBER, finish: 'plastic', grooves: 5 },
    { length: 74, radius: 72, color: DARK_STEEL },
    { length: 66, radius: 26, color: STEEL, grooves: 12 },
  ],
  injector: (color) => [
    { length: 40, radius: 10, color: STEEL },
    { length: 64, radius: 22, to: 28, color: BRASS },
    { length: 20, radius: 46, color: STEEL },
    { length: 130, radius: 40, color: ALUMINIUM },
    { length: 44, radius: 48, color: DARK_STEEL, grooves: 3 },
    { length: 90, radius: 36, color, finish: 'plastic' },
  ],
  spark: (color) => [
    { length: 22, radius: 7, color: STEEL },
    { length: 90, radius: 26, color: STEEL, grooves: 9 },
    { length: 36, radius: 44, color: BRASS, grooves: 1 },
    { length: 120, radius: 27, color: color === BLACK ? CERAMIC : color, finish: 'plastic', grooves: 4 },
    { length: 28, radius: 11, color: STEEL },
  ],
  bolts: (color) => [
    { length: 130, radius: 19, color: color === BLACK ? STEEL : color, grooves: 16 },
    { length: 40, radius: 20, color: STEEL },
    { length: 12, radius: 46, color: STEEL },
    { length: 34, radius: 36, color: STEEL, onFace: hexagon() },
  ],
  needles: () => [
    { length: 46, radius: 4, color: BRASS },
    { length: 14, radius: 9, color: BRASS },
    { length: 150, radius: 13, color: '#d6b25c', grooves: 3 },
    { length: 60, radius: 9, color: STEEL },
  ],
  tools: (color) => [
    { length: 110, radius: 7, color: STEEL },
    { length: 24, radius: 16, color: STEEL },
    { length: 130, radius: 27, color, finish: 'plastic', grooves: 6 },
    { length: 14, radius: 22, color: BLACK, finish: 'plastic' },
  ],
}

const TOOL_COLORS = ['#c8362f', '#2f6fb8', '#e0b92f', '#3a8f4f', '#6c4a9c', '#e07f2f']

/** Long parts, one or some side by side. */
export function rods(sheet: Sheet, { kind, color = BLACK, count = 1 }: RodLook): Drawn {
  const long = RODS[kind](color).reduce((sum, { length }) => sum + length, 0)
  const widest = Math.max(...RODS[kind](color).map(({ radius }) => radius))
  const angle = count === 1 ? -24 : -52
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const gap = Math.min(150, Math.max(widest * 2.2, 90), 540 / count)
  const scale = Math.min(1.5, 520 / long, count > 1 ? (gap * 0.78 * Math.sin(0.91)) / (widest * 1.7) : 1.5)
  const places = Array.from({ length: count }, (_, index): Point => {
    const along = (index - (count - 1) / 2) * gap
    return [400 + along - (dx * long * scale) / 2, 320 + along * 0.16 - (dy * long * scale) / 2]
  })
  return {
    shadow: places
      .map(([x, y]) =>
        liesOn(`M${x} ${y + widest * 0.4}L${x + dx * long * scale} ${y + widest * 0.4 + dy * long * scale}`, {
          width: widest * 0.9,
          drop: widest * 0.3 + 8,
        }),
      )
      .join(''),
    thing: places
      .map((at, index) => {
        const own = kind === 'tools' && count > 1 ? (TOOL_COLORS[index % TOOL_COLORS.length] ?? color) : color
        const drawn = turned(sheet, { at: [0, 0], angle: 0, tilt: 0.34 }, RODS[kind](own))
        return group(drawn, {
          transform: `translate(${at[0]} ${at[1]}) rotate(${angle}) scale(${scale.toFixed(2)})`,
        })
      })
      .join(''),
  }
}

const hexagon = () =>
  shape('polygon', {
    points: Array.from({ length: 6 }, (_, corner) =>
      [Math.cos((corner * Math.PI) / 3) * 0.62, Math.sin((corner * Math.PI) / 3) * 0.62]
        .map((part) => part.toFixed(2))
        .join(','),
    ).join(' '),
    fill: '#3b4046',
  })

export type Sensor = 'probe' | 'temperature' | 'pressure' | 'nox' | 'speed'
export interface SensorLook {
  sort: 'sensor'
  kind: Sensor
  color?: string
  accent?: string
}

const HEADS: Readonly<Record<Sensor, (color: string) => readonly Turned[]>> = {
  probe: () => [
    { length: 66, radius: 22, color: STEEL, grooves: 5 },
    { length: 50, radius: 32, color: BRASS, grooves: 7 },
    { length: 34, radius: 54, color: STEEL, grooves: 1 },
    { length: 84, radius: 34, color: STEEL },
    { length: 40, radius: 30, to: 20, color: RUBBER, finish: 'plastic' },
  ],
  temperature: () => [
    { length: 120, radius: 9, color: STEEL },
    { length: 30, radius: 18, color: STEEL },
    { length: 54, radius: 28, color: STEEL, grooves: 8 },
    { length: 30, radius: 44, color: BRASS },
    { length: 54, radius: 16, color: BLACK, finish: 'plastic' },
  ],
  pressure: (color) => [
    { length: 60, radius: 20, color: BRASS, grooves: 8 },
    { length: 34, radius: 52, color: STEEL, grooves: 1 },
    { length: 90, radius: 62, color, finish: 'plastic' },
    { length: 30, radius: 62, to: 36, color, finish: 'plastic' },
    { length: 46, radius: 34, color, finish: 'plastic', grooves: 2 },
  ],
  nox: () => [
    { length: 60, radius: 24, color: STEEL, grooves: 6 },
    { length: 46, radius: 34, color: BRASS, grooves: 7 },
    { length: 32, radius: 54, color: STEEL, grooves: 1 },
    { length: 90, radius: 32, color: STEEL },
    { length: 40, radius: 28, to: 18, color: '#7c6a55', finish: 'plastic' },
  ],
  speed: (color) => [
    { length: 70, radius: 32, color: DARK_STEEL },
    { length: 12, radius: 37, color: '#b4572f', finish: 'plastic' },
    { length: 40, radius: 36, color, finish: 'plastic' },
    { length: 18, radius: 70, color, finish: 'plastic' },
    { length: 70, radius: 38, color, finish: 'plastic', grooves: 3 },
  ],
}

/** A sensor whose lead runs around it to a plug. */
export function sensor(sheet: Sheet, { kind, color = BLACK, accent = '#8a8f96' }: SensorLook): Drawn {
  const pieces = HEADS[kind](color)
  const long = pieces.reduce((sum, { length }) => sum + length, 0) * 1.12
  const angle = -27
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const from: Point = [140, 420]
  const end: Point = [from[0] + dx * long, from[1] + dy * long]
  const jacket = kind === 'nox' || kind === 'probe' ? '#8c7b66' : BLACK
  const way = `M${end[0] - 6} ${end[1] + 3}C${end[0] + 190} ${end[1] - 96} 690 160 640 290C600 390 430 ${350 + sheet.random() * 30} 470 440C490 480 520 486 570 480`
  const head = turned(sheet, { at: [0, 0], angle: 0, tilt: 0.36 }, pieces)
  return {
    shadow:
      liesOn(way, { width: 12 }) +
      liesOn(`M${from[0]} ${from[1] + 18}L${end[0]} ${end[1] + 18}`, { width: 64, drop: 22 }) +
      standsOn(sheet, [622, 500], 76, 40),
    thing:
      tube(way, 18, jacket) +
      group(plug(sheet, kind === 'nox' ? 'unit' : 'round', color, accent), {
        transform: `translate(566 480) rotate(-4) scale(${kind === 'nox' ? 0.9 : 1.05})`,
      }) +
      group(head, { transform: `translate(${from[0]} ${from[1]}) rotate(${angle}) scale(1.12)` }),
  }
}
