import {
  ellipse,
  group,
  linear,
  type Point,
  path,
  radial,
  rect,
  rounded,
  type Sheet,
  type Stops,
  shape,
  through,
  tone,
} from './svg.ts'

/* Solids in the light of a window above on the left. */

export const STEEL = '#b4bac1'
export const ALUMINIUM = '#ccd1d6'
export const DARK_STEEL = '#6d747c'
export const BLACK = '#2b2e33'
export const RUBBER = '#34373c'
export const BRASS = '#c9a253'
export const COPPER = '#b9754a'
export const CERAMIC = '#d9cfbb'

export type Finish = 'metal' | 'plastic'

/** Across something round. */
export const roundStops = (color: string, finish: Finish): Stops =>
  finish === 'metal'
    ? [
        [0, tone(color, -0.45)],
        [0.1, tone(color, -0.12)],
        [0.24, tone(color, 0.72)],
        [0.34, tone(color, 0.3)],
        [0.52, color],
        [0.8, tone(color, -0.46)],
        [0.93, tone(color, -0.56)],
        [1, tone(color, -0.2)],
      ]
    : [
        [0, tone(color, -0.35)],
        [0.14, tone(color, 0.05)],
        [0.28, tone(color, 0.3)],
        [0.5, color],
        [0.84, tone(color, -0.42)],
        [1, tone(color, -0.25)],
      ]

/** A piece of something turned on a lathe; the pieces lie behind one another along the axis. */
export interface Turned {
  length: number
  radius: number
  /** At its near end, where it is a cone. */
  to?: number
  color: string
  finish?: Finish
  /** Grooves around it. */
  grooves?: number
  /** The colour of its near face; its own unless told. */
  face?: string
  /** Folds along it, all around. */
  pleats?: number
  /** Drawn on the near face, whose radius is 1. */
  onFace?: string
}

interface Axis {
  at: Point
  /** Degrees from the right, downwards. The axis comes towards the viewer. */
  angle: number
  /** How wide open the faces are: 0 seen from the side, 1 from the front. */
  tilt: number
}

/** Pieces from the far end to the near one. */
export function turned(sheet: Sheet, { at, angle, tilt }: Axis, pieces: readonly Turned[]): string {
  let x = 0
  const drawn = pieces.map((piece) => {
    const from = x
    x += piece.length
    return turnedPiece(sheet, piece, from, tilt)
  })
  return group(drawn.join(''), { transform: `translate(${at.map(rounded)}) rotate(${rounded(angle)})` })
}

function turnedPiece(sheet: Sheet, piece: Turned, from: number, tilt: number): string {
  const {
    length,
    radius,
    to = radius,
    color,
    finish = 'metal',
    grooves = 0,
    pleats = 0,
    face = color,
    onFace = '',
  } = piece
  const near = from + length
  const most = Math.max(radius, to)
  const body = path(
    `M${rounded(from)} ${rounded(-radius)}L${rounded(near)} ${rounded(-to)}${arc(to, tilt)} ${rounded(near)} ${rounded(to)}L${rounded(from)} ${rounded(radius)}${arc(radius, tilt)} ${rounded(from)} ${rounded(-radius)}Z`,
    { fill: linear(sheet, [0, -most], [0, most], roundStops(color, finish)) },
  )
  const rings = Array.from({ length: grooves }, (_, index) => {
    const share = (index + 0.5) / grooves
    const [place, r] = [from + length * share, radius + (to - radius) * share]
    const ring = (shift: number, stroke: string, opacity: number) =>
      path(
        `M${rounded(place + shift)} ${rounded(-r)}${arc(r, tilt).replace(/1$/, '0')} ${rounded(place + shift)} ${rounded(r)}`,
        {
          fill: 'none',
          stroke,
          'stroke-width': Math.min(5, (length / grooves) * 0.4),
          opacity,
        },
      )
    return ring(0, '#000', 0.32) + ring(Math.min(4, (length / grooves) * 0.4), '#fff', 0.18)
  })
  const folds = Array.from({ length: pleats }, (_, index) => {
    const height = Math.sin(((index + 0.5) / pleats - 0.5) * Math.PI)
    const bulge = Math.cos(((index + 0.5) / pleats - 0.5) * Math.PI) * tilt
    const fold = (shift: number, stroke: string, opacity: number) =>
      path(
        `M${rounded(from - bulge * radius)} ${rounded(height * radius + shift)}L${rounded(near - bulge * to)} ${rounded(height * to + shift)}`,
        { stroke, 'stroke-width': ((most * 2.4) / pleats) * (0.25 + bulge), opacity },
      )
    return fold(0, '#000', 0.34) + fold(-2.2, '#fff', 0.14)
  })
  const cap = ellipse(near, 0, Math.max(0.5, to * tilt), to, {
    fill: linear(sheet, [near - to * tilt, -to], [near + to * tilt, to], faceStops(face)),
    stroke: tone(face, 0.35),
    'stroke-width': Math.min(1.6, most / 20),
  })
  const details =
    onFace &&
    group(onFace, {
      transform: `translate(${rounded(near)} 0) scale(${(to * tilt).toFixed(2)} ${to.toFixed(2)})`,
    })
  return body + rings.join('') + folds.join('') + cap + details
}

