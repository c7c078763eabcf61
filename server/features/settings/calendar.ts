import { makeCalendar, type OpenCalendar } from '#contract/settings/opening-hours.ts'
import { kept } from '#platform/db/kept-values.ts'
import { listCloseDates, listOpenTimes } from './hours-store.ts'
import { getSettings } from './settings-store.ts'

/** The opening hours of the site, for promises. Kept, since a calendar remembers the days it was asked about. */
export const getCalendar = kept(async (tx): Promise<OpenCalendar> => {
  const { timezone } = await getSettings(tx)
  return makeCalendar({
    timezone,
    open_times: await listOpenTimes(tx),
    close_dates: await listCloseDates(tx),
  })
})
