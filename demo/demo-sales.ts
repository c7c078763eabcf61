/* What the demo portal sells, and some of what it sold. Invented, like everything here. */

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

/** The ones that went another way. Whoever runs short of credits buys more: that follows from the orders. */
export const PURCHASES: readonly DemoPurchase[] = [
  { buyer: 'falk', days: 12, what: 'Workshop', fate: 'paid' },
  { buyer: 'mike', days: 38, what: 'Starter', fate: 'refunded' },
  { buyer: 'lucie', days: 51, what: 120, fate: 'void' },
  { buyer: 'jkeller', days: 2, what: 'Dealer', fate: 'pending' },
  { buyer: 'autowerk', days: 1, what: 'Workshop', fate: 'pending' },
  { buyer: 'thandi', days: 0, what: 25, fate: 'pending' },
]
