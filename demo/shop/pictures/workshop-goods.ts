import type { Drawn } from './picture.ts'
import { WIRE_COLORS } from './plugs.ts'
import {
  ALUMINIUM,
  BLACK,
  type Block,
  BRASS,
  block,
  footOf,
  RUBBER,
  STEEL,
  type Turned,
  tube,
  turned,
} from './solids.ts'
import { standsOnFoot } from './studio.ts'
import { ellipse, type Point, path, rect, type Sheet } from './svg.ts'

export const inMiddle = (width: number, depth: number, height: number): Point => [
  400 + width * 0.45 - depth * 0.23,
  300 + width * 0.12 + depth * 0.165 + height * 0.5,
]

export const alone = (sheet: Sheet, body: Block): Drawn => ({
  shadow: standsOnFoot(footOf(body)),
  thing: block(sheet, body),
})

export function frame(sheet: Sheet, color: string, accent: string): Drawn {
  const base: Block = {
    at: inMiddle(450, 330, 34).map((part, axis) => part + (axis ? 70 : 0)) as unknown as Point,
    width: 450,
    depth: 330,
    height: 34,
    color: BLACK,
    soft: 8,
    onTop:
      [
        [30, 30],
        [420, 30],
        [30, 300],
        [420, 300],
      ]
        .map(([x = 0, y = 0]) => ellipse(x, y, 13, 13, { fill: STEEL }))
        .join('') +
      [0, 1, 2, 3]
        .map((index) => rect(70 + index * 90, 24, 14, 282, { rx: 6, fill: '#000', opacity: 0.35 }))
        .join(''),
  }
  const unit: Block = {
    at: [base.at[0] - 66, base.at[1] - 84],
    width: 300,
    depth: 200,
    height: 46,
    color: ALUMINIUM,
    soft: 8,
    finish: 'metal',
    onTop:
      Array.from({ length: 7 }, (_, index) =>
        rect(26 + index * 38, 18, 18, 110, { rx: 5, fill: '#000', opacity: 0.14 }),
      ).join('') + rect(90, 145, 120, 40, { rx: 4, fill: '#f4f5f6' }),
  }
  const arms = [0, 1, 2].map((index) => {
    const [x, y] = [unit.at[0] - 220 + index * 96, unit.at[1] - 232 + index * 30]
    const post: Turned[] = [
      { length: 150, radius: 11, color: STEEL },
      { length: 26, radius: 24, color: accent, finish: 'plastic' },
    ]
    return (
      turned(sheet, { at: [x + 96, y + 66], angle: -90, tilt: 0.4 }, post) +
      tube(`M${x + 96} ${y - 98}L${x + 40} ${y + 40}`, 15, color, 'metal') +
      path(`M${x + 40} ${y + 40}l-8 66`, { stroke: BRASS, 'stroke-width': 5 }) +
      tube(
        `M${x + 96} ${y - 108}C${x + 150} ${y - 160} ${x + 200} ${y - 60} ${x + 250} ${y - 20 + index * 30}`,
        7,
        WIRE_COLORS[index] ?? BLACK,
      )
    )
  })
  return {
    shadow: standsOnFoot(footOf(base)),
    thing: block(sheet, base) + block(sheet, unit) + arms.join(''),
  }
}

export function toolCase(sheet: Sheet, color: string, accent: string): Drawn {
  const [width, depth, height] = [470, 300, 150]
  return alone(sheet, {
    at: inMiddle(width, depth, height),
    width,
    depth,
    height,
    color,
    soft: 18,
    onTop:
      rect(24, 24, width - 48, depth - 48, { rx: 18, fill: '#000', opacity: 0.14 }) +
      rect(150, 90, 170, 110, { rx: 12, fill: accent }) +
      path('M176 160L206 120L240 160L280 116', {
        fill: 'none',
        stroke: '#fff',
        'stroke-width': 12,
        'stroke-linejoin': 'round',
      }),
    onFront:
      path(`M0 52H${width}`, { stroke: '#000', 'stroke-width': 5, opacity: 0.5 }) +
      [80, 350]
        .map(
          (x) =>
            rect(x, 34, 46, 52, { rx: 7, fill: STEEL }) +
            rect(x + 9, 56, 28, 8, { fill: '#000', opacity: 0.35 }),
        )
        .join('') +
      rect(180, 44, 110, 30, { rx: 14, fill: RUBBER }),
  })
}

export function jerrycan(sheet: Sheet, color: string, accent: string): Drawn {
  const [width, depth, height] = [230, 160, 300]
  const body: Block = {
    at: [470, 500],
    width,
    depth,
    height,
    color,
    soft: 22,
    onFront:
      rect(24, 96, 182, 160, { rx: 12, fill: accent }) +
      rect(24, 96, 182, 34, { rx: 12, fill: '#fff', opacity: 0.85 }) +
      path('M60 224L96 168L124 212L146 180L172 224Z', { fill: '#fff', opacity: 0.8 }) +
      path('M20 60H210', { stroke: '#fff', 'stroke-width': 6, opacity: 0.2 }),
    onSide: [0.3, 0.5, 0.7]
      .map((y) => rect(26, height * y, depth - 52, 12, { rx: 6, fill: '#000', opacity: 0.18 }))
      .join(''),
  }
  const handle = tube('M330 148Q350 96 420 112L500 128Q528 138 516 176', 34, color)
  const cap = turned(sheet, { at: [322, 170], angle: -90, tilt: 0.42 }, [
    { length: 30, radius: 34, color },
    { length: 36, radius: 42, color: BLACK, finish: 'plastic', grooves: 4 },
  ])
  return { shadow: standsOnFoot(footOf(body)), thing: handle + block(sheet, body) + cap }
}

/** A control unit, or whatever is as flat and has plugs. */
export function unit(sheet: Sheet, color: string, accent: string): Drawn {
  const [width, depth, height] = [430, 320, 64]
  const body: Block = {
    at: inMiddle(width, depth, height),
    width,
    depth,
    height,
    color,
    soft: 8,
    finish: 'metal',
    onTop:
      Array.from(
        { length: 8 },
        (_, index) =>
          rect(26 + index * 50, 26, 26, 170, { rx: 7, fill: '#000', opacity: 0.14 }) +
          rect(26 + index * 50, 26, 5, 170, { rx: 2, fill: '#fff', opacity: 0.4 }),
      ).join('') +
      rect(130, 226, 170, 64, { rx: 6, fill: '#f5f6f7' }) +
      rect(142, 238, 90, 10, { fill: '#555b62' }) +
      rect(142, 256, 60, 8, { fill: accent }) +
      rect(246, 236, 42, 42, { fill: '#2c3035' }) +
      [
        [16, 16],
        [414, 16],
        [16, 304],
        [414, 304],
      ]
        .map(([x = 0, y = 0]) => ellipse(x, y, 9, 9, { fill: '#3b4046' }))
        .join(''),
    onFront: [46, 236]
      .map(
        (x) =>
          rect(x, 12, 150, 44, { rx: 6, fill: '#17191d' }) +
          Array.from({ length: 24 }, (_, index) =>
            rect(x + 10 + (index % 12) * 11, 20 + Math.floor(index / 12) * 16, 5, 8, { fill: BRASS }),
          ).join(''),
      )
      .join(''),
  }
  return alone(sheet, body)
}
