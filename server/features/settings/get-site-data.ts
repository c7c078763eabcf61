import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { THEME_COLORS, type ThemeColors } from '#contract/theme.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentSettings } from './present-settings.ts'
import { selectSettings } from './settings-store.ts'

type Key = 'GET /auth/get_site_data'

/**
 * What a browser needs before anyone signs in, in one query: every visit begins with it. Closed days that are over
 * are left out, with a day to spare for time zones.
 */
export async function getSiteData(tx: Tx, { site }: Call<Key>): Promise<Answer<Key>> {
  const yesterday = new Date(tx.now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const row = await selectSettings(tx)
    .innerJoin('theme_settings as t', 't.site_id', 's.site_id')
    .select(THEME_COLORS.map((color) => `t.${color}` as const))
    .select((select) => [
      jsonArrayFrom(
        select
          .selectFrom('open_times as o')
          .select(['o.day', 'o.opens as from', 'o.closes as to'])
          .where('o.site_id', '=', tx.siteId)
          .orderBy('o.day')
          .orderBy('o.opens'),
      ).as('open_times'),
      jsonArrayFrom(
        select
          .selectFrom('close_dates as c')
          .select(['c.date', 'c.reason'])
          .where('c.site_id', '=', tx.siteId)
          .where('c.date', '>=', yesterday)
          .orderBy('c.date'),
      ).as('close_dates'),
    ])
    .executeTakeFirstOrThrow()
  const theme = Object.fromEntries(THEME_COLORS.map((color) => [color, row[color]])) as ThemeColors
  return {
    ...presentSettings(row),
    id: site.id,
    theme,
    open_times: row.open_times,
    close_dates: row.close_dates,
  }
}
