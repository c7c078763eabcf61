export { getCalendar } from './calendar.ts'
export { isCurrency, replaceLogo } from './change-settings.ts'
export { replaceOpenTimes } from './hours-store.ts'
export { TELL_SERVICES_ONLINE } from './job-names.ts'
export { presentLogo } from './present-settings.ts'
export { settingsFeature } from './settings.feature.ts'
export { siteChanged } from './settings-consequences.ts'
export {
  getSettings,
  getThemeColors,
  lockSettings,
  mostBytes,
  refuseTooLarge,
  type Settings,
  updateSettings,
  updateThemeColors,
} from './settings-store.ts'
export { showSettings } from './show-settings.ts'
export { readSiteLook } from './site-look.ts'
export { requireOn, whileOn } from './while-on.ts'
