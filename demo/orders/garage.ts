import { between, chance, figures, oneOf } from '#platform/chance.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Habit } from './habits.ts'
import type { DemoCar } from './order-plan.ts'
import { habitOf } from './portal-habits.ts'

export interface Garage {
  /** Whatever a customer with these habits would bring. */
  usualCar(habit: Habit, key: string): DemoCar
  /** A certain one, by the names of its levels from the maker on. */
  car(buyer: string, names: readonly [string, string, string, string], fileKey?: string): DemoCar
}

type Variant = Awaited<ReturnType<typeof listVariants>>[number]

/** Cars of the catalogue with plates and numbers that nobody has. */
export async function openGarage(tx: ReadTx): Promise<Garage> {
  const variants = await listVariants(tx)
  const thisYear = tx.now.getUTCFullYear()

  function carOf(variant: Variant, habit: Habit, key: string, fileKey = key): DemoCar {
    const year = between(
      Math.max(variant.year_from, 2004),
      Math.max(2004, Math.min(variant.year_to ?? thisYear - 1, thisYear - 1)),
      'year',
      key,
    )
    return {
      variantId: variant.id,
      type: variant.type,
      maker: variant.maker,
      model: variant.model,
      fuel: variant.fuel,
      ecu: variant.ecu,
      hp: variant.stock_hp,
      year,
      transmission: TRANSMISSIONS[variant.transmission] ?? variant.transmission,
      plate: variant.type === 'Boat' ? '' : habit.plate(key),
      // A file that many cars share says nothing of one of them.
      vin: fileKey === key ? vinOf(variant, key) : '',
      mileage: between(5, 16, 'mileage', key) * 1000 * Math.max(1, thisYear - year) + between(0, 999, key),
      fileKey,
    }
  }

  return {
    usualCar(habit, key) {
      const type = typeFor(habit, key)
      const ofType = variants.filter(
        (variant) => variant.type === type && (variant.year_to ?? thisYear) >= 2008,
      )
      const liked = ofType.filter(({ maker }) => habit.makers.includes(maker))
      return carOf(oneOf(liked.length > 0 ? liked : ofType, 'car', key), habit, key)
    },
    car(buyer, [maker, model, generation, name], fileKey) {
      const variant = variants.find(
        (one) =>
          one.maker === maker && one.model === model && one.generation === generation && one.name === name,
      )
      const habit = habitOf(buyer)
      if (!variant || !habit) throw new Error(`no ${maker} ${model} ${generation} ${name} for ${buyer}`)
      return carOf(variant, habit, `${buyer} ${maker} ${model} ${name}`, fileKey)
    },
  }
}

/** As the form of an order calls them; what stands not here is told in its own words. */
const TRANSMISSIONS: Readonly<Record<string, string>> = {
  Manual: 'manual',
  Automatic: 'automatic',
  'Dual clutch': 'dual_clutch',
  'Automated manual': 'automated_manual',
}

function typeFor({ types }: Habit, key: string): string {
  const turns = Object.entries(types).flatMap(([type, often]) => Array.from({ length: often }, () => type))
  return oneOf(turns, 'type', key)
}

/** Beginnings that the makers really use, so that a look at the file finds nothing strange. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  Volkswagen: 'WVWZZZ',
  Audi: 'WAUZZZ',
  Škoda: 'TMBZZZ',
  SEAT: 'VSSZZZ',
  Porsche: 'WP0ZZZ',
  BMW: 'WBA',
  MINI: 'WMW',
  'Mercedes-Benz': 'WDD',
  Opel: 'W0L',
  Ford: 'WF0',
  Renault: 'VF1',
  Dacia: 'UU1',
  Peugeot: 'VF3',
  Citroën: 'VF7',
  Fiat: 'ZFA',
  'Alfa Romeo': 'ZAR',
  Volvo: 'YV1',
  'Land Rover': 'SAL',
  Jaguar: 'SAJ',
  Hyundai: 'KMH',
  Kia: 'KNA',
  Nissan: 'SJN',
  Mazda: 'JMZ',
  MAN: 'WMA',
}

function vinOf({ maker, type }: Variant, key: string): string {
  const beginning = BEGINNINGS[maker]
  if (!beginning || type === 'Motorcycle' || type === 'Tractor' || chance('no vin', key) < 0.2) return ''
  const middle = Array.from({ length: 11 - beginning.length }, (_, place) =>
    oneOf([...'ABCEFGHKLMNPRSTVW'], place, key),
  )
  return `${beginning}${middle.join('')}${figures(6, 'vin', key)}`
}

async function listVariants(tx: ReadTx) {
  const rows = await tx.db
    .selectFrom('vehicles as v')
    .innerJoin('vehicles as g', 'g.id', 'v.parent_id')
    .innerJoin('vehicles as o', 'o.id', 'g.parent_id')
    .innerJoin('vehicles as m', 'm.id', 'o.parent_id')
    .innerJoin('vehicles as t', 't.id', 'm.parent_id')
    .innerJoin('vehicle_details as d', 'd.variant_id', 'v.id')
    .select([
      'v.id',
      't.name as type',
      'm.name as maker',
      'o.name as model',
      'g.name as generation',
      'v.name',
    ])
    .select(['d.fuel', 'd.ecu', 'd.transmission', 'd.stock_hp', 'd.year_from', 'd.year_to'])
    .where('v.level', '=', 5)
    .orderBy('t.position')
    .orderBy('m.position')
    .orderBy('o.position')
    .orderBy('g.position')
    .orderBy('v.position')
    .execute()
  return rows.map((row) => ({ ...row, stock_hp: row.stock_hp ?? 0, year_from: row.year_from ?? 0 }))
}
