/* The little of SVG that the drawings are made of. No text: which letters a machine has, nobody knows. */

export const WIDTH = 800
export const HEIGHT = 600

export type Point = readonly [x: number, y: number]

/** What a drawing collects: gradients that its shapes name, and a source of numbers that the seed alone decides. */
export interface Sheet {
  defs: string[]
  random(): number
}

export const newSheet = (seed: string): Sheet => ({ defs: [], random: numbersFrom(seed) })

function numbersFrom(seed: string): () => number {
  let state = 0x9e3779b9
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const between = ({ random }: Sheet, least: number, most: number) => least + random() * (most - least)
export const wholeBetween = (sheet: Sheet, least: number, most: number) =>
  Math.floor(between(sheet, least, most + 1))

type Attributes = Record<string, string | number | undefined>

export function shape(name: string, attributes: Attributes, content = ''): string {
  const { opacity, ...others } = attributes
  // The opacity of a whole shape costs a layer of its own.
  const share = opacity?.toString()
  const seen = name === 'g' ? { opacity: share } : { 'fill-opacity': share, 'stroke-opacity': share }
  const written = Object.entries({ ...seen, ...others })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : value}"`)
  return `<${name}${written.join('')}>${content}</${name}>`
}

export const rounded = (value: number) => Math.round(value * 10) / 10

export const path = (d: string, attributes: Attributes) => shape('path', { d, ...attributes })
export const group = (content: string, attributes: Attributes) => shape('g', attributes, content)
export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes) =>
  shape('ellipse', { cx, cy, rx, ry, ...attributes })
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: Attributes & { rx?: number },
) => shape('rect', { x, y, width, height, ...attributes })
export const line = (from: Point, to: Point, attributes: Attributes) =>
  path(`M${from.map(rounded)}L${to.map(rounded)}`, attributes)

/** Through all points, one after another. */
export const through = (points: readonly Point[], closed = false) =>
  `M${points.map((point) => point.map(rounded).join(' ')).join('L')}${closed ? 'Z' : ''}`

export type Stops = readonly (readonly [at: number, color: string, opacity?: number])[]

const stopsOf = (stops: Stops) =>
  stops
    .map(([offset, color, opacity]) =>
      shape('stop', { offset: String(offset), 'stop-color': color, 'stop-opacity': opacity?.toString() }),
    )
    .join('')

/** A gradient between two points of the user's coordinates, or of the shape's box. */
export function linear(sheet: Sheet, from: Point, to: Point, stops: Stops, inBox = false): string {
  const id = `g${sheet.defs.length}`
  const [[x1, y1], [x2, y2]] = [from, to]
  const gradientUnits = inBox ? undefined : 'userSpaceOnUse'
  sheet.defs.push(shape('linearGradient', { id, x1, y1, x2, y2, gradientUnits }, stopsOf(stops)))
  return `url(#${id})`
}

export function radial(sheet: Sheet, [fx, fy]: Point, stops: Stops): string {
  const id = `g${sheet.defs.length}`
  sheet.defs.push(shape('radialGradient', { id, cx: 0.5, cy: 0.5, r: 0.5, fx, fy }, stopsOf(stops)))
  return `url(#${id})`
}

/** Towards black below 0, towards white above. */
export function tone(color: string, by: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const goal = by < 0 ? 0 : 255
  return `#${channels
    .map((channel) => Math.round(channel + (goal - channel) * Math.abs(by)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}
