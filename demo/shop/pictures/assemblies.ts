import type { Drawn } from './picture.ts'
import { WIRE_COLORS } from './plugs.ts'
import {
  ALUMINIUM,
  BLACK,
  type Block,
  BRASS,
  block,
  bore,
  footOf,
  holes,
  STEEL,
  tube,
  turned,
} from './solids.ts'
import { liesOn, standsOn, standsOnFoot } from './studio.ts'
import { between, ellipse, group, linear, type Point, path, rect, type Sheet, tone } from './svg.ts'
import { alone, frame, inMiddle, jerrycan, toolCase, unit } from './workshop-goods.ts'

/* What is put together of blocks and of turned pieces. */

export type Assembly =
  | 'cooler'
  | 'housing'
  | 'pins'
  | 'frame'
  | 'valve'
  | 'actuator'
  | 'case'
  | 'jerrycan'
  | 'module'
export interface AssemblyLook {
  sort: 'assembly'
  kind: Assembly
  color?: string
  accent?: string
  /** Of the cavities of a housing. */
  pins?: number
}

export function assembly(
  sheet: Sheet,
  { kind, color = ALUMINIUM, accent = '#2f6fb8', pins = 48 }: AssemblyLook,
): Drawn {
  return ASSEMBLIES[kind](sheet, color, accent, pins)
}

function cooler(sheet: Sheet, color: string): Drawn {
  const [width, depth, height] = [430, 96, 190]
  const at: Point = [590, 452]
  const rows = 9
  const fins = Array.from({ length: rows }, (_, row) => {
    const [y, high] = [(row * height) / rows, height / rows]
    const zigzag = Array.from(
      { length: 54 },
      (_wave, index) =>
        `${index ? 'L' : 'M'}${(index * width) / 53} ${y + (index % 2 ? high * 0.36 : high * 0.94)}`,
    ).join('')
    return (
      rect(0, y, width, high * 0.3, {
        fill: linear(
          sheet,
          [0, y],
          [0, y + high * 0.3],
          [
            [0, '#f2f4f6'],
            [1, tone(color, -0.2)],
          ],
        ),
      }) +
      rect(0, y + high * 0.3, width, high * 0.7, { fill: '#3c4249' }) +
      path(zigzag, { fill: 'none', stroke: tone(color, 0.1), 'stroke-width': 2.6 })
    )
  }).join('')
  const core: Block = { at, width, depth, height, color, soft: 2, finish: 'metal', onFront: fins }
  const tank = (corner: Point): Block => ({
    at: corner,
    width: 64,
    depth: depth + 8,
    height: height + 14,
    color,
    soft: 12,
    finish: 'metal',
    onFront: path('M10 16H54', { stroke: '#fff', 'stroke-width': 3, opacity: 0.5 }),
  })
  const right = tank([at[0] + 58, at[1] + 22])
  const left = tank([at[0] - width * 0.9 - 4, at[1] - width * 0.24 + 4])
  const neck = (x: number, y: number, angle: number) =>
    turned(sheet, { at: [x, y], angle, tilt: 0.4 }, [
      { length: 40, radius: 42, color },
      { length: 10, radius: 46, color },
      { length: 12, radius: 42, color, onFace: bore(sheet, 0.86) },
    ])
  return {
    shadow: standsOnFoot([
      ...footOf(left).slice(0, 1),
      ...footOf(right).slice(1, 3),
      ...footOf(left).slice(3),
    ]),
    thing:
      block(sheet, left) +
      block(sheet, core) +
      block(sheet, right) +
      neck(right.at[0] - 26, right.at[1] - 108, 42) +
      neck(left.at[0] - 34, left.at[1] - 118, 100),
  }
}

/** Cavities with their pins, seen from above. */
function cavities(width: number, depth: number, pins: number): string {
  const rows = pins > 60 ? 5 : pins > 24 ? 4 : pins > 8 ? 3 : 2
  const columns = Math.ceil(pins / rows)
  const [dx, dy] = [(width - 36) / columns, (depth - 40) / rows]
  const size = Math.min(dx, dy) * 0.62
  return Array.from({ length: rows * columns }, (_, index) => {
    const [x, y] = [18 + dx * ((index % columns) + 0.5), 20 + dy * (Math.floor(index / columns) + 0.5)]
    return (
      rect(x - size / 2, y - size / 2, size, size, { rx: size * 0.22, fill: '#060708' }) +
      rect(x - size * 0.24, y - size * 0.24, size * 0.48, size * 0.48, { fill: '#e6bf63' })
    )
  }).join('')
}

function housing(sheet: Sheet, color: string, accent: string, pins: number): Drawn {
  const width = Math.min(440, 190 + pins * 3.4)
  const [depth, height] = [220, 92]
  const at = inMiddle(width, depth, height)
  const body: Block = {
    at: [at[0], at[1] - 24],
    width,
    depth,
    height,
    color,
    soft: 12,
    onTop:
      rect(8, 10, width - 16, depth - 20, { rx: 14, fill: tone(color, -0.35) }) +
      cavities(width, depth, pins),
    onFront:
      rect(width * 0.28, 14, width * 0.44, 44, { rx: 8, fill: '#000', opacity: 0.25 }) +
      rect(width * 0.32, 8, width * 0.36, 22, { rx: 6, fill: accent }) +
      path('M0 74H2000', { stroke: '#000', 'stroke-width': 0 }),
    onSide: rect(18, 30, depth - 36, 14, { rx: 6, fill: accent, opacity: 0.9 }),
  }
  const loose = [0, 1, 2, 3, 4]
    .map((index) => terminal(sheet, [150 + index * 54, 470 + index * 17], -28 + index * 6))
    .join('')
  return {
    shadow:
      standsOnFoot(footOf(body)) +
      [0, 1, 2, 3, 4]
        .map((index) => liesOn(`M${150 + index * 54} ${474 + index * 17}l40 -14`, { width: 4, drop: 4 }))
        .join(''),
    thing: block(sheet, body) + loose,
    scale: 1.18,
  }
}

