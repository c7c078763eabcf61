import { ALUMINIUM, BLACK, BRASS, STEEL, tube } from './solids.ts'
import { group, linear, path, rect, rounded, type Sheet, tone } from './svg.ts'

/* Ends of leads as they lie on the table: the cable comes from the left, at 0 0. */

export type PlugKind =
  | 'obd'
  | 'unit'
  | 'dsub'
  | 'usb'
  | 'round'
  | 'wires'
  | 'bananas'
  | 'clips'
  | 'barrel'
  | 'probe'

export const WIRE_COLORS = [
  '#c8362f',
  '#2f6fb8',
  '#e0b92f',
  '#3a8f4f',
  '#d9dce0',
  '#8a5a34',
  '#6c4a9c',
  '#e07f2f',
]

export function plug(sheet: Sheet, kind: PlugKind, color: string, accent: string): string {
  return PLUGS[kind](sheet, color, accent)
}

/** How far it reaches, for its shadow. */
export const REACH: Readonly<Record<PlugKind, readonly [length: number, width: number]>> = {
  obd: [140, 84],
  unit: [92, 170],
  dsub: [112, 116],
  usb: [112, 40],
  round: [118, 62],
  wires: [10, 10],
  bananas: [10, 10],
  clips: [10, 10],
  barrel: [92, 26],
  probe: [150, 22],
}

/** Across the plug, lit from above. */
const across = (sheet: Sheet, half: number, color: string, shine = 0.3) =>
  linear(
    sheet,
    [0, -half],
    [0, half],
    [
      [0, tone(color, shine * 0.5)],
      [0.12, tone(color, shine)],
      [0.45, color],
      [1, tone(color, -0.45)],
    ],
  )

function relief(sheet: Sheet, length: number, from: number, to: number, color: string): string {
  const fill = across(sheet, to, color, 0.2)
  const body = path(`M0 ${-from}L${length} ${-to}V${to}L0 ${from}Z`, {
    fill,
    'stroke-linejoin': 'round',
    stroke: fill,
    'stroke-width': 4,
  })
  const ribs = [0.2, 0.45, 0.7].map((share) => {
    const half = from + (to - from) * share
    return rect(length * share, -half, 4, half * 2, { fill: '#000', opacity: 0.3 })
  })
  return body + ribs.join('')
}

function obd(sheet: Sheet, color: string, accent: string): string {
  const fill = across(sheet, 42, color)
  const grips = [0, 1, 2, 3, 4].map((index) =>
    rect(54 + index * 9, -34, 4, 68, { rx: 2, fill: '#000', opacity: 0.22 }),
  )
  return [
    relief(sheet, 32, 9, 20, color),
    path('M28 -26Q32 -42 48 -42H104Q110 -42 110 -36V36Q110 42 104 42H48Q32 42 28 26Z', { fill }),
    ...grips,
    rect(36, -18, 12, 36, { rx: 3, fill: accent }),
    path('M108 -37L140 -33V33L108 37Z', { fill: across(sheet, 37, tone(color, -0.25), 0.2) }),
    rect(133, -29, 7, 58, { fill: '#08090b', opacity: 0.6 }),
    path('M30 -40H106', { stroke: '#fff', 'stroke-width': 2, opacity: 0.22 }),
  ].join('')
}

function unit(sheet: Sheet, color: string, accent: string): string {
  const pins = Array.from({ length: 13 }, (_, index) =>
    rect(80, -72 + index * 11.4, 12, 5, { fill: across(sheet, 80, BRASS) }),
  )
  return [
    path('M0 -12C18 -14 18 -64 34 -74H58V74H34C18 64 18 14 0 12Z', {
      fill: across(sheet, 74, tone(color, -0.1)),
    }),
    ...pins,
    rect(44, -85, 40, 170, { rx: 8, fill: across(sheet, 85, color) }),
    rect(52, -72, 6, 144, { rx: 3, fill: '#000', opacity: 0.28 }),
    path('M50 -85C30 -98 22 -70 26 -40L34 -38C32 -62 38 -78 52 -76Z', { fill: across(sheet, 90, accent) }),
    path('M26 -42V30', { stroke: accent, 'stroke-width': 9, 'stroke-linecap': 'round' }),
    path('M24 -42V30', { stroke: '#fff', 'stroke-width': 2, opacity: 0.4 }),
    path('M48 -84H80', { stroke: '#fff', 'stroke-width': 2, opacity: 0.3 }),
  ].join('')
}

function dsub(sheet: Sheet, color: string): string {
  const screw = (y: number) =>
    rect(30, y - 6, 58, 12, { rx: 5, fill: across(sheet, 60, STEEL) }) +
    rect(24, y - 8, 20, 16, { rx: 4, fill: across(sheet, 60, BLACK) })
  return [
    relief(sheet, 24, 9, 16, color),
    screw(-46),
    screw(46),
    path('M20 -16Q26 -18 34 -40L82 -58H88V58H82L34 40Q26 18 20 16Z', { fill: across(sheet, 58, color) }),
    rect(86, -58, 8, 116, { rx: 2, fill: across(sheet, 58, ALUMINIUM) }),
    path('M94 -38L112 -35V35L94 38Z', { fill: across(sheet, 38, STEEL, 0.6) }),
    rect(106, -31, 6, 62, { fill: '#111', opacity: 0.45 }),
  ].join('')
}

