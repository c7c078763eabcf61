import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'

/* Which days the statistics are about, as the address has it. Days of the calendar of the site, both ends within. */

export const RANGES = ['7', '30', '90', 'year'] as const
export type RangeName = (typeof RANGES)[number]
/** What the server takes where no days are named, and what the address does not say. */
export const USUAL: RangeName = '30'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  DAY.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  dayOf(new Date(text)) === text

export interface Chosen {
  /** `own`: the days were picked in the calendar. */
  name: RangeName | 'own'
  /** As the call takes it. */
  days: { from?: string; to?: string }
}

/** Of an address that anybody may have typed. */
export function readRange({ range, from, to }: Record<string, unknown>, today: string): Chosen {
  if (isDay(from) && isDay(to) && from <= to)
    return { name: 'own', days: { from: withinBound(from, to), to } }
  const name = RANGES.find((known) => known === range) ?? USUAL
  return { name, days: name === USUAL ? {} : daysOf(name, today) }
}

/** Of too many days the last ones. */
function withinBound(from: string, to: string): string {
  const first = dayOf(new Date(Date.parse(to) - (SHOP_ORDER_BOUNDS.statistics_days - 1) * DAY_MS))
  return from < first ? first : from
}

function daysOf(name: RangeName, today: string): { from: string; to: string } {
  if (name === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  const first = new Date(Date.parse(today) - (Number(name) - 1) * DAY_MS)
  return { from: dayOf(first), to: today }
}

/** What stands in the address for a choice. */
export const addressOf = (name: RangeName) => ({
  range: name === USUAL ? undefined : name,
  from: undefined,
  to: undefined,
})
