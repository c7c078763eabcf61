import { toHundredths } from '#contract/amounts.ts'
import { changesOf } from '#features/audit/index.ts'
import { fieldError } from '#platform/app-error.ts'
import { changedCountry } from '#platform/changed-country.ts'
import { changedVatNumber } from '#platform/changed-vat-number.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { replacePicture } from '#platform/pictures/attach-picture.ts'
import { listCloseDates, listOpenTimes, replaceCloseDates, replaceOpenTimes } from './hours-store.ts'
import { findContradiction } from './open-times.ts'
import { presentSettings } from './present-settings.ts'
import { tell } from './settings-consequences.ts'
import {
  getSettings,
  getThemeColors,
  lockSettings,
  type Settings,
  updateSettings,
  updateThemeColors,
} from './settings-store.ts'

type ChangeSettings = 'POST /settings'
type ChangeLogo = 'POST /settings/logo'
type RemoveLogo = 'DELETE /settings/logo'
type ChangeTheme = 'POST /theme_settings'
type ChangeOpenTimes = 'POST /open_times'
type ChangeCloseDates = 'POST /close_dates'

/*
 * Staff change how the site is called, looks and when it is open. Every change takes effect at once (browsers are
 * told by `site.changed`), stands in the audit log with before and after, and touches only what was sent.
 */

/** Wide logos are shown at up to 300 pixels, on dense screens too. */
const LOGO_SIDE = 640

export async function changeSettings(tx: Tx, call: Call<ChangeSettings>): Promise<Answer<ChangeSettings>> {
  if (call.body.currency !== undefined && !isCurrency(call.body.currency))
    throw fieldError('currency', 'invalid')
  await lockSettings(tx)
  const before = await getSettings(tx)
  const { credit_rate, company_vat_no, ...changes } = call.body
  if (changes.country !== undefined) changedCountry('country', changes.country, before.country)
  await updateSettings(tx, {
    ...changes,
    ...(company_vat_no !== undefined && {
      company_vat_no: changedVatNumber('company_vat_no', company_vat_no, before.company_vat_no),
    }),
    ...(credit_rate !== undefined && { credit_rate: toHundredths(credit_rate) }),
  })
  const after = await getSettings(tx)
  // By what was sent: the log shows nothing that no call does.
  const sent = (settings: Settings) =>
    Object.fromEntries(Object.entries(presentSettings(settings)).filter(([name]) => name in call.body))
  await tellChanges(tx, call, 'settings.changed', sent(before), sent(after))
  if (!before.services_online && after.services_online) await tell(tx, call, 'services.online', {})
  return presentSettings(after)
}

export async function changeLogo(tx: Tx, call: Call<ChangeLogo>): Promise<Answer<ChangeLogo>> {
  await lockSettings(tx)
  const before = await getSettings(tx)
  await replaceLogo(tx, before, call.files.logo)
  const after = await getSettings(tx)
  await tellChanges(tx, call, 'logo.changed', { logo: before.logo_key }, { logo: after.logo_key })
  return presentSettings(after)
}

export async function removeLogo(tx: Tx, call: Call<RemoveLogo>): Promise<Answer<RemoveLogo>> {
  await lockSettings(tx)
  const before = await getSettings(tx)
  if (before.logo_file_id) await replaceLogo(tx, before)
  await tellChanges(tx, call, 'logo.removed', { logo: before.logo_key }, { logo: null })
  return { status: 'success' }
}

export async function replaceLogo(tx: Tx, before: Pick<Settings, 'logo_file_id'>, logo?: { id: string }) {
  const file = await replacePicture(tx, before.logo_file_id, logo, { side: LOGO_SIDE, publicKey: true })
  await updateSettings(tx, { logo_file_id: file?.id ?? null })
}

export async function changeTheme(tx: Tx, call: Call<ChangeTheme>): Promise<Answer<ChangeTheme>> {
  await lockSettings(tx)
  const before = await getThemeColors(tx)
  await updateThemeColors(tx, call.body)
  await tellChanges(tx, call, 'theme.changed', before, call.body)
  return call.body
}

export async function changeOpenTimes(tx: Tx, call: Call<ChangeOpenTimes>): Promise<Answer<ChangeOpenTimes>> {
  const items = [...call.body.items].sort((a, b) => a.day - b.day || a.from.localeCompare(b.from))
  const contradiction = findContradiction(items)
  if (contradiction) throw fieldError(`items.${call.body.items.indexOf(contradiction)}`, 'contradicts')
  await lockSettings(tx)
  const before = await listOpenTimes(tx)
  await replaceOpenTimes(tx, items)
  await tellChanges(tx, call, 'open_times.changed', { items: before }, { items })
  return { items }
}

export async function changeCloseDates(
  tx: Tx,
  call: Call<ChangeCloseDates>,
): Promise<Answer<ChangeCloseDates>> {
  const items = [...call.body.items].sort((a, b) => a.date.localeCompare(b.date))
  items.forEach((item, index) => {
    if (items[index + 1]?.date === item.date) {
      throw fieldError(`items.${call.body.items.lastIndexOf(item)}.date`, 'taken')
    }
  })
  await lockSettings(tx)
  const before = await listCloseDates(tx)
  await replaceCloseDates(tx, items)
  await tellChanges(tx, call, 'close_dates.changed', { items: before }, { items })
  return { items }
}

async function tellChanges<T extends object>(
  tx: Tx,
  by: Pick<Call<ChangeSettings>, 'actor' | 'origin' | 'site'>,
  happening: Exclude<Parameters<typeof tell>[2], 'services.online'>,
  before: T,
  after: T,
) {
  const changes = changesOf(before, after)
  if (changes) await tell(tx, by, happening, { subject: by.site.slug, ...changes })
}

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}
