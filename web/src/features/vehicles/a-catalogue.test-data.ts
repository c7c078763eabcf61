import type { FoundVehicle } from '../../lib/vehicle-choice.ts'
import type { Variant, Vehicle } from './levels.ts'

const id = (end: string) => `01890000-0000-7000-8000-0000000000${end}`

export const CAR = { id: id('01'), name: 'Car' }
export const TRUCK = { id: id('02'), name: 'Truck' }
export const NORDWAGEN = { id: id('11'), name: 'Nordwagen' }
export const FJORD = { id: id('21'), name: 'Fjord' }
export const FJORD_7 = { id: id('31'), name: 'VII 2012–2020' }
export const DIESEL = { id: id('41'), name: '2.0 TD 150' }
export const PETROL = { id: id('42'), name: '1.4 T 125' }

export const ABOVE = [CAR, NORDWAGEN, FJORD, FJORD_7]

const LEVEL_OF: Vehicle['level'][] = ['vtype', 'manufacturer', 'vmodel', 'generation', 'variant']

/** One of the catalogue, with so many names above it that it stands on its level. */
export function aVehicle(named: { id: string; name: string }, change: Partial<Vehicle> = {}): Vehicle {
  const path = change.path ?? []
  return {
    ...named,
    level: LEVEL_OF[path.length] ?? 'variant',
    parent_id: path.at(-1)?.id ?? null,
    position: 0,
    image_url: null,
    price_type: null,
    completed: false,
    path,
    children: 0,
    ...change,
  }
}

export function aVariant(change: Partial<Variant> = {}): Variant {
  return {
    ...aVehicle(DIESEL, { path: ABOVE, completed: true }),
    engine: '2.0 TD',
    fuel: 'Diesel',
    ecu: 'Bosch EDC17C64',
    transmission: 'Manual',
    engine_cc: 1968,
    year_from: 2012,
    year_to: 2020,
    stock_hp: 150,
    stock_nm: 340,
    stages: [{ stage: 1, hp: 188, nm: 400 }],
    images: [],
    ...change,
  }
}

export const FOUND: FoundVehicle = {
  variant_id: DIESEL.id,
  label: 'Nordwagen Fjord VII 2012–2020 2.0 TD 150',
  path: [...ABOVE, DIESEL],
  engine: '2.0 TD',
  fuel: 'Diesel',
  ecu: 'Bosch EDC17C64',
  stock_hp: 150,
  stock_nm: 340,
}

const items = (...found: { id: string; name: string }[]) => ({ body: { items: found } })

/** Answers for the way from the types down to two variants; models and generations have but one. */
export const CATALOGUE_CALLS = {
  'GET /vehicle/vtype': () => ({
    body: { items: [aVehicle(CAR), aVehicle(TRUCK)], total: 2, page: 1, size: 2 },
  }),
  [`GET /vehicle/vtype/selected/${CAR.id}`]: () => items(NORDWAGEN, { id: id('12'), name: 'Sudauto' }),
  [`GET /vehicle/vtype/selected/${TRUCK.id}`]: () => items(),
  [`GET /vehicle/manufacture/selected/${NORDWAGEN.id}`]: () => items(FJORD),
  [`GET /vehicle/vmodel/selected/${FJORD.id}`]: () => items(FJORD_7),
  [`GET /vehicle/generation/selected/${FJORD_7.id}`]: () => items(DIESEL, PETROL),
  [`GET /vehicle/variant/${DIESEL.id}`]: () => ({ body: aVariant() }),
}
