import { TIME_FRAMES } from '#contract/orders/promised-time.ts'
import type { OpenCalendar } from '#contract/settings/opening-hours.ts'
import { engineObstacle } from '#features/services/index.ts'
import { STARTER_OPTIONS, type StarterOption } from '#features/starter/index.ts'
import { between, chance, oneOf } from '#platform/chance.ts'
import type { Garage } from './garage.ts'
import { HABITS, type Habit } from './habits.ts'
import type { DemoCar, OrderPlan, Step } from './order-plan.ts'
import { PHRASES } from './phrases.ts'
import { ago, openMinutesAgo } from './times.ts'

/*
 * The orders of a year that nobody remembers one by one. Everything follows from the number of the order, so the demo
 * is the same every time, whenever it is loaded.
 */

const OLDEST_DAYS = 364
/** Older ones have lost their files, so their bytes need never be made. */
const NEWEST_OLD_DAYS = 37
/** In minutes of opening hours: four weeks and a bit. */
const OLDEST_RECENT = 13_200
export const RECENT = 32

export function usualOrders(garage: Garage, calendar: OpenCalendar, now: Date): OrderPlan[] {
  const buyers = Object.entries(HABITS)
    .flatMap(([buyer, { orders }]) => Array.from({ length: orders }, (_, index) => ({ buyer, index })))
    .sort((a, b) => chance('turn', a.buyer, a.index) - chance('turn', b.buyer, b.index))
  const old = buyers.length - RECENT
  const cars = new Map<string, DemoCar[]>()
  return buyers.map(({ buyer }, index) => {
    const at =
      index < old
        ? ago(
            now,
            OLDEST_DAYS - ((OLDEST_DAYS - NEWEST_OLD_DAYS) * index) / (old - 1),
            between(6, 18, 'hour', index),
          )
        : openMinutesAgo(calendar, now, OLDEST_RECENT - ((OLDEST_RECENT - 600) * (index - old)) / RECENT)
    const habit = HABITS[buyer] as Habit
    const owned = cars.get(buyer) ?? []
    // Cars come back: for more power, or for what was forgotten.
    const isKnown = owned.length > 0 && chance('again', index) < 0.15
    const car = isKnown ? oneOf(owned, 'which', index) : garage.usualCar(habit, `${buyer} ${index}`)
    if (!isKnown) cars.set(buyer, [...owned, car])
    return { buyer, car, at, ...wishOf(car, habit, index), steps: stepsOf(habit, index, index < old - 25) }
  })
}

type Wish = Omit<OrderPlan, 'buyer' | 'car' | 'at' | 'steps'>

function wishOf(car: DemoCar, habit: Habit, index: number): Wish {
  const service = serviceFor(car, index)
  const fitting = STARTER_OPTIONS.filter((option) => fits(option, service, car, habit))
  const count = service === 'Options only' ? between(1, 2, 'options', index) : between(0, 2, 'options', index)
  const options = fitting
    .toSorted((a, b) => chance('wish', index, a.name) - chance('wish', index, b.name))
    .slice(0, count)
  const extras = options.flatMap(({ extras = [], name }) =>
    extras.filter((extra) => chance('extra', index, name, extra.name) < 0.4).map((extra) => extra.name),
  )
  const isBench = chance('method', index) < 0.3
  return {
    service,
    options: options.map(({ name }) => name),
    extras,
    faultCodes: options.some(({ needsFaultCodes }) => needsFaultCodes)
      ? codesFor(index, extras.includes('More than five codes'))
      : [],
    frame: oneOf([...TIME_FRAMES, 'asap'], 'frame', index),
    tool: oneOf(habit.tools, 'tool', index),
    method: isBench
      ? oneOf(['bench', 'boot', 'bdm'], 'bench', index)
      : oneOf(['obd', 'virtual_read'], 'obd', index),
    comment: chance('comment', index) < 0.45 ? oneOf(PHRASES[habit.language].comments, 'said', index) : '',
  }
}

function serviceFor({ type, fuel, hp, transmission }: DemoCar, index: number): string {
  const special: Record<string, string> = {
    Truck: 'Truck power',
    Tractor: 'Tractor power',
    Motorcycle: 'Motorcycle',
    Boat: 'Marine',
  }
  const turn = chance('service', index)
  if (special[type]) return turn < 0.8 || type === 'Boat' ? special[type] : 'Options only'
  if (turn < 0.14) return 'Options only'
  if (turn < 0.24) return 'Eco'
  if (type === 'Car' && transmission !== 'Manual' && turn < 0.36)
    return turn < 0.3 ? 'Gearbox stage 1' : 'Stage 1 with gearbox'
  if (type === 'Car' && fuel === 'Petrol' && hp > 180 && turn > 0.6)
    return turn > 0.95 ? 'Stage 3' : 'Stage 2'
  return 'Stage 1'
}

function fits(option: StarterOption, service: string, car: DemoCar, habit: Habit): boolean {
  const engines = { fuels: option.fuels ?? [], ecu_families: option.ecuFamilies ?? [] }
  return (
    engineObstacle(engines, car) === null &&
    (option.types?.some((type) => type === car.type) ?? true) &&
    (option.services?.includes(service) ?? true) &&
    !option.blockedCountries?.includes(habit.country)
  )
}

const CODES = ['P0401', 'P0402', 'P2002', 'P2463', 'P20EE', 'P0420', 'P0299', 'P0234', 'P2015', 'P0471']

function codesFor(index: number, areMany: boolean): string[] {
  const count = areMany ? between(6, 9, 'codes', index) : between(1, 5, 'codes', index)
  return CODES.toSorted((a, b) => chance(a, index) - chance(b, index)).slice(0, count)
}

/** Nearly all are delivered in time; some are not, some come back, a few are given up. */
function stepsOf({ language }: Habit, index: number, mayReturn: boolean): Step[] {
  const phrases = PHRASES[language]
  const by = chance('staff', index) < 0.6 ? ('moderator' as const) : ('admin' as const)
  const turn = chance('fate', index)
  if (turn < 0.045) {
    const isOwn = turn < 0.015
    const reason = isOwn ? 'Ordered twice by mistake' : oneOf(phrases.refusals, 'why', index)
    return [{ kind: 'cancel', after: between(4, 90, 'end', index), by: isOwn ? 'customer' : 'staff', reason }]
  }
  const delivered = chance('late', index) < 0.07 ? between(380, 420, index) : between(9, 55, 'work', index)
  const note = chance('note', index) < 0.5 ? oneOf(phrases.notes, 'note', index) : ''
  const steps: Step[] = [{ kind: 'deliver', after: delivered, note, by }]
  if (chance('talk', index) < 0.14) {
    const [asked, answered] = oneOf(phrases.talks, 'talk', index)
    steps.push({ kind: 'write', after: delivered + 20, from: 'customer', text: asked })
    steps.push({ kind: 'write', after: delivered + 45, from: 'staff', text: answered })
  }
  if (mayReturn && turn > 0.95) {
    const asked = delivered + between(200, 900, 'back', index)
    steps.push({ kind: 'revise', after: asked, text: oneOf(phrases.revisions, 'revision', index) })
    steps.push({ kind: 'deliver', after: asked + between(10, 50, 'rework', index), note: '', by })
  }
  return steps
}
