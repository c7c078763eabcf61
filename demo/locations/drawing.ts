import { crc32, deflateSync } from 'node:zlib'

export type Color = readonly [red: number, green: number, blue: number]

/** Pixels from left to right and from top to bottom, three bytes each. */
export interface Drawing {
  width: number
  height: number
  pixels: Buffer
}

export function newDrawing(width: number, height: number, background: Color): Drawing {
  return { width, height, pixels: Buffer.alloc(width * height * 3, Buffer.from(background)) }
}

/** How far a place lies outside of a shape; negative inside. */
type Distance = (x: number, y: number) => number
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Only the shape's own box is walked; its edge is softened over one pixel. */
function paint({ width, height, pixels }: Drawing, box: Box, distance: Distance, color: Color) {
  const right = Math.min(width - 1, Math.ceil(box.right) + 1)
  const bottom = Math.min(height - 1, Math.ceil(box.bottom) + 1)
  for (let y = Math.max(0, Math.floor(box.top) - 1); y <= bottom; y++)
    for (let x = Math.max(0, Math.floor(box.left) - 1); x <= right; x++) {
      const cover = Math.min(1, Math.max(0, 0.5 - distance(x + 0.5, y + 0.5)))
      if (cover === 0) continue
      const at = (y * width + x) * 3
      pixels[at] = mixed(pixels[at] as number, color[0], cover)
      pixels[at + 1] = mixed(pixels[at + 1] as number, color[1], cover)
      pixels[at + 2] = mixed(pixels[at + 2] as number, color[2], cover)
    }
}

const mixed = (before: number, after: number, share: number) => Math.round(before + (after - before) * share)

export interface Rect extends Box {
  /** Of the corners. */
  radius?: number
}

export function fillRect(drawing: Drawing, { radius = 0, ...box }: Rect, color: Color) {
  const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const [w, h] = [(box.right - box.left) / 2 - radius, (box.bottom - box.top) / 2 - radius]
  const distance: Distance = (x, y) => {
    const [dx, dy] = [Math.abs(x - cx) - w, Math.abs(y - cy) - h]
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  }
  paint(drawing, box, distance, color)
}

export interface Circle {
  x: number
  y: number
  radius: number
}

export function fillCircle(drawing: Drawing, { x, y, radius }: Circle, color: Color) {
  const box = { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
  paint(drawing, box, (px, py) => Math.hypot(px - x, py - y) - radius, color)
}

export function drawRing(drawing: Drawing, { x, y, radius }: Circle, thickness: number, color: Color) {
  const outer = radius + thickness / 2
  const box = { left: x - outer, top: y - outer, right: x + outer, bottom: y + outer }
  paint(drawing, box, (px, py) => Math.abs(Math.hypot(px - x, py - y) - radius) - thickness / 2, color)
}

export function toPng({ width, height, pixels }: Drawing): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const line = width * 3
  // Every line begins with the way it was filtered: not at all.
  const lines = Buffer.alloc((line + 1) * height)
  for (let y = 0; y < height; y++) pixels.copy(lines, y * (line + 1) + 1, y * line, (y + 1) * line)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
