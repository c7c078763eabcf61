import type { Answer } from './api.ts'
import type { Site } from './site.ts'

/** What an owner can switch on for customers, in the order in which screens list it. */
const SITE_FLAGS = [
  'live_support_public',
  'ticket_system_public',
  'file_upload_public',
  'downloads_public',
  'eco_calculator_public',
  'api_access',
] as const satisfies (keyof Site)[]

export type SiteFlag = (typeof SITE_FLAGS)[number]
export type SiteSwitch = SiteFlag | 'activation_required'

/**
 * The switches whose feature is built. The server keeps the others too, but no screen shows a switch that does nothing.
 * Building a feature adds its line here. `activation_required` waits for the screen on which staff activate accounts.
 */
const BUILT_SWITCHES: readonly SiteSwitch[] = [
  'live_support_public',
  'ticket_system_public',
  'file_upload_public',
]

export function builtFlags(built = BUILT_SWITCHES): SiteFlag[] {
  return SITE_FLAGS.filter((flag) => built.includes(flag))
}

/**
 * The switches of the settings. Activation by hand is also shown where it is on: new customers would otherwise wait
 * for ever, and nobody could switch it off.
 */
export function shownSwitches(
  saved: Pick<Answer<'GET /settings'>, 'activation_required'>,
  built = BUILT_SWITCHES,
): SiteSwitch[] {
  const activation = saved.activation_required || built.includes('activation_required')
  return [...(activation ? (['activation_required'] as const) : []), ...builtFlags(built)]
}
