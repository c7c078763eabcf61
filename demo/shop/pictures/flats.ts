import type { Drawn } from './picture.ts'
import { ALUMINIUM, circlePath, DARK_STEEL, plate, roundStops, STEEL } from './solids.ts'
import { liesOn } from './studio.ts'
import { between, ellipse, group, linear, type Point, path, rect, type Sheet, tone } from './svg.ts'

export type Flat = 'gasket' | 'gaskets' | 'plates' | 'clamps' | 'card' | 'cards' | 'dongle' | 'heat'
export interface FlatLook {
  sort: 'flat'
  kind: Flat
  color?: string
  accent?: string
}

/** What lies flat, seen from above. */
export function flat(sheet: Sheet, { kind, color = STEEL, accent = '#d24b2a' }: FlatLook): Drawn {
  const parts = FLATS[kind](sheet, color, accent)
  return {
    shadow: parts
      .map(({ outline, at, turn, drop = 9 }) =>
        group(liesOn(outline, { filled: true, drop }), placed(at, turn)),
      )
      .join(''),
    scale: kind === 'plates' ? 1.3 : 1.1,
    thing: parts.map(({ drawn, at, turn }) => group(drawn, placed(at, turn))).join(''),
  }
}

interface Part {
  outline: string
  drawn: string
  at: Point
  turn: number
  drop?: number
}

const placed = ([x, y]: Point, turn: number) => ({ transform: `translate(${x} ${y}) rotate(${turn})` })
const ear = (x: number, y: number, r: number) => circlePath([x, y], r)

/** Around a bore, with so many holes for bolts. */
function gasketOutline(r: number, inner: number, bolts: number): [outer: string, whole: string] {
  const corners = Array.from({ length: bolts }, (_, index): Point => {
    const angle = (index / bolts) * 2 * Math.PI + 0.4
    return [Math.cos(angle) * r * 1.06, Math.sin(angle) * r * 1.06]
  })
  const steps = 120
  const rim = Array.from({ length: steps }, (_, index) => {
    const angle = (index / steps) * 2 * Math.PI
    const near = Math.max(...corners.map(([x, y]) => Math.cos(angle - Math.atan2(y, x))))
    const reach = r * (0.84 + 0.46 * Math.max(0, near) ** (bolts * bolts * 1.4))
    return `${(Math.cos(angle) * reach).toFixed(1)} ${(Math.sin(angle) * reach).toFixed(1)}`
  })
  const outer = `M${rim.join('L')}Z`
  return [outer, outer + circlePath([0, 0], inner) + corners.map(([x, y]) => ear(x, y, r * 0.1)).join('')]
}

function gasket(
  sheet: Sheet,
  color: string,
  { at, r, bolts, turn }: { at: Point; r: number; bolts: number; turn: number },
): Part {
  const inner = r * between(sheet, 0.52, 0.62)
  const [outline, whole] = gasketOutline(r, inner, bolts)
  const beads = [inner + r * 0.06, inner + r * 0.13]
    .map((radius) =>
      ellipse(0, 0, radius, radius, {
        fill: 'none',
        stroke: tone(color, -0.35),
        'stroke-width': 3,
        opacity: 0.6,
      }),
    )
    .join('')
  return {
    outline: outline + circlePath([0, 0], inner),
    at,
    turn,
    drop: 5,
    drawn:
      plate(sheet, whole, color, [
        [-r, -r],
        [r, r],
      ]) + beads,
  }
}

const roundedRect = (w: number, h: number, r: number) =>
  `M${-w / 2 + r} ${-h / 2}H${w / 2 - r}Q${w / 2} ${-h / 2} ${w / 2} ${-h / 2 + r}V${h / 2 - r}Q${w / 2} ${h / 2} ${w / 2 - r} ${h / 2}H${-w / 2 + r}Q${-w / 2} ${h / 2} ${-w / 2} ${h / 2 - r}V${-h / 2 + r}Q${-w / 2} ${-h / 2} ${-w / 2 + r} ${-h / 2}Z`

