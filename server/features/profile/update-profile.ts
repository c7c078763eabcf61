import { toHundredths } from '#contract/amounts.ts'
import { isPersonName } from '#contract/identity/person-name.ts'
import { changesOf } from '#features/audit/index.ts'
import { issueHeld } from '#features/billing/index.ts'
import { getUser, type Person, presentUser, updatePerson } from '#features/identity/index.ts'
import { type Caller, sessionOf } from '#platform/actor.ts'
import { fieldError } from '#platform/app-error.ts'
import { changedCountry } from '#platform/changed-country.ts'
import { changedVatNumber } from '#platform/changed-vat-number.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call, CallOrigin } from '#platform/http/routes.ts'
import { replacePicture } from '#platform/pictures/attach-picture.ts'
import type { Platform } from '#platform/platform.ts'
import { tell } from './profile-consequences.ts'

type UpdateProfile = 'POST /user/update_profile'
type UpdateAddress = 'POST /user/update_address'
type UpdateBusiness = 'POST /user/update_business'
type UpdateLowBalance = 'POST /user/update_low_balance'
type UpdateLocale = 'POST /user/update_locale'

/*
 * What people change about themselves. The other tabs and devices of the person hear of it by `user.changed`; what a
 * staff member changes while working in the account stands in the audit log.
 */
/** Faces are shown small, on dense screens too. */
const FACE_SIDE = 256

type Changing = { platform: Platform; actor: Caller; origin: CallOrigin }

export async function updateProfile(tx: Tx, call: Call<UpdateProfile>): Promise<Answer<UpdateProfile>> {
  const { fields, files, actor } = call
  const before = await getUser(tx, actor.userId)
  for (const name of ['first_name', 'last_name'] as const) {
    // Who has another kind of name from before keeps it and can still change everything else.
    if (fields[name] !== before[name] && !isPersonName(fields[name])) throw fieldError(name, 'invalid_name')
  }
  const { picture_file_id: former } = before
  const changesPicture = files.picture !== undefined || fields.remove_picture === 'true'
  const face = changesPicture ? await replacePicture(tx, former, files.picture, { side: FACE_SIDE }) : null
  return change(tx, call, before, {
    first_name: fields.first_name,
    last_name: fields.last_name,
    ...(fields.username !== undefined && { username: fields.username || null }),
    ...(fields.phone !== undefined && { phone: fields.phone }),
    ...(fields.locale !== undefined && { locale: fields.locale }),
    picture_file_id: changesPicture ? (face?.id ?? null) : former,
  })
}

export async function updateAddress(tx: Tx, call: Call<UpdateAddress>): Promise<Answer<UpdateAddress>> {
  const before = await getUser(tx, call.actor.userId)
  const country = changedCountry('country', call.body.country, before.country)
  const answer = await change(tx, call, before, { ...call.body, country })
  await issueHeld(tx, call.actor.userId)
  return answer
}

export async function updateBusiness(tx: Tx, call: Call<UpdateBusiness>): Promise<Answer<UpdateBusiness>> {
  const before = await getUser(tx, call.actor.userId)
  const vat_no = changedVatNumber('vat_no', call.body.vat_no, before.vat_no)
  return change(tx, call, before, { ...call.body, vat_no })
}

/** Said of what comes: whoever is below it already sees so, and is not mailed. */
export async function updateLowBalance(
  tx: Tx,
  call: Call<UpdateLowBalance>,
): Promise<Answer<UpdateLowBalance>> {
  const { low_balance_at: credits } = call.body
  const low_balance_at = credits === null ? null : toHundredths(credits)
  return change(tx, call, await getUser(tx, call.actor.userId), { low_balance_at })
}

export async function updateLocale(tx: Tx, call: Call<UpdateLocale>): Promise<Answer<UpdateLocale>> {
  await change(tx, call, await getUser(tx, call.actor.userId), call.body)
  return { status: 'success' }
}

async function change(tx: Tx, by: Changing, before: Person, wanted: Partial<Person>) {
  const { platform, actor } = by
  const after = await updatePerson(tx, actor.userId, wanted)
  // Only what was asked for: whatever else a person's row holds, secrets among it, never reaches the log.
  const asked = (person: Person) =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, person[name as keyof Person]]))
  const changes = changesOf(asked(before), asked(after))
  if (changes) await tell(tx, by, 'profile.changed', { person: after, changes })
  return presentUser(tx, platform, after, sessionOf(actor))
}
