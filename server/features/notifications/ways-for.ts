import {
  isWanted,
  type OwnWays,
  type Pace,
  ruleFor,
  type SiteMatrix,
} from '#contract/notifications/choices.ts'
import { type NotificationEvent, ruleOf, type Way, waysOf } from '#contract/notifications/events.ts'
import { nextTimeOfDay, type QuietHours, quietEnd } from './quiet-hours.ts'

/** What a person has chosen; of whoever has not, what the program begins with. */
export interface Choice {
  readonly ways: OwnWays
  readonly pace: Pace
  readonly quiet: QuietHours | null
  readonly timezone: string
}

export interface Situation {
  readonly event: NotificationEvent
  readonly matrix: SiteMatrix
  readonly choice: Choice
  /** False where it is mailed by another room already, or belongs to a burst that is one mail. */
  readonly isMailed: boolean
  /** They did it themselves: the mail is their receipt, and nothing else is news to them. */
  readonly isOwnAct: boolean
  /** They have the portal open, and may read it there. */
  readonly isOnline: boolean
  readonly now: Date
}

export interface Plan {
  /** `gathered`: it leaves with others as a digest. `isReceipt`: it leaves in any case, and counts for no limit. */
  readonly email: { readonly at: Date; readonly gathered: boolean; readonly isReceipt: boolean } | null
  readonly push: Date | null
  readonly telegram: Date | null
}

/** So long somebody who looks at the portal has to read it there before it is mailed. */
export const READ_ON_SCREEN_MS = 90_000
export const HOUR_MS = 3_600_000
const DAILY_AT = '08:00'

/** By which ways a person is told, and when. The bell is no question: it is where everything stands. */
export function waysFor(situation: Situation): Plan {
  const { choice, isOwnAct, isMailed, now } = situation
  const wants = wishesOf(situation)
  const byMessage = (way: Way) => (wants(way) && !isOwnAct ? (quietEnd(now, choice.quiet) ?? now) : null)
  return {
    email: isMailed && wants('email') ? mailTime(situation) : null,
    push: byMessage('push'),
    telegram: byMessage('telegram'),
  }
}

function wishesOf({ event, matrix, choice }: Situation) {
  const { for: audience, topic } = ruleOf(event)
  return (way: Way) =>
    waysOf(audience).includes(way) &&
    isWanted(ruleFor(matrix, audience, topic, way), choice.ways[topic]?.[way])
}

function mailTime({ choice, isOwnAct, isOnline, now }: Situation): NonNullable<Plan['email']> {
  if (isOwnAct) return { at: now, gathered: false, isReceipt: true }
  const { pace, quiet, timezone } = choice
  const due = {
    at_once: () => (isOnline ? new Date(now.getTime() + READ_ON_SCREEN_MS) : now),
    hourly: () => nextFullHour(now),
    daily: () => nextTimeOfDay(now, DAILY_AT, timezone),
  }[pace]()
  const end = quietEnd(due, quiet)
  return { at: end ?? due, gathered: pace !== 'at_once' || end !== null, isReceipt: false }
}

const nextFullHour = (now: Date) => new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS)
