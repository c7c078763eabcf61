import { fromHundredths } from '#contract/amounts.ts'
import { publicAddress } from '#platform/storage/stored-files.ts'
import type { Settings } from './settings-store.ts'

/** Where a browser finds the logo; null when the site has none. */
export function presentLogo(settings: Pick<Settings, 'logo_key' | 'logo_width' | 'logo_height'>) {
  if (!settings.logo_key) return null
  return {
    url: publicAddress(settings.logo_key),
    width: settings.logo_width,
    height: settings.logo_height,
  }
}

export function presentSettings(settings: Settings) {
  return {
    ...settings,
    credit_rate: fromHundredths(settings.credit_rate),
    logo: presentLogo(settings),
  }
}
