import type { NewVehicle } from '#features/vehicles/index.ts'
import { chance } from '#platform/chance.ts'
import { ecuOf } from './ecu-of-house.ts'
import { stagesOf } from './stages.ts'

/**
 * Reads a table of vehicles, which is written as briefly as they can be:
 *
 *   $name: engines             a set of engines that several generations share
 *   Maker [house]              the house says which control units it uses
 *     Model
 *       Generation 2012-2019: engines
 *
 * Engines are parted by commas; each has its kind, name, displacement, and horsepower/torque as often as it was sold:
 * `D 2.0 TDI 1968 150/340 184/380`, or names a set: `$name`.
 */
export const ENGINE_KINDS = {
  D: 'Diesel',
  P: 'Petrol',
  /** Naturally aspirated. */
  N: 'Petrol',
  H: 'Hybrid',
  /** Trucks. */
  T: 'Diesel',
  /** Tractors. */
  A: 'Diesel',
  /** Motorcycles. */
  B: 'Petrol',
  /** Boats, diesel and petrol. */
  M: 'Diesel',
  L: 'Petrol',
} as const
export type EngineKind = keyof typeof ENGINE_KINDS

interface Engine {
  kind: EngineKind
  name: string
  cc: number
  hp: number
  nm: number
}

const GENERATION = /^(.+) (\d{4})-(\d{4})?: (.+)$/
const MAKER = /^(.+) \[([a-z-]+)\]$/
const ENGINE = /^([A-Z]) (.+?) (\d+)((?: \d+\/\d+)+)$/

export function readTable(type: string, table: string): NewVehicle[] {
  const sets = new Map<string, string>()
  const vehicles = new Map<string, NewVehicle>()
  let [maker, house, model] = ['', '', '']
  for (const line of table.split('\n').filter((text) => text.trim() !== '')) {
    const text = line.trim()
    if (text.startsWith('$')) {
      const [name = '', engines = ''] = text.split(': ')
      sets.set(name, engines)
    } else if (line.startsWith('    ')) {
      const [, generation = '', from = '', to, engines = ''] = matched(GENERATION, text)
      for (const engine of enginesIn(engines, sets)) {
        const path = [type, maker, model, generation, `${engine.name} ${engine.hp} hp`] as const
        const years = { from: Number(from), to: to ? Number(to) : null }
        // Two sets may both have an engine: it was sold once.
        vehicles.set(path.join('|'), { path, details: detailsOf(house, engine, years) })
      }
    } else if (line.startsWith('  ')) model = text
    else [, maker = '', house = ''] = matched(MAKER, text)
  }
  return [...vehicles.values()]
}

function enginesIn(text: string, sets: ReadonlyMap<string, string>): Engine[] {
  return text.split(', ').flatMap((part) => {
    if (part.startsWith('$')) {
      const engines = sets.get(part)
      if (!engines) throw new Error(`no set of engines is called ${part}`)
      return enginesIn(engines, sets)
    }
    const [, kind = '', name = '', cc = '', outputs = ''] = matched(ENGINE, part)
    if (!(kind in ENGINE_KINDS)) throw new Error(`no engine is of the kind ${kind}`)
    return outputs
      .trim()
      .split(' ')
      .map((output) => {
        const [hp = 0, nm = 0] = output.split('/').map(Number)
        return { kind: kind as EngineKind, name, cc: Number(cc), hp, nm }
      })
  })
}

function detailsOf(
  house: string,
  { kind, name, cc, hp, nm }: Engine,
  { from, to }: { from: number; to: number | null },
): NewVehicle['details'] {
  return {
    engine: name,
    fuel: ENGINE_KINDS[kind],
    ecu: ecuOf(house, kind, from),
    transmission: transmissionOf(kind, hp, from, `${house} ${name}`),
    engine_cc: cc,
    year_from: from,
    year_to: to,
    stock_hp: hp,
    stock_nm: nm,
    stages: stagesOf(kind, hp, nm),
  }
}

/** The stronger and the newer, the less often by hand. */
function transmissionOf(kind: EngineKind, hp: number, year: number, name: string): string {
  if (kind === 'B') return 'Manual'
  if (kind === 'T') return 'Automated manual'
  if (kind === 'A') return 'Power shift'
  if (kind === 'M' || kind === 'L') return 'Marine gear'
  if (hp >= 250 || kind === 'H') return name.startsWith('vag') ? 'Dual clutch' : 'Automatic'
  const automatic = Math.max(0, year - 2003) / 40 + Math.max(0, hp - 90) / 400
  if (chance('gearbox', name, hp, year) > automatic) return 'Manual'
  return name.startsWith('vag') ? 'Dual clutch' : 'Automatic'
}

function matched(pattern: RegExp, text: string): RegExpExecArray {
  const found = pattern.exec(text)
  if (!found) throw new Error(`this line of the catalogue cannot be read: ${text}`)
  return found
}
