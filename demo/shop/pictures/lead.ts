import type { Drawn } from './picture.ts'
import { type PlugKind, plug, REACH } from './plugs.ts'
import { BLACK, wound } from './solids.ts'
import { liesOn } from './studio.ts'
import { between, group, type Point, rounded, type Sheet, through } from './svg.ts'

export interface Lead {
  sort: 'lead'
  ends: readonly [PlugKind, PlugKind]
  color?: string
  plugColor?: string
  accent?: string
  loops?: number
  thick?: number
}

/** A lead as it comes out of its bag: wound up, both ends in front. */
export function lead(sheet: Sheet, look: Lead): Drawn {
  const { ends, color = BLACK, plugColor = BLACK, accent = '#c8362f', loops = 2, thick = 15 } = look
  const [left, right]: Point[] = [
    [between(sheet, 205, 235), between(sheet, 450, 480)],
    [between(sheet, 560, 590), between(sheet, 455, 490)],
  ] as [Point, Point]
  const middle: Point = [400, 235]
  const [rx, ry] = [between(sheet, 185, 225), between(sheet, 120, 145)]
  const points = [
    ...bend(
      left,
      [left[0] + 70, left[1] + 24],
      [middle[0] - 110, middle[1] + ry + 8],
      [middle[0], middle[1] + ry],
    ),
    ...loopsAround(sheet, middle, [rx, ry], loops),
    ...bend(
      [middle[0], middle[1] + ry],
      [middle[0] + 100, middle[1] + ry],
      [right[0] - 90, right[1] + 16],
      right,
    ),
  ]
  const way = through(points)
  const places = [
    { kind: ends[0], at: left, turn: 198 },
    { kind: ends[1], at: right, turn: -10 },
  ]
  const plugs = places.map(({ kind, at, turn }) => ({
    drawn: group(plug(sheet, kind, plugColor, accent), place(at, turn)),
    shadow: group(shadowOf(kind), place(at, turn)),
  }))
  return {
    shadow: liesOn(way, { width: thick * 0.6 }) + plugs.map(({ shadow }) => shadow).join(''),
    thing: wound(points, thick, color) + plugs.map(({ drawn }) => drawn).join(''),
  }
}

const place = ([x, y]: Point, turn: number) => ({
  transform: `translate(${rounded(x)} ${rounded(y)}) rotate(${turn})`,
})

function shadowOf(kind: PlugKind): string {
  const [length, width] = REACH[kind]
  const half = width / 2 - 8
  return liesOn(`M22 ${-half}H${length - 12}V${half}H22Z`, { filled: true, drop: 3 })
}

function loopsAround(sheet: Sheet, [x, y]: Point, [rx, ry]: Point, loops: number): Point[] {
  const points: Point[] = []
  const STEPS = 44
  for (let loop = 0; loop < loops; loop++) {
    const [shift, lift, size] = [between(sheet, -16, 16), between(sheet, -14, 14), between(sheet, 0.93, 1.05)]
    for (let step = 0; step < STEPS; step++) {
      const angle = Math.PI / 2 - (step / STEPS) * 2 * Math.PI
      // Every loop begins and ends where the others do.
      const own = Math.sin((step / STEPS) * Math.PI)
      const wide = 1 + (size - 1) * own
      points.push([
        x + Math.cos(angle) * rx * wide + shift * own,
        y + Math.sin(angle) * ry * wide + lift * own,
      ])
    }
  }
  return points
}

function bend(from: Point, first: Point, second: Point, to: Point): Point[] {
  const STEPS = 18
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS
    const u = 1 - t
    const at = (axis: 0 | 1) =>
      u ** 3 * from[axis] + 3 * u * u * t * first[axis] + 3 * u * t * t * second[axis] + t ** 3 * to[axis]
    return [at(0), at(1)] as const
  })
}