const arc = (radius: number, tilt: number) =>
  `A${rounded(Math.max(0.5, radius * tilt))} ${rounded(radius)} 0 0 1`

const faceStops = (color: string): Stops => [
  [0, tone(color, 0.34)],
  [0.45, tone(color, 0.06)],
  [1, tone(color, -0.24)],
]

/** A hole in a face of radius 1, with the wall that one sees in it. */
export const bore = (sheet: Sheet, radius: number, color = '#565c63', at: Point = [0, 0]): string =>
  ellipse(at[0], at[1], 1, 1, {
    transform: `translate(${at.map((part) => part.toFixed(3))}) scale(${radius.toFixed(3)}) translate(${at.map((part) => (-part).toFixed(3))})`,
    fill: linear(
      sheet,
      [0, 0],
      [1, 1],
      [
        [0, tone(color, -0.75)],
        [0.55, tone(color, -0.45)],
        [1, tone(color, 0.2)],
      ],
      true,
    ),
  })

/** Holes around the middle of a face of radius 1. */
export const holes = (sheet: Sheet, count: number, circle: number, radius: number, turn = 0.3): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count + turn) * 2 * Math.PI
    return bore(sheet, radius, '#50555b', [Math.cos(angle) * circle, Math.sin(angle) * circle])
  }).join('')

export interface Block {
  /** The near lower corner between its two sides. */
  at: Point
  width: number
  depth: number
  height: number
  color: string
  /** How much its edges are broken. */
  soft?: number
  /** Drawn on its faces, in units of theirs, from the left above. */
  onFront?: string
  onSide?: string
  onTop?: string
  finish?: Finish
}

/** Along its front, along its side. */
const ALONG: Point = [0.9, 0.24]
const BACK: Point = [0.46, -0.33]

/** A box that shows its front, its right side and its top. */
export function block(sheet: Sheet, box: Block): string {
  const { at, width, depth, height, color, soft = 10, finish = 'plastic' } = box
  const shine = finish === 'metal' ? 0.2 : 0.1
  const [x, y] = at
  const left: Point = [x - ALONG[0] * width, y - ALONG[1] * width]
  const faces = [
    {
      matrix: [ALONG[0], ALONG[1], BACK[0], BACK[1], left[0], left[1] - height],
      size: [width, depth] as const,
      tones: [0.42 + shine, 0.2],
      content: box.onTop,
    },
    {
      matrix: [ALONG[0], ALONG[1], 0, 1, left[0], left[1] - height],
      size: [width, height] as const,
      tones: [0.06 + shine, -0.12],
      content: box.onFront,
    },
    {
      matrix: [BACK[0], BACK[1], 0, 1, x, y - height],
      size: [depth, height] as const,
      tones: [-0.26, -0.46],
      content: box.onSide,
    },
  ]
  return faces
    .map(({ matrix, size: [wide, high], tones: [light = 0, dark = 0], content = '' }) => {
      const fill = linear(
        sheet,
        [0, 0],
        [wide, high],
        [
          [0, tone(color, light)],
          [1, tone(color, dark)],
        ],
      )
      const face = rect(0, 0, wide, high, {
        fill,
        stroke: fill,
        'stroke-width': soft,
        'stroke-linejoin': 'round',
      })
      const edge = path(`M0 0H${rounded(wide)}`, { stroke: '#fff', 'stroke-width': 2, opacity: 0.28 })
      return group(face + edge + content, { transform: `matrix(${matrix.map((part) => part.toFixed(3))})` })
    })
    .join('')
}

