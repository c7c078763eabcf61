import { type AssemblyLook, assembly } from './assemblies.ts'
import { type Box, box } from './boxes.ts'
import { type FlatLook, flat } from './flats.ts'
import { type Lead, lead } from './lead.ts'
import { type PipeLook, pipe } from './pipes.ts'
import { type RodLook, rods, type SensorLook, sensor } from './rods.ts'
import { onTable } from './studio.ts'
import { newSheet, type Sheet } from './svg.ts'
import {
  type BottleLook,
  bottle,
  type CanLook,
  can,
  coneFilter,
  type FilterLook,
  type WheelLook,
  wheel,
} from './turned-parts.ts'

export interface Drawn {
  shadow: string
  thing: string
  /** Around the middle of the picture. */
  scale?: number
}

export type Look =
  | AssemblyLook
  | BottleLook
  | Box
  | CanLook
  | FilterLook
  | FlatLook
  | Lead
  | PipeLook
  | RodLook
  | SensorLook
  | WheelLook

/** A product as SVG. The same seed draws the same. */
export function pictureOf(look: Look, seed: string, view = 0): string {
  const sheet = newSheet(seed)
  return onTable(sheet, { ...draw(sheet, look), view })
}

function draw(sheet: Sheet, look: Look): Drawn {
  switch (look.sort) {
    case 'assembly':
      return assembly(sheet, look)
    case 'bottle':
      return bottle(sheet, look)
    case 'box':
      return box(sheet, look)
    case 'can':
      return can(sheet, look)
    case 'filter':
      return coneFilter(sheet, look)
    case 'flat':
      return flat(sheet, look)
    case 'lead':
      return lead(sheet, look)
    case 'pipe':
      return pipe(sheet, look)
    case 'rod':
      return rods(sheet, look)
    case 'sensor':
      return sensor(sheet, look)
    case 'wheel':
      return wheel(sheet, look)
  }
}