function usb(sheet: Sheet, color: string): string {
  return [
    relief(sheet, 22, 8, 13, color),
    rect(20, -20, 54, 40, { rx: 7, fill: across(sheet, 20, color) }),
    rect(74, -15, 38, 30, { rx: 2, fill: across(sheet, 15, ALUMINIUM, 0.6) }),
    rect(88, -9, 8, 6, { fill: '#4a4f55' }),
    rect(88, 3, 8, 6, { fill: '#4a4f55' }),
  ].join('')
}

function roundPlug(sheet: Sheet, color: string, accent: string): string {
  const knurls = Array.from({ length: 7 }, (_, index) =>
    rect(50, -27 + index * 8, 34, 2.5, { fill: '#000', opacity: 0.28 }),
  )
  return [
    relief(sheet, 30, 9, 18, color),
    rect(28, -22, 24, 44, { rx: 4, fill: across(sheet, 22, color) }),
    rect(48, -31, 40, 62, { rx: 5, fill: across(sheet, 31, STEEL, 0.6) }),
    ...knurls,
    rect(86, -23, 32, 46, { rx: 3, fill: across(sheet, 23, accent, 0.5) }),
    rect(110, -19, 8, 38, { fill: '#0b0c0e', opacity: 0.5 }),
  ].join('')
}

/** Loose wires that spread, each with what is on its end. */
function fan(
  sheet: Sheet,
  colors: readonly string[],
  spread: number,
  end: (color: string) => string,
): string {
  const drawn = colors.map((color, index) => {
    const share = colors.length === 1 ? 0 : index / (colors.length - 1) - 0.5
    const [x, y] = [104 + sheet.random() * 16, share * spread]
    const turn = rounded(share * 44)
    return (
      tube(
        `M0 ${rounded(share * 12)}C40 ${rounded(share * 12)} 60 ${rounded(y * 0.8)} ${rounded(x)} ${rounded(y)}`,
        7,
        color,
      ) + group(end(color), { transform: `translate(${rounded(x)} ${rounded(y)}) rotate(${turn})` })
    )
  })
  return drawn.join('') + rect(-16, -13, 30, 26, { rx: 6, fill: across(sheet, 13, BLACK) })
}

const wires = (sheet: Sheet) =>
  fan(
    sheet,
    WIRE_COLORS,
    150,
    () =>
      rect(-2, -4, 14, 8, { rx: 2, fill: across(sheet, 5, '#3d4148') }) +
      rect(10, -2.5, 20, 5, { fill: across(sheet, 4, STEEL, 0.7) }),
  )

const bananas = (sheet: Sheet) =>
  fan(
    sheet,
    ['#c8362f', '#2b2e33'],
    86,
    (color) =>
      rect(-4, -8, 44, 16, { rx: 6, fill: across(sheet, 8, color) }) +
      rect(38, -4.5, 32, 9, { rx: 3, fill: across(sheet, 5, BRASS, 0.7) }),
  )

const clips = (sheet: Sheet) =>
  fan(
    sheet,
    ['#c8362f', '#2b2e33'],
    110,
    (color) =>
      path('M-6 -10C20 -18 44 -14 62 -5V5C44 14 20 18 -6 10Z', { fill: across(sheet, 16, color) }) +
      path('M56 -9L112 -4V-1L60 0L112 1V4L56 9Z', { fill: across(sheet, 9, STEEL, 0.7) }),
  )

function barrel(sheet: Sheet, color: string): string {
  return [
    relief(sheet, 22, 8, 11, color),
    rect(20, -13, 44, 26, { rx: 5, fill: across(sheet, 13, color) }),
    rect(62, -8, 30, 16, { rx: 2, fill: across(sheet, 8, STEEL, 0.7) }),
    rect(62, -8, 5, 16, { fill: '#111', opacity: 0.5 }),
  ].join('')
}

function probe(sheet: Sheet, color: string, accent: string): string {
  return [
    rect(0, -11, 92, 22, { rx: 9, fill: across(sheet, 11, color) }),
    rect(62, -11, 12, 22, { fill: across(sheet, 11, accent) }),
    path('M92 -7L118 -3V3L92 7Z', { fill: across(sheet, 7, BRASS, 0.6) }),
    path('M116 -2.4L150 -0.6V0.6L116 2.4Z', { fill: across(sheet, 3, STEEL, 0.7) }),
  ].join('')
}

const PLUGS: Readonly<Record<PlugKind, (sheet: Sheet, color: string, accent: string) => string>> = {
  obd,
  unit,
  dsub,
  usb,
  round: roundPlug,
  wires,
  bananas,
  clips,
  barrel,
  probe,
}
