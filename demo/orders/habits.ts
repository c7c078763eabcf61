import { between, figures, oneOf } from '#platform/chance.ts'

/* How the demo customers order. Counts are those of usual orders; what stands in stories.ts comes on top. */

export type Language = 'en' | 'de' | 'pl'

export interface Habit {
  orders: number
  language: Language
  country: string
  /** Types with how often of ten. */
  types: Readonly<Record<string, number>>
  /** What they see most; empty: anything. */
  makers: readonly string[]
  tools: readonly string[]
  /** What they buy when their credits run short: a package or a number of credits. */
  buys: string | number
  plate(key: string): string
}

export const letters = (count: number, ...words: (string | number)[]) =>
  Array.from({ length: count }, (_, place) =>
    oneOf([...'ABCDEFGHKLMNPRSTVWXYZ'], 'letter', place, ...words),
  ).join('')

export const HABITS: Readonly<Record<string, Habit>> = {
  jkeller: {
    orders: 62,
    language: 'de',
    country: 'DE',
    types: { Car: 7, Van: 2, Motorcycle: 1 },
    makers: ['Volkswagen', 'Audi', 'BMW', 'Mercedes-Benz', 'Opel', 'Ford', 'Škoda', 'KTM', 'Ducati'],
    tools: ['KESS3', 'Autotuner'],
    buys: 'Dealer',
    plate: (key) => `HH-${letters(2, key)} ${between(100, 9999, 'plate', key)}`,
  },
  autowerk: {
    orders: 60,
    language: 'pl',
    country: 'PL',
    types: { Car: 8, Van: 2 },
    makers: ['Volkswagen', 'Škoda', 'Opel', 'Ford', 'BMW', 'Audi', 'Renault', 'Hyundai', 'Kia', 'Volvo'],
    tools: ['KESS V2', 'K-TAG', 'Flex'],
    buys: 'Dealer',
    plate: (key) => `PO ${between(1, 9, 'plate', key)}${letters(1, key)}${figures(3, 'plate', key)}`,
  },
  alba: {
    orders: 47,
    language: 'en',
    country: 'IT',
    types: { Car: 6, Tractor: 2, Truck: 1, Boat: 1 },
    makers: [],
    tools: ['New Genius', 'Trasdata', 'KESS3'],
    buys: 'Fleet',
    plate: (key) => `${letters(2, key)} ${figures(3, 'plate', key)} ${letters(2, key, 'end')}`,
  },
  mike: {
    orders: 31,
    language: 'en',
    country: 'US',
    types: { Car: 8, Truck: 1, Tractor: 1 },
    makers: ['Ford', 'BMW', 'Audi', 'Volkswagen', 'Land Rover', 'John Deere', 'Volvo'],
    tools: ['HP Tuners', 'Autotuner'],
    buys: 'Dealer',
    plate: (key) => `${figures(3, 'plate', key)} ${letters(3, key)}`,
  },
  lucie: {
    orders: 27,
    language: 'en',
    country: 'FR',
    types: { Car: 8, Van: 2 },
    makers: ['Peugeot', 'Citroën', 'Renault', 'Dacia', 'Fiat', 'Alfa Romeo'],
    tools: ['Autotuner', 'bFlash'],
    buys: 'Workshop',
    plate: (key) => `${letters(2, key)}-${figures(3, 'plate', key)}-${letters(2, key, 'end')}`,
  },
  haruto: {
    orders: 21,
    language: 'en',
    country: 'JP',
    types: { Car: 9, Motorcycle: 1 },
    makers: ['Toyota', 'Nissan', 'Mazda', 'BMW', 'Porsche', 'Yamaha', 'Kawasaki'],
    tools: ['PCMFlash', 'BitBox'],
    buys: 'Workshop',
    plate: (key) =>
      `品川 ${between(300, 399, 'plate', key)} さ ${between(10, 99, key)}-${between(10, 99, 'end', key)}`,
  },
  samir: {
    orders: 15,
    language: 'en',
    country: 'AE',
    types: { Car: 10 },
    makers: ['Toyota', 'Nissan', 'BMW', 'Mercedes-Benz', 'Land Rover', 'Porsche'],
    tools: ['Autotuner'],
    buys: 100,
    plate: (key) => `D ${between(10_000, 99_999, 'plate', key)}`,
  },
  thandi: {
    orders: 9,
    language: 'en',
    country: 'ZA',
    types: { Car: 8, Van: 2 },
    makers: ['Toyota', 'Volkswagen', 'Ford', 'Hyundai'],
    tools: ['MPPS', 'KESS V2'],
    buys: 'Workshop',
    plate: (key) => `CA ${figures(3, 'plate', key)}-${figures(3, 'end', key)}`,
  },
}
