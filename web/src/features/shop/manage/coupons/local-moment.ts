import { DAY, localClock } from '#contract/local-time.ts'

/** A moment as a calendar and a clock of the site show it. */
export interface LocalMoment {
  /** Null: no bound. */
  day: string | null
  time: string
}

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export function instantOf({ day, time }: LocalMoment, zone: string): number | null {
  if (day === null) return null
  return localClock(zone).firstInstant(Date.parse(`${day}T00:00:00Z`) / DAY, minutesOf(time))
}

/** `time`: what stands beside a day that is still to be chosen. */
export function localMoment(instant: number | null, zone: string, time: string): LocalMoment {
  if (instant === null) return { day: null, time }
  const clock = localClock(zone)
  const day = clock.dayAt(instant)
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant)
  return { day: new Date(day * DAY).toISOString().slice(0, 10), time: shown }
}
