import { between, figures } from '#platform/chance.ts'
import { HABITS, type Habit, letters } from './habits.ts'

/* How customers of the sub-portals order. Counts are those of orders that are long delivered. */

const ITALIAN: Omit<Habit, 'orders'> = {
  language: 'en',
  country: 'IT',
  types: { Car: 10 },
  makers: ['Fiat', 'Alfa Romeo', 'Volkswagen', 'Audi', 'Peugeot'],
  tools: ['New Genius', 'KESS3'],
  buys: 100,
  plate: (key) => `${letters(2, key)} ${figures(3, 'plate', key)} ${letters(2, key, 'end')}`,
}

const POLISH: Omit<Habit, 'orders'> = {
  language: 'pl',
  country: 'PL',
  types: { Car: 10 },
  makers: ['Škoda', 'Volkswagen', 'Opel', 'Ford', 'Renault', 'BMW'],
  tools: ['KESS V2', 'Flex'],
  buys: 100,
  plate: (key) => `KR ${between(1, 9, 'plate', key)}${letters(1, key)}${figures(3, 'plate', key)}`,
}

export const PORTAL_HABITS: Readonly<Record<string, Habit>> = {
  // The agent buys little at a time, and once too little.
  brzoza: { ...POLISH, orders: 0, buys: 'Starter' },
  falk: { ...ITALIAN, orders: 0, buys: 'Workshop' },
  officina: { ...ITALIAN, orders: 10 },
  marta: { ...ITALIAN, orders: 8 },
  gianni: { ...ITALIAN, orders: 6 },
  rossella: { ...ITALIAN, orders: 4 },
  warsztat: { ...POLISH, orders: 6 },
  kasia: { ...POLISH, orders: 4 },
  pawel: { ...POLISH, orders: 3 },
  tomek: { ...POLISH, orders: 2 },
}

/** Of whoever orders somewhere: on the main site, or on a sub-portal. */
export const habitOf = (name: string): Habit | undefined => HABITS[name] ?? PORTAL_HABITS[name]
