import {
  type Circle,
  type Color,
  type Drawing,
  drawRing,
  fillCircle,
  fillRect,
  newDrawing,
  toPng,
} from './drawing.ts'

/* Sketches in place of photographs: where on a vehicle to look, and what one finds there. */

const WIDTH = 480
const HEIGHT = 320

const PAPER: Color = [238, 241, 244]
const BODY: Color = [203, 210, 218]
const GLASS: Color = [150, 167, 184]
const DARK: Color = [62, 70, 80]
const METAL: Color = [170, 178, 187]
const MARK: Color = [217, 72, 40]
const BLUE: Color = [38, 110, 190]
const WHITE: Color = [255, 255, 255]

/** From 0 to 1: from the vehicle's front to its rear, and from its left side to its right. */
export type Spot = readonly [along: number, across: number]
export type Shape = 'Car' | 'Van' | 'Truck' | 'Tractor'

/** The vehicle from above, its front to the left, with a ring around the spot. */
export function overview(shape: Shape, spot: Spot): Buffer {
  const drawing = newDrawing(WIDTH, HEIGHT, PAPER)
  const [left, right, top, bottom] = [50, 430, 80, 240]
  for (const x of [shape === 'Truck' ? 120 : 105, ...(shape === 'Truck' ? [290, 350] : []), 355])
    for (const y of [top - 8, bottom - 16])
      fillRect(drawing, { left: x - 26, right: x + 26, top: y, bottom: y + 24, radius: 8 }, DARK)
  if (shape === 'Truck' || shape === 'Tractor') chassis(drawing, shape)
  else {
    fillRect(drawing, { left, right, top, bottom, radius: shape === 'Van' ? 26 : 54 }, BODY)
    const screen = shape === 'Van' ? 118 : 160
    fillRect(
      drawing,
      { left: screen, right: screen + 26, top: top + 18, bottom: bottom - 18, radius: 10 },
      GLASS,
    )
    const rear = shape === 'Van' ? 412 : 372
    fillRect(drawing, { left: rear - 14, right: rear, top: top + 22, bottom: bottom - 22, radius: 7 }, GLASS)
    fillRect(
      drawing,
      { left: screen + 34, right: rear - 22, top: top + 16, bottom: bottom - 16, radius: 14 },
      WHITE,
    )
    engine(drawing, shape === 'Van' ? { x: 86, y: 160, radius: 24 } : { x: 106, y: 160, radius: 30 })
  }
  const [along, across] = spot
  // Seen from above with the front to the left, the left side of the vehicle is at the bottom.
  const mark = { x: left + along * (right - left), y: bottom - across * (bottom - top), radius: 20 }
  drawRing(drawing, mark, 6, WHITE)
  drawRing(drawing, mark, 4, MARK)
  fillCircle(drawing, { ...mark, radius: 6 }, MARK)
  return toPng(drawing)
}

function chassis(drawing: Drawing, shape: 'Truck' | 'Tractor') {
  const cab = shape === 'Truck' ? { left: 50, right: 168 } : { left: 230, right: 360 }
  for (const y of [128, 180]) fillRect(drawing, { left: 60, right: 430, top: y, bottom: y + 12 }, METAL)
  fillRect(drawing, { ...cab, top: 80, bottom: 240, radius: 16 }, BODY)
  fillRect(drawing, { left: cab.left + 10, right: cab.left + 30, top: 96, bottom: 224, radius: 8 }, GLASS)
  if (shape === 'Tractor') {
    fillRect(drawing, { left: 60, right: 226, top: 120, bottom: 200, radius: 18 }, BODY)
    engine(drawing, { x: 130, y: 160, radius: 26 })
  }
}

function engine(drawing: Drawing, { x, y, radius }: Circle) {
  fillRect(
    drawing,
    { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius, radius: 8 },
    METAL,
  )
  for (const row of [-2, -1, 0, 1])
    fillCircle(drawing, { x, y: y + (row + 0.5) * radius * 0.45, radius: radius * 0.16 }, DARK)
}

/** A control unit in its bracket, so many connectors wide. */
export function unitCloseUp(connectors: 1 | 2): Buffer {
  const drawing = newDrawing(WIDTH, HEIGHT, PAPER)
  fillRect(drawing, { left: 70, right: 410, top: 50, bottom: 270, radius: 14 }, BODY)
  fillRect(drawing, { left: 110, right: 370, top: 76, bottom: 214, radius: 8 }, METAL)
  for (let rib = 0; rib < 8; rib++)
    fillRect(drawing, { left: 130 + rib * 28, right: 140 + rib * 28, top: 90, bottom: 150, radius: 3 }, BODY)
  fillRect(drawing, { left: 216, right: 264, top: 162, bottom: 190 }, WHITE)
  for (const x of [122, 358]) for (const y of [88, 202]) fillCircle(drawing, { x, y, radius: 6 }, DARK)
  const wide = connectors === 1 ? 150 : 100
  for (let place = 0; place < connectors; place++) {
    const left = connectors === 1 ? 165 : 128 + place * 124
    fillRect(drawing, { left, right: left + wide, top: 206, bottom: 250, radius: 6 }, DARK)
    for (let pin = 0; pin < Math.floor(wide / 14) - 1; pin++)
      for (const y of [218, 230])
        fillRect(
          drawing,
          { left: left + 10 + pin * 14, right: left + 16 + pin * 14, top: y, bottom: y + 6 },
          METAL,
        )
    fillRect(
      drawing,
      { left: left + wide / 2 - 14, right: left + wide / 2 + 14, top: 248, bottom: 320 },
      DARK,
    )
  }
  return toPng(drawing)
}

/** A filler with a blue cap, beside that of the fuel or alone. */
export function fillerCloseUp(beside: 'fuel' | 'alone'): Buffer {
  const drawing = newDrawing(WIDTH, HEIGHT, PAPER)
  fillRect(drawing, { left: 60, right: 420, top: 40, bottom: 280, radius: 40 }, BODY)
  const x = beside === 'fuel' ? 320 : 240
  if (beside === 'fuel') cap(drawing, { x: 165, y: 160, radius: 66 }, DARK)
  cap(drawing, { x, y: 160, radius: 54 }, BLUE)
  drawRing(drawing, { x, y: 160, radius: 76 }, 4, MARK)
  return toPng(drawing)
}

function cap(drawing: Drawing, circle: Circle, color: Color) {
  fillCircle(drawing, { ...circle, radius: circle.radius + 8 }, METAL)
  fillCircle(drawing, circle, color)
  const { x, y, radius } = circle
  const [long, thick] = [radius * 0.7, radius * 0.16]
  fillRect(
    drawing,
    { left: x - long, right: x + long, top: y - thick, bottom: y + thick, radius: thick },
    color === BLUE ? WHITE : METAL,
  )
}
