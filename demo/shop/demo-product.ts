import type { ExtraOption } from '#contract/shop/options.ts'
import type { Look } from './pictures/picture.ts'

/** Names from the type down to the generation. */
export type VehicleNames = readonly [type: string, manufacturer: string, model: string, generation: string]

export interface DemoProduct {
  code: string
  name: string
  /** Without VAT. */
  price: number
  /** In kilograms; what is not sent weighs nothing. */
  kg: number
  /** Pieces that are left. */
  stock: number
  short: string
  /** What its page says first. */
  about: string
  facts: readonly string[]
  look: Look
  /** How many pictures; one unless it is said. */
  views?: 2 | 3
  options?: readonly ExtraOption[]
  fits?: readonly VehicleNames[]
  /** Published unless it is said. */
  status?: 'draft' | 'unpublished'
}

export const GOLF_6: VehicleNames = ['Car', 'Volkswagen', 'Golf', 'VI']
export const GOLF_7: VehicleNames = ['Car', 'Volkswagen', 'Golf', 'VII']
export const PASSAT: VehicleNames = ['Car', 'Volkswagen', 'Passat', 'B8']
export const OCTAVIA: VehicleNames = ['Car', 'Škoda', 'Octavia', 'III']
export const A4: VehicleNames = ['Car', 'Audi', 'A4', 'B9']
export const C_CLASS: VehicleNames = ['Car', 'Mercedes-Benz', 'C-Class', 'W205']
export const SERIES_3: VehicleNames = ['Car', 'BMW', '3 Series', 'F30']
export const FOCUS: VehicleNames = ['Car', 'Ford', 'Focus', 'III']
export const TRANSPORTER: VehicleNames = ['Van', 'Volkswagen', 'Transporter', 'T6']
export const SPRINTER: VehicleNames = ['Van', 'Mercedes-Benz', 'Sprinter', 'W906']
export const TRANSIT: VehicleNames = ['Van', 'Ford', 'Transit', 'VII']
export const TRUCK: VehicleNames = ['Truck', 'MAN', 'TGX', 'I']
export const TRACTOR: VehicleNames = ['Tractor', 'Fendt', '700 Vario', 'S4']

/** The first value is the product as it is; the others cost so much more. */
export const choice = (name: string, values: Readonly<Record<string, number>>): ExtraOption => ({
  name,
  values: Object.entries(values).map(([value, price]) => ({ name: value, price })),
})
