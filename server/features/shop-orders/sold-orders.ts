import { sql } from 'kysely'
import type { Settings } from '#features/settings/index.ts'
import { beginOfDay } from '#platform/db/calendar-days.ts'

/** Days as the site's calendar has them, both included. */
export interface Days {
  from: string
  to: string
}

/**
 * Which orders `o` count as sold in some days: paid then, and not cancelled since. In the currency of the site, for sums. The
 * statistics and the list behind their figures ask for the same.
 */
export function soldIn(
  { from, to }: Partial<Days>,
  { timezone, currency }: Pick<Settings, 'timezone' | 'currency'>,
) {
  const conditions = [
    sql`o.paid_at is not null and o.status <> 'cancelled' and o.currency = ${currency}`,
    ...(from ? [sql`o.paid_at >= ${beginOfDay(from, timezone)}`] : []),
    ...(to ? [sql`o.paid_at < ${beginOfDay(to, timezone, 1)}`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
