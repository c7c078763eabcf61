import { AMOUNT_MAX, fromHundredths, toHundredths } from '#contract/amounts.ts'
import { COUNTRY_CODES } from '#contract/countries.ts'
import { KINDS_OF_LIST, LAST_ORDERS, type LastOrder } from '#contract/dealers/bounds.ts'

/* What narrows the list of customers, as it stands in the address and as the call takes it. */

/** Filters of which several values may be chosen; the address has them after each other: `status=0,2`. */
export const CHOICES = {
  status: ['1', '0', '2'],
  kind: KINDS_OF_LIST.dealers,
  price_type: ['1', '2', '3'],
  country: COUNTRY_CODES,
} as const satisfies Record<string, readonly string[]>
export type ChoiceName = keyof typeof CHOICES

export const FILTER_NAMES = [
  'status',
  'kind',
  'country',
  'price_type',
  'balance_from',
  'balance_to',
  'below_warning',
  'last_order',
] as const
type TextName = Exclude<(typeof FILTER_NAMES)[number], 'below_warning' | 'last_order'>
export type Filters = Partial<Record<TextName, string>> & { below_warning?: 'true'; last_order?: LastOrder }

/** Of an address that anybody may have typed, what the call understands. */
export function readFilters(address: Readonly<Record<string, string>>): Filters {
  const filters: Filters = {}
  for (const name of Object.keys(CHOICES) as ChoiceName[]) {
    const values = chosen(address, name)
    if (values.length > 0) filters[name] = values.join(',')
  }
  for (const name of ['balance_from', 'balance_to'] as const) {
    const amount = readAmount(address[name])
    if (amount !== null) filters[name] = String(amount)
  }
  if (address.below_warning === 'true') filters.below_warning = 'true'
  const lastOrder = LAST_ORDERS.find((known) => known === address.last_order)
  if (lastOrder) filters.last_order = lastOrder
  return filters
}

export function chosen(address: Readonly<Record<string, string>>, name: ChoiceName): string[] {
  const known: readonly string[] = CHOICES[name]
  return [...new Set((address[name] ?? '').split(','))].filter((value) => known.includes(value))
}

function readAmount(text: string | undefined): number | null {
  const amount = Number(text || Number.NaN)
  return Math.abs(amount) <= AMOUNT_MAX ? fromHundredths(toHundredths(amount)) : null
}

/** The smallest amount that a wallet knows. */
const LEAST = 0.01

/** The questions about wallets that staff ask every day. */
export const BALANCES = {
  debt: { balance_from: '', balance_to: String(-LEAST) },
  empty: { balance_from: '0', balance_to: '0' },
  credits: { balance_from: String(LEAST), balance_to: '' },
} as const
/** `warning`: below the line at which each of them wants to be warned. */
export type Balance = keyof typeof BALANCES | 'below' | 'warning'

/** The question that is asked, or null: none, or one that only an address asks. */
export function balanceOf({ balance_from = '', balance_to = '', below_warning }: Filters): Balance | null {
  if (below_warning) return 'warning'
  const named = (Object.keys(BALANCES) as (keyof typeof BALANCES)[]).find(
    (name) => BALANCES[name].balance_from === balance_from && BALANCES[name].balance_to === balance_to,
  )
  if (named) return named
  return balance_to !== '' && balance_from === '' ? 'below' : null
}

/** "Below 10" leaves out those who have exactly 10. */
export const balanceBelow = (credits: number) => ({
  balance_from: '',
  balance_to: String(fromHundredths(toHundredths(credits) - 1)),
})

export function creditsBelow({ balance_to }: Filters): number {
  return fromHundredths(toHundredths(Number(balance_to)) + 1)
}
