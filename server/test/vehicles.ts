import type { EndpointKey } from '#contract/contract.ts'
import type { NewVehicle } from '#features/vehicles/index.ts'
import { insertVehicles } from '#features/vehicles/index.ts'
import type { Desk } from './desk.ts'

/** How the calls of each level are named; the seed's names are not all alike. */
export const LEVEL_CALLS = [
  { level: 'vtype', list: 'vtype', one: 'vtype' },
  { level: 'manufacturer', list: 'manufacture', one: 'manufacturer' },
  { level: 'vmodel', list: 'vmodel', one: 'vmodel' },
  { level: 'generation', list: 'generation', one: 'generation' },
  { level: 'variant', list: 'variant', one: 'variant' },
] as const

export const onLevel = (method: string, name: string, rest = '') =>
  `${method} /vehicle/${name}${rest}` as EndpointKey

export const GOLF: NewVehicle = {
  path: ['Cars', 'Volkswagen', 'Golf', 'VII', '2.0 TDI 150'],
  details: {
    engine: 'CRLB',
    fuel: 'Diesel',
    ecu: 'Bosch EDC17C64',
    transmission: 'DSG',
    engine_cc: 1968,
    year_from: 2012,
    year_to: 2019,
    stock_hp: 150,
    stock_nm: 340,
    stages: [{ stage: 1, hp: 190, nm: 400 }],
  },
}

/** Puts vehicles into the catalogue and tells the ids of the variants, in order. */
export async function newVehicles(desk: Desk, vehicles: readonly NewVehicle[]): Promise<string[]> {
  await desk.platform.db.transaction(desk.sites.main, (tx) => insertVehicles(tx, vehicles))
  const ids: string[] = []
  for (const { path } of vehicles) {
    const { rows } = await desk.owner.query(
      `select v.id from vehicles v join vehicles g on g.id = v.parent_id join vehicles o on o.id = g.parent_id
         join vehicles m on m.id = o.parent_id join vehicles t on t.id = m.parent_id
       where (t.name, m.name, o.name, g.name, v.name) = ($1, $2, $3, $4, $5)`,
      [...path],
    )
    ids.push(rows[0].id)
  }
  return ids
}

export async function clearVehicles(desk: Desk): Promise<void> {
  await desk.owner.query('delete from vehicle_words')
  for (const level of [5, 4, 3, 2, 1])
    await desk.owner.query('delete from vehicles where level = $1', [level])
}
