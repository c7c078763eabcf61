import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
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
import { getThemeColors } from './settings-store.ts'
import { showSettings } from './show-settings.ts'

export const settingsFeature = feature({
  name: 'settings',
  routes: routes({
    'GET /auth/get_site_data': transactional(getSiteData),
    'GET /settings': transactional(showSettings),
    'POST /settings': transactional(changeSettings),
    'POST /settings/logo': transactional(changeLogo),
    'DELETE /settings/logo': transactional(removeLogo),
    'GET /theme_settings': transactional(getThemeColors),
    'POST /theme_settings': transactional(changeTheme),
    'GET /open_times': transactional(async (tx) => ({ items: await listOpenTimes(tx) })),
    'POST /open_times': transactional(changeOpenTimes),
    'GET /close_dates': transactional(async (tx) => ({ items: await listCloseDates(tx) })),
    'POST /close_dates': transactional(changeCloseDates),
  }),
})
