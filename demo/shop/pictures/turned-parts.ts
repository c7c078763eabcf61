import type { Drawn } from './picture.ts'
import { BLACK, bore, COPPER, DARK_STEEL, holes, RUBBER, STEEL, type Turned, turned } from './solids.ts'
import { standsOn } from './studio.ts'
import { between, ellipse, path, type Sheet } from './svg.ts'

export type Can = 'particulate' | 'catalyst' | 'silencer' | 'resonator'
export interface CanLook {
  sort: 'can'
  kind: Can
  color?: string
}

/** A can of an exhaust with its cones and stubs. */
export function can(sheet: Sheet, { kind, color = STEEL }: CanLook): Drawn {
  const r = between(sheet, 104, 118)
  const stub = r * between(sheet, 0.42, 0.5)
  const band: Turned = { length: 14, radius: r * 1.05, color: DARK_STEEL }
  const middle: Readonly<Record<Can, Turned[]>> = {
    particulate: [
      { length: 96, radius: r, color },
      band,
      { length: 130, radius: r, color, grooves: 2 },
      band,
      { length: 56, radius: r, color },
    ],
    catalyst: [
      { length: 28, radius: r, color },
      band,
      { length: 130, radius: r, color, grooves: 5 },
      band,
      { length: 28, radius: r, color },
    ],
    silencer: [
      { length: 16, radius: r * 1.04, color: DARK_STEEL },
      { length: 320, radius: r, color, grooves: 1 },
      { length: 16, radius: r * 1.04, color: DARK_STEEL },
    ],
    resonator: [{ length: 220, radius: r * 0.8, color, grooves: 9 }],
  }
  const cone = kind === 'silencer' ? 18 : 62
  const pieces: Turned[] = [
    { length: 12, radius: stub * 1.3, color: STEEL },
    { length: 50, radius: stub, color },
    { length: cone, radius: stub, to: kind === 'resonator' ? r * 0.8 : r, color },
    ...middle[kind],
    { length: cone, radius: kind === 'resonator' ? r * 0.8 : r, to: stub, color },
    { length: 54, radius: stub, color },
    {
      length: 14,
      radius: stub * 1.36,
      color: STEEL,
      onFace: holes(sheet, 3, 0.86, 0.09) + bore(sheet, 0.7, '#6d6459'),
    },
  ]
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const angle = 19
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const thing = turned(
    sheet,
    { at: [400 - (length / 2) * dx, 285 - (length / 2) * dy], angle, tilt: 0.36 },
    pieces,
  )
  const bosses =
    kind === 'silencer'
      ? ''
      : [-70, 70]
          .map((along) => boss(sheet, 400 + along * dx + r * 0.22, 285 + along * dy - r * 0.93))
          .join('')
  return { shadow: standsOn(sheet, [400, 285 + r + 34], length * 0.52, 66), thing: thing + bosses }
}

/** Where a sensor is screwed in. */
const boss = (sheet: Sheet, x: number, y: number) =>
  turned(sheet, { at: [x, y + 16], angle: -82, tilt: 0.4 }, [
    { length: 26, radius: 20, color: STEEL, onFace: bore(sheet, 0.6) },
  ])

export interface FilterLook {
  sort: 'filter'
  color: string
  cap?: string
}

/** An open air filter: a rubber neck, pleats, a cap. */
export function coneFilter(sheet: Sheet, { color, cap = BLACK }: FilterLook): Drawn {
  const r = between(sheet, 150, 168)
  const narrow = r * between(sheet, 0.66, 0.78)
  const long = between(sheet, 190, 240)
  const pieces: Turned[] = [
    { length: 46, radius: r * 0.56, color: RUBBER, finish: 'plastic', grooves: 2 },
    { length: 36, radius: r * 0.6, to: r * 1.06, color: RUBBER, finish: 'plastic' },
    { length: long, radius: r, to: narrow, color, finish: 'plastic', pleats: 44 },
    { length: 26, radius: narrow * 1.04, color: cap, finish: 'plastic', face: cap, onFace: capFace() },
  ]
  const angle = -14
  return {
    shadow: standsOn(sheet, [405, 445], 230, 52),
    thing: turned(sheet, { at: [236, 330], angle, tilt: 0.42 }, pieces),
  }
}