function card(sheet: Sheet, color: string, accent: string, at: Point, turn: number): Part {
  const [w, h] = [430, 272]
  const outline = roundedRect(w, h, 22)
  const waves = [0, 1, 2, 3, 4, 5].map((index) =>
    path(
      `M${-w / 2} ${40 + index * 17}C${-80} ${-60 + index * 22} 60 ${130 + index * 8} ${w / 2} ${-30 + index * 24}`,
      { fill: 'none', stroke: '#fff', 'stroke-width': 3, opacity: 0.1 + index * 0.03 },
    ),
  )
  const chip =
    rect(-165, -58, 78, 60, {
      rx: 10,
      fill: linear(
        sheet,
        [-165, -58],
        [-87, 2],
        [
          [0, '#f3dd9a'],
          [1, '#b98f35'],
        ],
      ),
    }) +
    path('M-165 -38H-139V-18H-165M-87 -38H-113V-18H-87M-139 -58V2M-113 -58V2', {
      fill: 'none',
      stroke: '#7b5c1c',
      'stroke-width': 2.5,
    })
  const lines = [
    [-165, 84, 150],
    [-165, 104, 96],
  ]
    .map(([x = 0, y = 0, wide = 0]) => rect(x, y, wide, 9, { rx: 4, fill: '#fff', opacity: 0.6 }))
    .join('')
  const mark = path('M98 -70L128 -100L158 -70L188 -100', {
    fill: 'none',
    stroke: '#fff',
    'stroke-width': 11,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
    opacity: 0.9,
  })
  const hologram = ellipse(150, 80, 34, 34, {
    fill: linear(
      sheet,
      [116, 46],
      [184, 114],
      [
        [0, '#d8f0ff'],
        [0.4, '#f7d9f0'],
        [0.7, '#d6f5dc'],
        [1, '#fff3c9'],
      ],
    ),
    opacity: 0.85,
  })
  const face = path(outline, {
    fill: linear(
      sheet,
      [-w / 2, -h / 2],
      [w / 2, h / 2],
      [
        [0, tone(color, 0.16)],
        [0.5, color],
        [1, accent],
      ],
    ),
  })
  const sheen = path(
    `M${-w / 2 + 22} ${-h / 2}H30L-120 ${h / 2}H${-w / 2 + 22}Q${-w / 2} ${h / 2} ${-w / 2} ${h / 2 - 22}V${-h / 2 + 22}Q${-w / 2} ${-h / 2} ${-w / 2 + 22} ${-h / 2}Z`,
    { fill: '#fff', opacity: 0.08 },
  )
  return {
    outline,
    at,
    turn,
    drawn:
      path(outline, { fill: tone(color, -0.5), transform: 'translate(2 5)' }) +
      face +
      waves.join('') +
      sheen +
      chip +
      lines +
      mark +
      hologram,
  }
}

function dongle(sheet: Sheet, color: string, accent: string): Part {
  const fill = linear(
    sheet,
    [0, -62],
    [0, 62],
    [
      [0, tone(color, 0.42)],
      [0.2, tone(color, 0.22)],
      [0.55, color],
      [1, tone(color, -0.45)],
    ],
  )
  const metal = linear(sheet, [0, -42], [0, 42], roundStops(ALUMINIUM, 'metal'))
  const drawn = [
    rect(120, -42, 118, 84, { rx: 4, fill: metal }),
    rect(172, -24, 24, 17, { fill: '#3d4248' }),
    rect(172, 8, 24, 17, { fill: '#3d4248' }),
    path('M-190 -62H110Q128 -62 128 -44V44Q128 62 110 62H-190Q-236 62 -236 20V-20Q-236 -62 -190 -62Z', {
      fill,
    }),
    ellipse(-190, 0, 22, 22, { fill: '#e9ebee', stroke: tone(color, -0.5), 'stroke-width': 5 }),
    rect(-142, -36, 196, 72, {
      rx: 12,
      fill: linear(
        sheet,
        [-142, -36],
        [54, 36],
        [
          [0, tone(accent, 0.2)],
          [1, tone(accent, -0.3)],
        ],
      ),
    }),
    path('M-116 10H-74L-56 -18L-34 20L-18 -4H30', {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 7,
      'stroke-linejoin': 'round',
    }),
    ellipse(88, 0, 9, 9, { fill: '#4fd27a', stroke: '#fff', 'stroke-width': 2 }),
    path('M-190 -58H112', { stroke: '#fff', 'stroke-width': 4, opacity: 0.35 }),
  ].join('')
  return { outline: 'M-200 -56H240V50H-200Z', at: [400, 300], turn: -22, drop: 20, drawn }
}

