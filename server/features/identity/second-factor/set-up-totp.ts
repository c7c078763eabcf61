import { getSettings } from '#features/settings/index.ts'
import { sessionOf } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { seal, unseal } from '#platform/seal.ts'
import { getUser } from '../user-store.ts'
import { factorAdded, factorRemoved, refuseLastFactor } from './change-factors.ts'
import { findTotp } from './factor-store.ts'
import { provenPerson } from './fresh-proof.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

type Begin = 'POST /auth/totp'
type Confirm = 'POST /auth/totp/confirm'
type Remove = 'POST /auth/totp/remove'

export const TOTP_SECRETS = 'totp secrets'

/** A secret for the app. Until a code of it comes back it counts for nothing, and beginning again makes another one. */
export async function beginTotp(call: Call<Begin>): Promise<Answer<Begin>> {
  const { platform, site } = call
  const person = await provenPerson(call)
  const secret = newTotpSecret()
  return platform.db.transaction(site.id, async (tx) => {
    const row = {
      secret: seal(platform.config.secretKey, TOTP_SECRETS, secret),
      created_at: tx.now,
      last_step: 0,
    }
    const kept = await tx.db
      .insertInto('totp_secrets')
      .values({ site_id: tx.siteId, user_id: person.id, ...row })
      .onConflict((same) =>
        same.columns(['site_id', 'user_id']).doUpdateSet(row).where('totp_secrets.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!kept) throw new AppError('wrong_state')
    const { title } = await getSettings(tx)
    return { secret, uri: totpUri(secret, title, person.email) }
  })
}

export async function confirmTotp(call: Call<Confirm>): Promise<Answer<Confirm>> {
  const { platform, site, body } = call
  const { userId } = sessionOf(call.actor)
  await hit(platform, { key: `totp-set-up:${site.id}:${userId}`, max: 30, seconds: 900 })
  return platform.db.transaction(site.id, async (tx) => {
    const person = await getUser(tx, userId)
    const totp = await findTotp(tx, userId)
    if (!totp || totp.confirmed_at) throw new AppError('wrong_state')
    const secret = unseal<string>(platform.config.secretKey, TOTP_SECRETS, totp.secret)
    const step = stepOfCode(secret, body.code, tx.now, totp.last_step)
    if (step === null) throw fieldError('code', 'wrong')
    await tx.db
      .updateTable('totp_secrets')
      .set({ confirmed_at: tx.now, last_step: step })
      .where('site_id', '=', tx.siteId)
      .where('user_id', '=', userId)
      .execute()
    return { recovery_codes: await factorAdded(tx, call, person, 'totp') }
  })
}

export async function removeTotp(call: Call<Remove>): Promise<Answer<Remove>> {
  const { platform, site } = call
  const person = await provenPerson(call)
  await platform.db.transaction(site.id, async (tx) => {
    await refuseLastFactor(tx, person, 'totp')
    const { numDeletedRows } = await tx.db
      .deleteFrom('totp_secrets')
      .where('site_id', '=', tx.siteId)
      .where('user_id', '=', person.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await factorRemoved(tx, call, person, 'totp')
  })
  return { status: 'success' }
}
