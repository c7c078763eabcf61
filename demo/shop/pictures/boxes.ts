import type { Drawn } from './picture.ts'
import { ALUMINIUM, BLACK, type Block, BRASS, block, bore, footOf, roundStops, STEEL } from './solids.ts'
import { standsOnFoot } from './studio.ts'
import { ellipse, group, linear, path, rect, type Sheet, tone } from './svg.ts'

export type Port = 'dsub' | 'usb' | 'obd' | 'power' | 'round' | 'terminals' | 'knob'

export interface Box {
  sort: 'box'
  color: string
  accent: string
  ports: readonly Port[]
  /** Width, depth and height. */
  size?: readonly [number, number, number]
  top?: 'label' | 'screen' | 'fins' | 'lamps'
  metal?: true
  /** A display in front, left of the ports. */
  display?: true
  bumpers?: true
}

const SIZE = [470, 360, 140] as const

/** An instrument: what can be plugged in in front, what it says on top. */
export function box(sheet: Sheet, look: Box): Drawn {
  const { color, accent, size = SIZE, top = 'label', metal, display, bumpers } = look
  const [width, depth, height] = size
  const body: Block = {
    at: [400 + width * 0.45 - depth * 0.23, 300 + width * 0.12 + depth * 0.165 + height * 0.5],
    width,
    depth,
    height,
    color,
    soft: metal ? 5 : 14,
    finish: metal ? 'metal' : 'plastic',
    onFront:
      front(sheet, look, display ? width * 0.42 : 0) +
      (display ? displayIn(sheet, width, height, accent) : ''),
    onTop: tops(sheet, top, width, depth, accent) + (bumpers ? bumpersOn(width, depth) : ''),
    onSide:
      slots(depth, height) +
      path(`M0 ${height * 0.16}H${depth}`, { stroke: accent, 'stroke-width': 5, opacity: 0.75 }),
  }
  const outlined = path(`M0 ${height * 0.16}H${width}`, { stroke: accent, 'stroke-width': 5 })
  return {
    shadow: standsOnFoot(footOf(body)),
    thing: block(sheet, { ...body, onFront: outlined + body.onFront }),
  }
}

function front(sheet: Sheet, { ports, size = SIZE }: Box, from: number): string {
  const [width, , height] = size
  const room = (width - from - 30) / Math.max(1, ports.length)
  return ports
    .map((port, index) =>
      group(PORTS[port](sheet), {
        transform: `translate(${from + 15 + room * (index + 0.5)} ${height * 0.58}) scale(${Math.min(1.6, room / (WIDE[port] ?? 70), height / 58).toFixed(2)})`,
      }),
    )
    .join('')
}

const WIDE: Partial<Record<Port, number>> = { dsub: 136, obd: 110, terminals: 92 }

const metal = (sheet: Sheet, half: number) => linear(sheet, [0, -half], [0, half], roundStops(STEEL, 'metal'))

const PORTS: Readonly<Record<Port, (sheet: Sheet) => string>> = {
  dsub: (sheet) =>
    path('M-40 -19H40Q46 -19 45 -13L41 13Q40 19 34 19H-34Q-40 19 -41 13L-45 -13Q-46 -19 -40 -19Z', {
      fill: metal(sheet, 19),
    }) +
    path('M-36 -13H36L32 13H-32Z', { fill: '#1b1d21' }) +
    dots(8, -28, 8, -5) +
    dots(7, -24, 8, 5) +
    [-56, 56].map((x) => ellipse(x, 0, 7, 7, { fill: metal(sheet, 7) })).join(''),
  usb: (sheet) =>
    rect(-24, -15, 48, 30, { rx: 3, fill: metal(sheet, 15) }) +
    rect(-19, -10, 38, 20, { fill: '#14161a' }) +
    rect(-15, -3, 30, 7, { fill: '#e9edf1' }),
  obd: () =>
    path('M-48 -20H48L40 20H-40Z', {
      fill: '#101215',
      stroke: '#5a6068',
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }) +
    dots(8, -35, 10, -7) +
    dots(8, -35, 10, 7),
  power: (sheet) =>
    ellipse(0, 0, 19, 19, { fill: metal(sheet, 19) }) +
    ellipse(0, 0, 13, 13, { fill: '#0d0e11' }) +
    ellipse(0, 0, 4, 4, { fill: BRASS }),
  round: (sheet) =>
    ellipse(0, 0, 27, 27, { fill: metal(sheet, 27) }) +
    ellipse(0, 0, 20, 20, { fill: '#17191d' }) +
    dots(3, -8, 8, -6) +
    dots(3, -8, 8, 6),
  terminals: (sheet) =>
    ['#c8362f', '#26292e']
      .map((color, index) =>
        group(
          ellipse(0, 0, 17, 17, { fill: linear(sheet, [0, -17], [0, 17], roundStops(color, 'plastic')) }) +
            bore(sheet, 7),
          { transform: `translate(${index * 44 - 22} 0)` },
        ),
      )
      .join(''),
  knob: (sheet) =>
    ellipse(2, 4, 26, 26, { fill: '#000', opacity: 0.3 }) +
    ellipse(0, 0, 25, 25, {
      fill: linear(
        sheet,
        [-18, -18],
        [18, 18],
        [
          [0, '#7b828a'],
          [1, '#1f2226'],
        ],
      ),
    }) +
    path('M0 -22V-8', { stroke: '#fff', 'stroke-width': 4, 'stroke-linecap': 'round' }),
}

