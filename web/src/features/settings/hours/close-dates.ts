import type { Answer } from '../../../lib/api.ts'

export type CloseDate = Answer<'GET /close_dates'>['items'][number]

const DAY = 86_400_000

/**
 * Marks or frees a day, keeping the list in order. A day next to one that is closed already takes over its reason:
 * holidays are usually longer than a day.
 */
export function toggleDate(items: readonly CloseDate[], date: string): CloseDate[] {
  if (items.some((item) => item.date === date)) return items.filter((item) => item.date !== date)
  const neighbours = [shift(date, -1), shift(date, 1)]
  const reason = items.find((item) => neighbours.includes(item.date) && item.reason)?.reason ?? ''
  return [...items, { date, reason }].sort((a, b) => a.date.localeCompare(b.date))
}

export const changeReason = (items: readonly CloseDate[], date: string, reason: string): CloseDate[] =>
  items.map((item) => (item.date === date ? { date, reason } : item))

function shift(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}
