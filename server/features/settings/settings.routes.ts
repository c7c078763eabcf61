import { inUnit, routes } from '#platform/http/routes.ts'
import {
  changeCloseDates,
  changeLogo,
  changeOpenTimes,
  changeSettings,
  changeTheme,
  removeLogo,
} from './change-settings.ts'
import { getSiteData } from './get-site-data.ts'
import { listCloseDates, listOpenTimes } from './hours-store.ts'
import { presentSettings } from './present-settings.ts'
import { getSettings, getThemeColors } from './settings-store.ts'

export const settingsRoutes = routes({
  'GET /auth/get_site_data': inUnit(getSiteData),
  'GET /settings': inUnit(async (tx, { platform }) => ({
    ...presentSettings(await getSettings(tx)),
    mails_leave: platform.config.smtpUrl !== undefined,
  })),
  'POST /settings': inUnit(changeSettings),
  'POST /settings/logo': inUnit(changeLogo),
  'DELETE /settings/logo': inUnit(removeLogo),
  'GET /theme_settings': inUnit(getThemeColors),
  'POST /theme_settings': inUnit(changeTheme),
  'GET /open_times': inUnit(async (tx) => ({ items: await listOpenTimes(tx) })),
  'POST /open_times': inUnit(changeOpenTimes),
  'GET /close_dates': inUnit(async (tx) => ({ items: await listCloseDates(tx) })),
  'POST /close_dates': inUnit(changeCloseDates),
})
