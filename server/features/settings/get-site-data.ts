import type { ReadTx } from '#platform/db/database.ts'
import { kept } from '#platform/db/kept-values.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { listCloseDates, listOpenTimes } from './hours-store.ts'
import { presentSettings } from './present-settings.ts'
import { getSettings, getThemeColors } from './settings-store.ts'

type Key = 'GET /auth/get_site_data'

const getSiteDataWithPast = kept(async (tx) => ({
  ...presentSettings(await getSettings(tx)),
  theme: await getThemeColors(tx),
  open_times: await listOpenTimes(tx),
  close_dates: await listCloseDates(tx),
}))

/**
 * What a browser needs before anyone signs in. Closed days that are over are left out, with a day to spare for time
 * zones.
 */
export async function getSiteData(tx: ReadTx, { site }: Call<Key>): Promise<Answer<Key>> {
  const { close_dates, ...data } = await getSiteDataWithPast(tx)
  const yesterday = new Date(tx.now.getTime() - 86_400_000).toISOString().slice(0, 10)
  return { ...data, id: site.id, close_dates: close_dates.filter(({ date }) => date >= yesterday) }
}
