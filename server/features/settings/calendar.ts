import { makeCalendar, type OpenCalendar, type OpeningHours } from '#contract/settings/opening-hours.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'

const selectHours = preparedQuery<{ hours: string }, [siteId: string]>(`
  select json_build_object(
    'timezone', s.timezone,
    'open_times', (select coalesce(json_agg(json_build_object('day', day, 'from', opens, 'to', closes)
      order by day, opens), '[]') from open_times where site_id = $1),
    'close_dates', (select coalesce(json_agg(json_build_object('date', date) order by date), '[]')
      from close_dates where site_id = $1)
  )::text as hours from site_settings s where s.site_id = $1`)

/** A calendar remembers the days it was asked about, so the same hours get the same calendar. */
const calendars = new Map<string, OpenCalendar>()
const MOST_CALENDARS = 50

/** The opening hours of the site, for promises. */
export async function getCalendar(tx: ReadTx): Promise<OpenCalendar> {
  const [row] = await selectHours(tx, tx.siteId)
  if (!row) throw new Error(`site ${tx.siteId} has no settings`)
  const known = calendars.get(row.hours)
  if (known) return known
  if (calendars.size >= MOST_CALENDARS) calendars.clear()
  const calendar = makeCalendar(JSON.parse(row.hours) as OpeningHours)
  calendars.set(row.hours, calendar)
  return calendar
}