const capFace = () =>
  [0.82, 0.58]
    .map((r) => ellipse(0, 0, r, r, { fill: 'none', stroke: '#fff', 'stroke-width': '0.03', opacity: 0.22 }))
    .join('') +
  path('M-.3 .12L-.1 -.18L.08 .16L.3 -.2', {
    fill: 'none',
    stroke: '#fff',
    'stroke-width': '0.07',
    opacity: 0.75,
  })

export type Bottle = 'bottle' | 'canister' | 'spray'
export interface BottleLook {
  sort: 'bottle'
  kind: Bottle
  color: string
  label: string
}

/** What is poured or sprayed. The label has no words. */
export function bottle(sheet: Sheet, { kind, color, label }: BottleLook): Drawn {
  const r = { bottle: 84, canister: 118, spray: 66 }[kind]
  const high = { bottle: 200, canister: 190, spray: 260 }[kind]
  const metallic = kind === 'bottle' ? 'plastic' : 'metal'
  const pieces: Turned[] = [
    { length: 8, radius: r * 1.02, color: kind === 'bottle' ? color : STEEL, finish: metallic },
    { length: high * 0.16, radius: r, color, finish: metallic },
    { length: high * 0.2, radius: r, color: label, finish: 'plastic' },
    { length: high * 0.07, radius: r, color: '#f1f3f4', finish: 'plastic' },
    { length: high * 0.33, radius: r, color: label, finish: 'plastic' },
    { length: high * 0.24, radius: r, color, finish: metallic },
    {
      length: kind === 'bottle' ? 52 : 26,
      radius: r,
      to: r * 0.42,
      color: kind === 'bottle' ? color : STEEL,
      finish: metallic,
    },
    { length: 14, radius: r * 0.36, color: kind === 'bottle' ? color : STEEL, finish: metallic },
    {
      length: kind === 'spray' ? 46 : 34,
      radius: r * 0.4,
      color: kind === 'spray' ? label : BLACK,
      finish: 'plastic',
      grooves: kind === 'spray' ? 0 : 5,
    },
  ]
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const foot = 300 + length / 2
  return {
    shadow: standsOn(sheet, [404, foot + r * 0.1], r * 1.25, r * 0.42),
    thing: turned(sheet, { at: [400, foot], angle: -90, tilt: 0.26 }, pieces),
    scale: kind === 'spray' ? 1.15 : 1.3,
  }
}

export type Wheel = 'disc' | 'cover' | 'flywheel' | 'bearing' | 'ring' | 'gauge'
export interface WheelLook {
  sort: 'wheel'
  kind: Wheel
  color?: string
  accent?: string
}

/** What is round and shows its face. */
export function wheel(sheet: Sheet, { kind, color = STEEL, accent = '#d24b2a' }: WheelLook): Drawn {
  const pieces = WHEELS[kind](sheet, color, accent)
  const r = Math.max(...pieces.map(({ radius }) => radius))
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return {
    shadow: standsOn(sheet, [405, 285 + r + 6], r * 0.98, 46),
    thing: turned(
      sheet,
      {
        at: [400 - length * 0.45, 295 - length * 0.1],
        angle: 14,
        tilt: kind === 'bearing' || kind === 'ring' ? 0.7 : 0.8,
      },
      pieces,
    ),
  }
}

const circle = (r: number, fill: string, extra: Record<string, string> = {}) =>
  ellipse(0, 0, r, r, { fill, ...extra })
