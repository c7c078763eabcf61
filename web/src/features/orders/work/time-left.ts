const MINUTE = 60_000

export interface TimeLeft {
  late: boolean
  days: number
  hours: number
  minutes: number
}

/** From now to a promise, or since it, in whole units; the minutes that are begun count as left. */
export function timeLeft(promised_at: string, now: Date): TimeLeft {
  const gap = Date.parse(promised_at) - now.getTime()
  const late = gap < 0
  const all = late ? Math.floor(-gap / MINUTE) : Math.ceil(gap / MINUTE)
  return { late, days: Math.floor(all / 1440), hours: Math.floor(all / 60) % 24, minutes: all % 60 }
}
