import type { Updateable } from 'kysely'
import { THEME_COLORS, type ThemeColors } from '#contract/settings/theme.ts'
import { AppError } from '#platform/app-error.ts'
import type { SiteSettings } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { changesKept, kept } from '#platform/db/kept-values.ts'

/** Settings of the site with the public name of its logo. */
export const getSettings = kept(readSettings)

function readSettings(tx: ReadTx) {
  return tx.db
    .selectFrom('site_settings as s')
    .innerJoin('sites', 'sites.id', 's.site_id')
    .leftJoin('stored_files as f', 'f.id', 's.logo_file_id')
    .selectAll('s')
    .select(['sites.is_admin_site', 'sites.provider_id', 'sites.agent_id', 'f.public_key as logo_key'])
    .where('s.site_id', '=', tx.siteId)
    .executeTakeFirstOrThrow()
}

export type Settings = Awaited<ReturnType<typeof readSettings>>

/** Changes of a site's settings happen one after the other, so that before and after in the log are true. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.db
    .selectFrom('site_settings')
    .select('site_id')
    .where('site_id', '=', tx.siteId)
    .forUpdate()
    .execute()
  changesKept(tx)
}

export async function updateSettings(tx: Tx, changes: Updateable<SiteSettings>): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.db.updateTable('site_settings').set(changes).where('site_id', '=', tx.siteId).execute()
  changesKept(tx)
}

export const getThemeColors = kept(
  (tx): Promise<ThemeColors> =>
    tx.db
      .selectFrom('theme_settings')
      .select([...THEME_COLORS])
      .where('site_id', '=', tx.siteId)
      .executeTakeFirstOrThrow(),
)

export async function updateThemeColors(tx: Tx, colors: ThemeColors): Promise<void> {
  await tx.db.updateTable('theme_settings').set(colors).where('site_id', '=', tx.siteId).execute()
  changesKept(tx)
}

/** How large a file may be that people send, in bytes. */
export const mostBytes = (settings: Settings, of: 'ecu_file_mib' | 'extra_file_mib' | 'attachment_mib') =>
  settings[of] * 1024 * 1024

export function refuseTooLarge(size: number, settings: Settings, of: Parameters<typeof mostBytes>[1]) {
  const max = mostBytes(settings, of)
  if (size > max) throw new AppError('file_too_large', { params: { max } })
}
