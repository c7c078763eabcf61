import { SETTINGS_BOUNDS } from '#contract/settings/bounds.ts'
import type { Settings } from '../../../lib/settings.ts'
import { numberProblem } from '../../../ui/form/number-problem.ts'
import type { Problems } from '../../../ui/form/use-server-form.tsx'

/** What this tab changes; company and credits have tabs of their own. */
const SITE_FIELDS = [
  'title',
  'copyright_text',
  'logo_width',
  'logo_height',
  'phone',
  'email',
  'country',
  'currency',
  'timezone',
  'default_theme',
  'default_locale',
  'activation_required',
  'live_support_public',
  'ticket_system_public',
  'eco_calculator_public',
  'api_access',
  'file_upload_public',
  'downloads_public',
] as const satisfies (keyof Settings)[]

export type SiteValues = Pick<Settings, (typeof SITE_FIELDS)[number]>

export function siteValues(settings: Settings): SiteValues {
  return Object.fromEntries(SITE_FIELDS.map((name) => [name, settings[name]])) as SiteValues
}

const LOGO_SIDES = [0, SETTINGS_BOUNDS.logo_side] as const

export function checkSite(values: SiteValues): Problems<SiteValues> {
  return {
    title: !values.title.trim() && 'required',
    country: !values.country && 'required',
    currency: !values.currency && 'required',
    timezone: !values.timezone && 'required',
    logo_width: numberProblem(values.logo_width, LOGO_SIDES),
    logo_height: numberProblem(values.logo_height, LOGO_SIDES),
  }
}
