import { THEME_COLORS, type ThemeColors } from '#contract/settings/theme.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { CloseDate, OpenTime } from './hours-store.ts'
import { presentSettings } from './present-settings.ts'
import type { Settings } from './settings-store.ts'

type Key = 'GET /auth/get_site_data'
type Row = Settings & ThemeColors & { open_times: OpenTime[]; close_dates: CloseDate[] }

const selectSiteData = preparedQuery<Row, [siteId: string, since: string]>(`
  select s.*, sites.is_admin_site, f.public_key as logo_key, ${THEME_COLORS.map((color) => `t.${color}`).join(', ')},
    (select coalesce(json_agg(json_build_object('day', day, 'from', opens, 'to', closes) order by day, opens), '[]')
      from open_times where site_id = $1) as open_times,
    (select coalesce(json_agg(json_build_object('date', date, 'reason', reason) order by date), '[]')
      from close_dates where site_id = $1 and date >= $2) as close_dates
  from site_settings s
  join sites on sites.id = s.site_id
  join theme_settings t on t.site_id = s.site_id
  left join stored_files f on f.id = s.logo_file_id
  where s.site_id = $1`)

/**
 * What a browser needs before anyone signs in. Closed days that are over are left out, with a day to spare for time
 * zones.
 */
export async function getSiteData(tx: ReadTx, { site }: Call<Key>): Promise<Answer<Key>> {
  const yesterday = new Date(tx.now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const [row] = await selectSiteData(tx, tx.siteId, yesterday)
  if (!row) throw new Error(`site ${tx.siteId} has no settings`)
  const theme = Object.fromEntries(THEME_COLORS.map((color) => [color, row[color]])) as ThemeColors
  return {
    ...presentSettings(row),
    id: site.id,
    theme,
    open_times: row.open_times,
    close_dates: row.close_dates,
  }
}
