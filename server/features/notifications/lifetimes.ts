import { sql } from 'kysely'
import type { Lifetime } from '#platform/sweeps/sweep-rows.ts'

const DAY = 86_400_000

/** What was read goes sooner than what nobody has seen. */
export const endOfRead = (now: Date) => new Date(now.getTime() + 90 * DAY)
export const endOfUnread = (now: Date) => new Date(now.getTime() + 365 * DAY)

/** A queue gives a job up long before its happening is forgotten. */
export const NOTIFICATION_LIFETIMES: readonly Lifetime[] = [
  { table: 'notifications', since: sql`ends_at`, days: 1 },
  { table: 'notified_happenings', since: sql`at`, days: 30 },
  { table: 'notification_mails', since: sql`at`, days: 7 },
  { table: 'telegram_codes', since: sql`expires_at`, days: 1 },
  // Telegram itself keeps an update for a day.
  { table: 'telegram_updates', since: sql`at`, days: 7 },
]
