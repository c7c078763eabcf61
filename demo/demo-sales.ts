/* What the demo portal sells, and to whom it sold in the last months. Invented, like everything here. */

export const NORTHLINE_COMPANY = {
  company_name: 'Northline Files GmbH',
  company_address: 'Am Alten Hafen 3',
  company_zip_code: '10997',
  company_city: 'Berlin',
  company_reg_no: 'HRB 000000',
  company_vat_no: '',
  credit_rate: 150,
}

/** Credits and price in hundredths. */
export const PACKAGES = [
  { name: 'Starter', credits: 5_000, price: 7_500, active: true },
  { name: 'Workshop', credits: 15_000, price: 21_000, active: true },
  { name: 'Dealer', credits: 40_000, price: 52_000, active: true },
  { name: 'Fleet', credits: 100_000, price: 120_000, active: true },
  { name: 'Summer special', credits: 20_000, price: 24_000, active: false },
]

export const BANK = {
  account_holder: 'Northline Files GmbH',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: '',
  bank_name: 'Example Bank',
  note: '',
}

export type Fate = 'paid' | 'pending' | 'void' | 'refunded'

export interface DemoPurchase {
  /** Username of the buyer. */
  buyer: string
  /** Days before today. */
  days: number
  /** Name of a package, or a number of credits. */
  what: string | number
  fate: Fate
}

const bought = (buyer: string, what: string | number, ...days: number[]): DemoPurchase[] =>
  days.map((ago) => ({ buyer, days: ago, what, fate: 'paid' }))

export const PURCHASES: readonly DemoPurchase[] = [
  ...bought('jkeller', 'Workshop', 341, 262, 196, 131, 74, 12),
  ...bought('jkeller', 30, 305, 160, 41),
  ...bought('autowerk', 'Dealer', 322, 228, 118, 33),
  ...bought('autowerk', 'Starter', 283, 87),
  ...bought('samir', 'Starter', 297, 177, 59, 5),
  ...bought('lucie', 'Workshop', 274, 143, 22),
  ...bought('mike', 'Dealer', 245, 104),
  ...bought('thandi', 'Starter', 211, 96, 17),
  ...bought('haruto', 'Workshop', 152, 48, 9),
  ...bought('alba', 'Fleet', 333, 221, 109, 27),
  ...bought('alba', 'Dealer', 66),
  { buyer: 'mike', days: 38, what: 'Starter', fate: 'refunded' },
  { buyer: 'lucie', days: 51, what: 120, fate: 'void' },
  { buyer: 'jkeller', days: 2, what: 'Dealer', fate: 'pending' },
  { buyer: 'autowerk', days: 1, what: 'Workshop', fate: 'pending' },
  { buyer: 'thandi', days: 0, what: 25, fate: 'pending' },
]

export interface DemoUse {
  buyer: string
  days: number
  /** Hundredths. */
  credits: number
}

const used = (buyer: string, credits: number, from: number, every: number): DemoUse[] =>
  Array.from({ length: Math.floor(from / every) }, (_, index) => ({
    buyer,
    days: from - index * every,
    credits: credits + ((index * 1_300) % 3_500),
  }))

/** Orders that were delivered meanwhile, as far as credits are concerned. */
export const USES: readonly DemoUse[] = [
  ...used('jkeller', 6_000, 338, 29),
  ...used('autowerk', 9_000, 318, 26),
  ...used('samir', 1_500, 290, 47),
  ...used('lucie', 7_000, 268, 61),
  ...used('mike', 11_000, 240, 53),
  ...used('haruto', 8_000, 149, 44),
  ...used('alba', 19_000, 330, 24),
]
