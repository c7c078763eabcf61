import type { OpenCalendar } from '../settings/opening-hours.ts'

/**
 * When an order is promised: its time frame in open minutes, counted from submit. While it is incomplete the clock
 * stands, since nobody but the customer can go on. What each act does to it is the server's order-clock.ts; this is what
 * server and web both count. Pure, and free of zod.
 */
export const TIME_FRAMES = ['asap', '2-3_hours', '5-6_hours'] as const
export type TimeFrame = (typeof TIME_FRAMES)[number]

/** The setting of the site that says how many minutes a frame has. */
const TIME_FRAME_SETTINGS = {
  asap: 'asap_minutes',
  '2-3_hours': 'short_minutes',
  '5-6_hours': 'long_minutes',
} as const satisfies Record<TimeFrame, string>

type FrameSettings = Record<(typeof TIME_FRAME_SETTINGS)[TimeFrame], number>

export const minutesOfFrame = (settings: FrameSettings, frame: TimeFrame): number =>
  settings[TIME_FRAME_SETTINGS[frame]]

/** What is kept of a promise when the clock stops: whole open minutes, none when it was late already. */
export function minutesLeft(calendar: OpenCalendar, promised_at: Date, now: Date): number {
  return Math.max(0, Math.ceil(calendar.openMinutesBetween(now, promised_at)))
}

const LATENESSES = ['in_time', 'soon', 'late'] as const
export type Lateness = (typeof LATENESSES)[number]

/** However long the frame is, a warning comes no later than so many open minutes ahead. */
const SOON_MINUTES = 15

/** Soon: a quarter of the frame, and at least 15 open minutes, or less is left. Null where nothing is promised. */
export function lateness(
  calendar: OpenCalendar,
  { promised_at, minutes }: { promised_at: Date | null; minutes: number },
  now: Date,
): Lateness | null {
  if (!promised_at) return null
  if (now.getTime() > promised_at.getTime()) return 'late'
  const left = calendar.openMinutesBetween(now, promised_at)
  return left < Math.max(minutes / 4, SOON_MINUTES) ? 'soon' : 'in_time'
}

/** What a customer is told of an open order. */
export type Readiness =
  | { state: 'unknown' }
  | { state: 'by'; at: Date }
  /** `opens` is when work goes on, where the site is closed. */
  | { state: 'late'; isTaken: boolean; opens: Date | null }

/** A late order nobody has taken is not "on it", and nothing comes soon from a site that is closed. */
export function readiness(
  calendar: OpenCalendar,
  { promised_at, is_taken }: { promised_at: string | null; is_taken: boolean },
  now: Date,
): Readiness {
  if (!promised_at) return { state: 'unknown' }
  const at = new Date(promised_at)
  if (now <= at) return { state: 'by', at }
  const open = calendar.openStateAt(now)
  return { state: 'late', isTaken: is_taken, opens: open.state === 'closed' ? open.opens : null }
}