function clamp(sheet: Sheet, at: Point, r: number): Part {
  const band = (width: number, color: string) =>
    ellipse(0, 0, r, r, { fill: 'none', stroke: color, 'stroke-width': width })
  const drawn =
    band(26, tone(STEEL, -0.5)) +
    band(22, STEEL) +
    ellipse(-2, -3, r, r, { fill: 'none', stroke: '#fff', 'stroke-width': 7, opacity: 0.7 }) +
    rect(-44, -r - 30, 88, 40, {
      rx: 6,
      fill: linear(sheet, [0, -r - 30], [0, -r + 10], roundStops(STEEL, 'metal')),
    }) +
    rect(-74, -r - 19, 148, 18, {
      rx: 4,
      fill: linear(sheet, [0, -r - 19], [0, -r - 1], roundStops(DARK_STEEL, 'metal')),
    }) +
    rect(66, -r - 26, 24, 32, {
      rx: 4,
      fill: linear(sheet, [0, -r - 26], [0, -r + 6], roundStops('#d8b65c', 'metal')),
    })
  return {
    outline: circlePath([0, 0], r + 6) + circlePath([0, 0], r - 8),
    at,
    turn: between(sheet, -20, 30),
    drop: 9,
    drawn,
  }
}

const FLATS: Readonly<Record<Flat, (sheet: Sheet, color: string, accent: string) => Part[]>> = {
  gasket: (sheet, color) => [
    gasket(sheet, color, { at: [400, 300], r: 178, bolts: Math.round(between(sheet, 2.6, 4.4)), turn: 10 }),
  ],
  gaskets: (sheet, color, accent) => [
    gasket(sheet, color, { at: [270, 235], r: 122, bolts: 3, turn: 20 }),
    gasket(sheet, accent, { at: [540, 215], r: 92, bolts: 2, turn: -20 }),
    gasket(sheet, tone(color, -0.25), { at: [330, 455], r: 66, bolts: 2, turn: 60 }),
    gasket(sheet, color, { at: [530, 425], r: 88, bolts: 4, turn: 5 }),
  ],
  plates: (sheet, color) => [
    ...(
      [
        [270, 250, -12, 1],
        [500, 330, 14, 0.84],
      ] as const
    ).map(([x, y, turn, size]): Part => {
      const outline = roundedRect(230 * size, 170 * size, 60 * size)
      const whole =
        outline +
        ear(-78 * size, 0, 17 * size) +
        ear(78 * size, 0, 17 * size) +
        (size < 1 ? circlePath([0, 0], 26) : '')
      return {
        outline,
        at: [x, y],
        turn,
        drawn: plate(sheet, whole, color, [
          [-120, -90],
          [120, 90],
        ]),
      }
    }),
    ...[
      [590, 190],
      [636, 232],
      [250, 450],
    ].map(
      ([x = 0, y = 0]): Part => ({
        outline: circlePath([0, 0], 22),
        at: [x, y],
        turn: 0,
        drop: 8,
        drawn:
          ellipse(0, 0, 24, 24, { fill: linear(sheet, [-20, -20], [20, 20], roundStops(STEEL, 'metal')) }) +
          path('M12 0L6 10.4H-6L-12 0L-6 -10.4H6Z', { fill: '#33383e' }),
      }),
    ),
  ],
  clamps: (sheet) => [
    clamp(sheet, [280, 280], 118),
    clamp(sheet, [548, 350], 92),
    clamp(sheet, [530, 160], 58),
  ],
  card: (sheet, color, accent) => [card(sheet, color, accent, [400, 300], -9)],
  cards: (sheet, color, accent) => [
    card(sheet, tone(color, -0.2), tone(accent, -0.3), [372, 250], -22),
    card(sheet, tone(color, 0.1), tone(accent, 0.1), [396, 286], -8),
    card(sheet, color, accent, [420, 330], 6),
  ],
  dongle: (sheet, color, accent) => [dongle(sheet, color, accent)],
  heat: (sheet, color) => {
    const outline = roundedRect(440, 320, 8)
    const weave = Array.from(
      { length: 26 },
      (_, index) =>
        path(`M${-214 + index * 17} -154V154`, { stroke: '#000', 'stroke-width': 5, opacity: 0.1 }) +
        path(`M-214 ${-150 + index * 12}H214`, { stroke: '#fff', 'stroke-width': 4, opacity: 0.16 }),
    )
    const fold =
      path('M220 60V152Q220 160 212 160H90Z', { fill: tone(color, -0.35) }) +
      path('M220 60L90 160Q120 70 220 60Z', { fill: tone(color, 0.45) })
    return [
      {
        outline,
        at: [400, 300],
        turn: -10,
        drawn:
          plate(sheet, outline, color, [
            [-220, -160],
            [220, 160],
          ]) +
          weave.join('') +
          fold,
      },
    ]
  },
}
