const MINUTE = 60_000

interface TimeLeft {
  late: boolean
  days: number
  hours: number
  minutes: number
}

/** From now to a promise, or since it, in whole units; a minute that is begun counts. */
export function timeLeft(promised_at: string, now: Date): TimeLeft {
  const gap = Date.parse(promised_at) - now.getTime()
  const late = gap < 0
  const all = Math.ceil(Math.abs(gap) / MINUTE)
  return { late, days: Math.floor(all / 1440), hours: Math.floor(all / 60) % 24, minutes: all % 60 }
}
