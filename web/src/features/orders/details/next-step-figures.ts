const DAY = 86_400_000

/** How much of the time from submit to promise has gone; never nothing, since something was done already. */
export function elapsedShare(created_at: string, promised_at: string, now: Date): number {
  const from = Date.parse(created_at)
  const all = Date.parse(promised_at) - from
  if (all <= 0) return 1
  return Math.min(Math.max((now.getTime() - from) / all, 0.04), 1)
}

/** Days that are begun count: with three hours left it is still one. */
export function wholeDaysLeft(until: string, now: Date): number {
  return Math.max(Math.ceil((Date.parse(until) - now.getTime()) / DAY), 0)
}
