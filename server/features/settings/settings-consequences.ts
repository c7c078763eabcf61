import type { Act } from '#features/audit/index.ts'
import {
  type By,
  type Changed,
  consequencesOf,
  type LiveEvent,
  logged,
} from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { TELL_SERVICES_ONLINE } from './job-names.ts'

interface SettingsHappenings {
  'settings.changed': Changed
  'logo.changed': Changed
  'logo.removed': Changed
  'theme.changed': Changed
  'open_times.changed': Changed
  'close_dates.changed': Changed
  /** Orders are taken again. */
  'services.online': Record<never, never>
}

const ways = {
  job(tx: Tx, _by: By, name: typeof TELL_SERVICES_ONLINE) {
    enqueue(tx, name, {})
  },
}

/** Browsers of everyone on the site fetch its data anew. */
export const siteChanged = (): LiveEvent => ({ to: 'everyone', type: 'site.changed', data: {} })

const shown = (act: Act['act']) => ({ ...logged(act), live: siteChanged })

export const tell = consequencesOf<SettingsHappenings, typeof ways>(
  {
    'settings.changed': shown('settings.change'),
    'logo.changed': shown('settings.change_logo'),
    'logo.removed': shown('settings.remove_logo'),
    'theme.changed': shown('settings.change_theme'),
    'open_times.changed': shown('settings.change_open_times'),
    'close_dates.changed': shown('settings.change_close_dates'),
    'services.online': { job: () => TELL_SERVICES_ONLINE },
  },
  ways,
)
