import type { Drawn } from './picture.ts'
import {
  ellipse,
  group,
  HEIGHT,
  linear,
  type Point,
  path,
  radial,
  rect,
  type Sheet,
  through,
  WIDTH,
} from './svg.ts'

/** Of its pixels: every picture is drawn at the first start, and copied twice afterwards. */
const SIZE = 0.9

/** On a light table. `shadow` lies under it. */
export function onTable(sheet: Sheet, { shadow, thing, scale = 1, view }: Drawn & { view: number }): string {
  const wall = linear(
    sheet,
    [0, 0],
    [WIDTH * 0.2, HEIGHT],
    [
      [0, '#e9ecef'],
      [0.3, '#f7f8f9'],
      [0.55, '#fbfcfc'],
      [1, '#e4e7eb'],
    ],
  )
  // Another side of it, and then a closer look.
  const turn = [
    '',
    `translate(${WIDTH} 0) scale(-1 1) translate(400 310) scale(0.92) rotate(4) translate(-400 -310)`,
    'translate(400 300) scale(1.62) translate(-452 -318)',
  ][view]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SIZE}" height="${HEIGHT * SIZE}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs>${'\u0000'}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, { fill: wall }),
    group(shadow + thing, {
      transform: `${turn} translate(400 300) scale(${scale}) translate(-400 -300)`.trim(),
    }),
    '</svg>',
  ]
    .join('')
    .replace('\u0000', () => sheet.defs.join(''))
}

/** Of something that stands: dark where it touches the table, soft around. */
export function standsOn(sheet: Sheet, [x, y]: Point, rx: number, ry: number): string {
  const soft = radial(
    sheet,
    [0.5, 0.5],
    [
      [0, '#1b2430', 0.42],
      [0.5, '#1b2430', 0.2],
      [1, '#1b2430', 0],
    ],
  )
  return (
    ellipse(x + rx * 0.08, y + ry * 0.1, rx * 1.25, ry * 1.5, { fill: soft }) +
    ellipse(x, y, rx * 0.9, ry * 0.8, { fill: soft })
  )
}

/** How much of its width, how much more, how dark. */
const LAYERS = [
  [1.2, 42, 0.013],
  [1.12, 36, 0.016],
  [1.03, 30, 0.019],
  [0.94, 25, 0.022],
  [0.84, 20, 0.025],
  [0.74, 15, 0.028],
  [0.63, 10, 0.032],
  [0.52, 6, 0.036],
  [0.4, 2, 0.04],
] as const

/** Of something that lies: its outline, a little lower and ever wider. */
export function liesOn(way: string, { width = 0, filled = false, drop = 12 } = {}): string {
  return LAYERS.map(([share, more, opacity]) =>
    path(way, {
      fill: filled ? '#1b2430' : 'none',
      'fill-rule': 'evenodd',
      stroke: '#1b2430',
      'stroke-width': width * share + more,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
      opacity,
      transform: `translate(${drop * 0.5} ${drop})`,
    }),
  ).join('')
}

export const standsOnFoot = (corners: readonly Point[]) =>
  liesOn(through(corners, true), { filled: true, drop: 8 })
