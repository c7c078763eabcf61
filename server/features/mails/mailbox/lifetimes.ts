import { sql } from 'kysely'
import type { Lifetime } from '#platform/sweeps/sweep-rows.ts'

/** No server tries to deliver a mail for longer; staff have looked at what was not taken by then. */
export const RECEIVED_MAIL_LIFETIMES: readonly Lifetime[] = [
  { table: 'received_mails', since: sql`at`, days: 30 },
]
