const DAY = 86_400_000

/** How much of the time from submit to promise has gone; never nothing, since something was done already. */
export function elapsedShare(created_at: string, promised_at: string, now: Date): number {
  const from = Date.parse(created_at)
  const all = Date.parse(promised_at) - from
  if (all <= 0) return 1
  return Math.min(Math.max((now.getTime() - from) / all, 0.04), 1)
}

/**
 * Days that are begun count: with three hours left it is still one. The page's clock may be behind the delivery that it
 * is told of live; no time before it counts.
 */
export function wholeDaysLeft(until: string, delivered_at: string | null, now: Date): number {
  const from = Math.max(now.getTime(), delivered_at ? Date.parse(delivered_at) : 0)
  return Math.max(Math.ceil((Date.parse(until) - from) / DAY), 0)
}
