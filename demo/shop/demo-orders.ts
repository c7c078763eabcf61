/** How far an order came. `unpaid`: for days, so others may have its goods; `waiting`: since this morning. */
export type OrderFate =
  | 'completed'
  | 'shipped'
  | 'processing'
  | 'paid'
  | 'waiting'
  | 'unpaid'
  | 'on_hold'
  | 'cancelled'
  | 'taken_back'
  | 'in_part'

export interface DemoOrder {
  /** By username. */
  buyer: string
  daysAgo: number
  fate: OrderFate
  way: 'bank' | 'credits'
  coupon: string
  /** Which products, counted among those that can be bought, and how many pieces. */
  lines: readonly { product: number; quantity: number }[]
}

export const ORDER_BUYERS = [
  'jkeller',
  'autowerk',
  'lucie',
  'falk',
  'mike',
  'jkeller',
  'brzoza',
  'thandi',
  'autowerk',
  'haruto',
  'samir',
  'lucie',
] as const

/** How many came how far, and the days in which they were placed. */
const FATES: readonly { fate: OrderFate; orders: number; from: number; to: number }[] = [
  { fate: 'completed', orders: 42, from: 118, to: 12 },
  { fate: 'in_part', orders: 3, from: 60, to: 20 },
  { fate: 'taken_back', orders: 2, from: 50, to: 30 },
  { fate: 'cancelled', orders: 4, from: 90, to: 6 },
  { fate: 'shipped', orders: 8, from: 9, to: 3 },
  { fate: 'on_hold', orders: 3, from: 8, to: 2 },
  { fate: 'unpaid', orders: 4, from: 7, to: 2.2 },
  { fate: 'processing', orders: 5, from: 4, to: 1 },
  { fate: 'paid', orders: 5, from: 2, to: 0.4 },
  { fate: 'waiting', orders: 4, from: 0.7, to: 0.05 },
]

/** Good for a fortnight, so only the newest could use it. */
const COUPON_USERS: Readonly<Record<number, string>> = { 56: 'BENCH15', 61: 'BENCH15', 66: 'BENCH15' }

/** Eighty orders, the same ones at every start. */
export const DEMO_ORDERS: readonly DemoOrder[] = FATES.flatMap(({ fate, orders, from, to }) =>
  Array.from({ length: orders }, (_, index) => ({ fate, daysAgo: from - ((from - to) * index) / orders })),
).map(({ fate, daysAgo }, place) => ({
  buyer: ORDER_BUYERS[(place * 5 + (place >> 3)) % ORDER_BUYERS.length] as string,
  daysAgo,
  fate,
  way: place % 26 === 20 ? 'credits' : 'bank',
  coupon: COUPON_USERS[place] ?? '',
  lines: Array.from({ length: 1 + ((place * 7) % 3) }, (_, line) => ({
    // Some are liked more than others.
    product: (place * place * 3 + line * 17 + (place % 4) * 5) % (place % 3 === 0 ? 14 : 97),
    quantity: 1 + ((place + line * 2) % 5 === 0 ? 3 : (place + line) % 2),
  })),
}))