const around = (count: number, draw: (degrees: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((index / count) * 360)).join('')
const spoke = (degrees: number, from: number, to: number, width: number, color: string, opacity?: number) =>
  `<path transform="rotate(${degrees.toFixed(1)})" d="M${from} 0H${to}" stroke="${color}" stroke-width="${width}"${opacity ? ` stroke-opacity="${opacity}"` : ''}/>`

const hub = (sheet: Sheet) =>
  circle(0.23, '#9aa1a8') + around(20, (turn) => spoke(turn, 0.12, 0.18, 0.02, '#3a3f45')) + bore(sheet, 0.13)

const WHEELS: Readonly<Record<Wheel, (sheet: Sheet, color: string, accent: string) => Turned[]>> = {
  disc: (sheet, color, accent) => [
    { length: 16, radius: 212, color: DARK_STEEL, finish: 'plastic' },
    {
      length: 10,
      radius: 212,
      color: color === STEEL ? '#6b5a4c' : color,
      finish: 'plastic',
      onFace:
        around(24, (turn) => spoke(turn + 4, 0.68, 1, 0.018, '#2c2620')) +
        around(
          12,
          (turn) => `<circle transform="rotate(${turn})" cx=".84" cy="0" r=".022" fill="${COPPER}"/>`,
        ) +
        circle(0.66, STEEL) +
        circle(0.66, 'none', { stroke: '#000', 'stroke-width': '0.02', 'stroke-opacity': '0.3' }) +
        around(
          6,
          (turn) =>
            `<g transform="rotate(${turn})"><rect x="-.16" y=".34" width=".32" height=".17" rx=".05" fill="#2b2f34"/><rect x="-.14" y=".37" width=".28" height=".11" rx=".04" fill="${accent}"/>${[-0.1, -0.04, 0.02, 0.08].map((x) => `<rect x="${x}" y=".37" width=".025" height=".11" fill="#000" fill-opacity=".35"/>`).join('')}</g>`,
        ) +
        circle(0.3, '#c3c8cd') +
        hub(sheet),
    },
  ],
  cover: (sheet, color, accent) => [
    { length: 20, radius: 216, color: DARK_STEEL, onFace: holes(sheet, 9, 0.93, 0.03) },
    { length: 34, radius: 196, to: 160, color },
    {
      length: 6,
      radius: 160,
      color,
      onFace:
        circle(0.94, accent) +
        circle(0.88, '#7d848b') +
        around(
          18,
          (turn) => spoke(turn, 0.3, 0.84, 0.2, '#aab0b6') + spoke(turn + 10, 0.3, 0.86, 0.03, '#2d3136'),
        ) +
        around(
          18,
          (turn) =>
            `<circle transform="rotate(${(turn + 10).toFixed(1)})" cx=".8" cy="0" r=".035" fill="#22262a"/>`,
        ) +
        bore(sheet, 0.3, '#5d646b'),
    },
  ],
  flywheel: (sheet, color) => [
    {
      length: 34,
      radius: 216,
      color: DARK_STEEL,
      onFace: around(96, (turn) => spoke(turn, 0.95, 1, 0.024, '#23272b', 0.7)),
    },
    {
      length: 12,
      radius: 198,
      color,
      onFace:
        [0.94, 0.86, 0.78, 0.7]
          .map((r) => circle(r, 'none', { stroke: '#fff', 'stroke-width': '0.012', 'stroke-opacity': '0.5' }))
          .join('') +
        circle(0.56, '#878e95') +
        holes(sheet, 8, 0.4, 0.045) +
        holes(sheet, 6, 0.9, 0.025, 0.1) +
        circle(0.25, '#a6acb2') +
        bore(sheet, 0.17),
    },
  ],
  bearing: (sheet, color) => [
    { length: 34, radius: 140, color: BLACK, finish: 'plastic' },
    {
      length: 54,
      radius: 172,
      color,
      onFace:
        circle(0.86, '#4a5057') +
        circle(0.8, '#b9bfc5') +
        circle(0.66, '#3c4248') +
        around(
          16,
          (turn) => `<circle transform="rotate(${turn})" cx=".73" cy="0" r=".055" fill="#e9edf0"/>`,
        ) +
        circle(0.6, '#c9ced2') +
        bore(sheet, 0.46),
    },
    { length: 0.1, radius: 60, color: '#565c63', onFace: bore(sheet, 1) },
  ],
  ring: (sheet, color) => [
    {
      length: 70,
      radius: 176,
      color,
      grooves: 2,
      onFace: circle(0.97, '#eef0f2') + bore(sheet, 0.88, '#aab0b6'),
    },
  ],
  gauge: (_, color, accent) => [
    { length: 70, radius: 150, color: BLACK, finish: 'plastic' },
    {
      length: 16,
      radius: 168,
      color,
      onFace:
        circle(0.88, '#101317') +
        Array.from({ length: 28 }, (_tick, index) =>
          spoke(
            135 + index * 10,
            index % 3 ? 0.74 : 0.66,
            0.82,
            index % 3 ? 0.015 : 0.03,
            index > 21 ? accent : '#f3f5f7',
          ),
        ).join('') +
        spoke(292, -0.12, 0.66, 0.035, accent) +
        circle(0.1, '#2e3339') +
        path('M-.72 -.4A.83 .83 0 0 1 .5 -.66L.3 -.38A.6 .6 0 0 0 -.5 -.2Z', { fill: '#fff', opacity: 0.1 }),
    },
  ],
}
