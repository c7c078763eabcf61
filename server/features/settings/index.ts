export { replaceOpenTimes } from './hours-store.ts'
export { presentLogo } from './present-settings.ts'
export { settingsRoutes } from './settings.routes.ts'
export {
  getSettings,
  getThemeColors,
  type Settings,
  updateSettings,
  updateThemeColors,
} from './settings-store.ts'