const terminal = (sheet: Sheet, [x, y]: Point, turn: number) =>
  group(
    rect(-6, -9, 30, 18, {
      rx: 3,
      fill: linear(
        sheet,
        [0, -9],
        [0, 9],
        [
          [0, '#f6e3ae'],
          [1, '#94702b'],
        ],
      ),
    }) +
      path('M24 -6L58 -3V3L24 6Z', { fill: '#caa553' }) +
      path('M-6 -11L-28 -8V8L-6 11Z', { fill: '#a9843c' }) +
      rect(2, -3, 14, 6, { fill: '#6a5020' }),
    { transform: `translate(${x} ${y}) rotate(${turn})` },
  )

function pinTray(sheet: Sheet, color: string): Drawn {
  const [width, depth, height] = [480, 340, 56]
  const [columns, rows] = [5, 3]
  const [dx, dy] = [(width - 30) / columns, (depth - 30) / rows]
  const wells = Array.from({ length: columns * rows }, (_, well) => {
    const [x, y] = [15 + (well % columns) * dx, 15 + Math.floor(well / columns) * dy]
    const tint = WIRE_COLORS[Math.floor(sheet.random() * WIRE_COLORS.length)] ?? BRASS
    const sort = Math.floor(sheet.random() * 3)
    const bits = Array.from({ length: 11 }, () => {
      const place = `translate(${(x + between(sheet, 22, dx - 24)).toFixed(1)} ${(y + between(sheet, 22, dy - 24)).toFixed(1)}) rotate(${Math.round(between(sheet, 0, 180))})`
      const bit =
        sort === 0
          ? rect(-15, -4, 30, 8, { rx: 2, fill: BRASS }) + rect(-15, -4, 11, 8, { rx: 2, fill: '#f3dfa8' })
          : sort === 1
            ? ellipse(0, 0, 9, 9, { fill: tint }) + ellipse(0, 0, 3.5, 3.5, { fill: '#222' })
            : rect(-11, -8, 22, 16, { rx: 4, fill: tint }) +
              rect(-7, -4, 14, 6, { rx: 2, fill: '#000', opacity: 0.3 })
      return group(bit, { transform: place })
    })
    return (
      rect(x + 4, y + 4, dx - 8, dy - 8, {
        rx: 8,
        fill: linear(
          sheet,
          [x, y],
          [x, y + dy],
          [
            [0, tone(color, -0.55)],
            [1, tone(color, -0.2)],
          ],
        ),
      }) + bits.join('')
    )
  }).join('')
  return alone(sheet, {
    at: inMiddle(width, depth, height),
    width,
    depth,
    height,
    color,
    soft: 12,
    onTop: wells,
  })
}

function valve(sheet: Sheet, color: string, accent: string): Drawn {
  const at: Point = [300, 300]
  const motor: Block = {
    at: [586, 402],
    width: 120,
    depth: 90,
    height: 150,
    color: BLACK,
    soft: 12,
    onFront:
      rect(18, 20, 84, 10, { rx: 4, fill: accent }) +
      rect(24, 92, 72, 40, { rx: 8, fill: '#000', opacity: 0.4 }) +
      [0, 1, 2].map((index) => rect(36 + index * 18, 104, 8, 16, { fill: BRASS })).join(''),
  }
  const flap =
    bore(sheet, 0.72, '#4a5057') +
    group(
      ellipse(0, 0, 0.66, 0.24, {
        fill: linear(
          sheet,
          [-0.6, -0.2],
          [0.6, 0.2],
          [
            [0, '#f0d9a0'],
            [1, '#8b6a2c'],
          ],
        ),
      }) + path('M-.74 0H.74', { stroke: '#d7dbdf', 'stroke-width': '0.07' }),
      { transform: 'rotate(38)' },
    )
  const body = turned(sheet, { at, angle: 16, tilt: 0.66 }, [
    { length: 70, radius: 130, color },
    { length: 22, radius: 164, color, onFace: holes(sheet, 4, 0.88, 0.06, 0.13) + flap },
  ])
  return {
    shadow: standsOnFoot(footOf(motor)) + standsOn(sheet, [352, 452], 120, 30),
    thing: block(sheet, motor) + body,
    scale: 1.2,
  }
}

function actuator(sheet: Sheet, color: string, accent: string): Drawn {
  const body = turned(sheet, { at: [300, 330], angle: -62, tilt: 0.42 }, [
    { length: 16, radius: 96, color },
    { length: 40, radius: 124, color },
    { length: 12, radius: 136, color: STEEL },
    { length: 44, radius: 124, to: 90, color: accent },
    { length: 26, radius: 20, color: BRASS },
    { length: 20, radius: 14, color: BRASS, grooves: 3 },
  ])
  const rod =
    tube('M296 338L170 500', 18, STEEL, 'metal') +
    turned(sheet, { at: [178, 488], angle: 126, tilt: 0.4 }, [
      { length: 34, radius: 22, color: STEEL, grooves: 2 },
    ])
  return {
    shadow: standsOn(sheet, [330, 470], 190, 56),
    thing: rod + body,
    scale: 1.25,
  }
}

const ASSEMBLIES: Readonly<
  Record<Assembly, (sheet: Sheet, color: string, accent: string, pins: number) => Drawn>
> = {
  cooler,
  housing,
  pins: pinTray,
  frame,
  valve,
  actuator,
  case: toolCase,
  jerrycan,
  module: unit,
}