const dots = (count: number, from: number, step: number, y: number) =>
  Array.from({ length: count }, (_, index) =>
    ellipse(from + index * step, y, 2.2, 2.2, { fill: BRASS }),
  ).join('')

function displayIn(sheet: Sheet, width: number, height: number, accent: string): string {
  const [wide, high] = [width * 0.38, height * 0.52]
  const digits = [0, 1, 2, 3].map((index) =>
    rect(28 + index * wide * 0.2, height * 0.4, wide * 0.12, high * 0.56, {
      rx: 3,
      fill: 'none',
      stroke: tone(accent, 0.45),
      'stroke-width': 4,
    }),
  )
  return (
    rect(16, height * 0.28, wide, high, {
      rx: 6,
      fill: linear(
        sheet,
        [0, 0],
        [wide, high],
        [
          [0, '#26303a'],
          [1, '#0b1015'],
        ],
      ),
    }) + digits.join('')
  )
}

function tops(
  sheet: Sheet,
  top: NonNullable<Box['top']>,
  width: number,
  depth: number,
  accent: string,
): string {
  const [w, d] = [width, depth]
  if (top === 'fins')
    return Array.from({ length: 11 }, (_, index) => {
      const x = 18 + (index * (w - 36)) / 10.5
      return (
        rect(x, 14, 12, d - 28, { rx: 3, fill: '#000', opacity: 0.22 }) +
        rect(x - 3, 14, 4, d - 28, { fill: '#fff', opacity: 0.4 })
      )
    }).join('')
  if (top === 'screen')
    return (
      rect(w * 0.1, d * 0.13, w * 0.8, d * 0.6, { rx: 10, fill: '#0d1116' }) +
      rect(w * 0.13, d * 0.17, w * 0.74, d * 0.52, {
        rx: 4,
        fill: linear(
          sheet,
          [0, 0],
          [w, d],
          [
            [0, tone(accent, 0.35)],
            [0.5, tone(accent, -0.35)],
            [1, '#11181f'],
          ],
        ),
      }) +
      [0.3, 0.42, 0.54]
        .map((y, index) =>
          rect(w * 0.18, d * y, w * (0.5 - index * 0.12), d * 0.05, { rx: 3, fill: '#fff', opacity: 0.7 }),
        )
        .join('') +
      [0.3, 0.5, 0.7]
        .map((x) =>
          ellipse(w * x, d * 0.86, 14, 12, { fill: '#1b1f25', stroke: '#59616b', 'stroke-width': 2 }),
        )
        .join('')
    )
  const lamps = ['#43c46b', '#f0b53c', '#e2574c'].map((color, index) =>
    ellipse(w * (0.74 + index * 0.07), d * 0.84, 7, 7, {
      fill: color,
      stroke: '#000',
      'stroke-opacity': 0.35,
      'stroke-width': 2,
    }),
  )
  const label =
    rect(w * 0.12, d * 0.18, w * 0.76, d * 0.5, {
      rx: 10,
      fill: linear(
        sheet,
        [0, 0],
        [w, d],
        [
          [0, tone(accent, 0.25)],
          [1, tone(accent, -0.3)],
        ],
      ),
    }) +
    path(
      `M${w * 0.12} ${d * 0.56}L${w * 0.36} ${d * 0.56}L${w * 0.44} ${d * 0.3}L${w * 0.54} ${d * 0.62}L${w * 0.6} ${d * 0.48}H${w * 0.88}`,
      { fill: 'none', stroke: '#fff', 'stroke-width': 7, 'stroke-linejoin': 'round', opacity: 0.9 },
    )
  return (
    (top === 'lamps'
      ? rect(w * 0.1, d * 0.16, w * 0.5, d * 0.2, { rx: 6, fill: ALUMINIUM, opacity: 0.8 })
      : label) + lamps.join('')
  )
}

const slots = (depth: number, height: number) =>
  [0.36, 0.52, 0.68]
    .map((y) =>
      rect(depth * 0.16, height * y, depth * 0.68, height * 0.07, { rx: 3, fill: '#000', opacity: 0.32 }),
    )
    .join('')

const bumpersOn = (width: number, depth: number) =>
  [
    [-6, -6],
    [width - 34, -6],
    [-6, depth - 34],
    [width - 34, depth - 34],
  ]
    .map(
      ([x = 0, y = 0]) =>
        rect(x, y, 40, 40, { rx: 12, fill: BLACK }) +
        rect(x + 4, y + 4, 30, 8, { rx: 4, fill: '#fff', opacity: 0.16 }),
    )
    .join('')
