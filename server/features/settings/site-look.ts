import { DEFAULT_LANGUAGE, isLanguage } from '#contract/languages.ts'
import { colorsOf } from '#contract/settings/theme.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { SiteLook } from '#platform/http/page.ts'
import { presentLogo } from './present-settings.ts'
import { getSettings, getThemeColors } from './settings-store.ts'

/** What the page shows of a site before its program has arrived. */
export async function readSiteLook(tx: ReadTx): Promise<SiteLook> {
  const settings = await getSettings(tx)
  return {
    title: settings.title,
    language: isLanguage(settings.default_locale) ? settings.default_locale : DEFAULT_LANGUAGE,
    colors: colorsOf(settings.default_theme, await getThemeColors(tx)),
    logo: presentLogo(settings),
    hasTickets: settings.ticket_system_public,
  }
}