/** The corners of a block's foot, for its shadow. */
export function footOf({ at: [x, y], width, depth }: Block): Point[] {
  const left: Point = [x - ALONG[0] * width, y - ALONG[1] * width]
  const move = ([px, py]: Point): Point => [px + BACK[0] * depth, py + BACK[1] * depth]
  return [left, [x, y], move([x, y]), move(left)]
}

/** Something long and round, a pipe or a cable, along a way. */
export function tube(
  way: string,
  width: number,
  color: string,
  finish: Finish = 'plastic',
  rim = way,
): string {
  const [bright, deep] = finish === 'metal' ? [0.72, -0.52] : [0.42, -0.36]
  const steps = width > 30 ? 13 : 4
  return Array.from({ length: steps }, (_, step) => {
    const share = step / (steps - 1)
    // Dark at the rim, its own colour half-way, the window on top.
    const shade = share < 0.5 ? deep * (1 - share * 2) : bright * (share * 2 - 1) ** 1.6
    const shift = width * 0.17 * share
    return path(step ? way : rim, {
      fill: 'none',
      stroke: tone(color, shade),
      'stroke-width': width * (1 - share * 0.88),
      'stroke-linejoin': 'round',
      transform: step ? `translate(${rounded(-shift * 0.6)} ${rounded(-shift)})` : undefined,
    })
  }).join('')
}

/** The same along points, piece by piece, so that it lies over itself. */
export function wound(points: readonly Point[], width: number, color: string, finish?: Finish): string {
  const pieces: string[] = []
  const STEP = 14
  for (let from = 0; from + 1 < points.length; from += STEP)
    // All but the rim reaches a little further, so that one piece does not end in a line across.
    pieces.push(
      tube(
        through(points.slice(Math.max(0, from - 1), from + STEP + 2)),
        width,
        color,
        finish,
        through(points.slice(from, from + STEP + 2)),
      ),
    )
  return pieces.join('')
}

/** A flat plate with a rim that catches the light. */
export function plate(
  sheet: Sheet,
  outline: string,
  color: string,
  [from, to]: readonly [Point, Point],
): string {
  const fill = linear(sheet, from, to, [
    [0, tone(color, 0.5)],
    [0.3, tone(color, 0.12)],
    [0.55, tone(color, 0.34)],
    [1, tone(color, -0.22)],
  ])
  const thickness = path(outline, {
    fill: tone(color, -0.5),
    'fill-rule': 'evenodd',
    transform: 'translate(3 7)',
  })
  const face = path(outline, { fill, 'fill-rule': 'evenodd', stroke: tone(color, 0.55), 'stroke-width': 1.5 })
  return thickness + face
}

export const circlePath = ([x, y]: Point, radius: number, squeeze = 1) =>
  `M${rounded(x - radius)} ${rounded(y)}a${rounded(radius)} ${rounded(radius * squeeze)} 0 1 0 ${rounded(radius * 2)} 0a${rounded(radius)} ${rounded(radius * squeeze)} 0 1 0 ${rounded(-radius * 2)} 0Z`

export const gloss = (sheet: Sheet, x: number, y: number, rx: number, ry: number, opacity = 0.5) =>
  shape('ellipse', {
    cx: x,
    cy: y,
    rx,
    ry,
    fill: radial(
      sheet,
      [0.5, 0.5],
      [
        [0, '#ffffff', opacity],
        [1, '#ffffff', 0],
      ],
    ),
  })
