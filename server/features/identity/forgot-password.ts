import { LIMITS } from '#contract/limits.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { checkCaptcha } from './captcha.ts'
import {
  countResetTry,
  emailOfForgotToken,
  insertForgotToken,
  insertResetToken,
  tryForgotToken,
} from './forgot-tokens.ts'
import { byPerson, tell } from './identity-consequences.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { hashOfToken, newSecretToken } from './secret-token.ts'
import { sendResetCodeJob } from './send-reset-code.ts'
import { revokeSessions } from './session-store.ts'
import { getUser, updatePerson } from './user-store.ts'

const RESET_MINUTES = 15

type Send = 'POST /auth/send_forgot_pass_code'
type Check = 'POST /auth/check_forgot_pass_code'
type Reset = 'POST /auth/reset_password'

/**
 * Step one: a code by mail. What is done here is the same for everybody, to the statement: whether the address is
 * known is looked up by the job, so that neither the answer nor its time tells.
 */
export async function sendForgotCode(call: Call<Send>): Promise<Answer<Send>> {
  const { platform, site, body, origin } = call
  await hit(platform, { key: `forgot:${site.id}:${networkOf(origin.ip)}`, max: 30, seconds: 3600 })
  await checkCaptcha(platform, body.captcha)
  const { token, hash } = newSecretToken()
  await platform.db.transaction(site.id, async (tx) => {
    await insertForgotToken(tx, hash, body.email)
    enqueue(tx, sendResetCodeJob, { email: body.email, siteUrl: origin.url })
  })
  return { forgot_token: token, resend_in: LIMITS.code_resend_seconds }
}

/** Step two: the right code is exchanged for a token that may set one password. */
export async function checkForgotCode(call: Call<Check>): Promise<Answer<Check>> {
  const { platform, site, body, origin } = call
  const askedWith = hashOfToken(body.forgot_token)
  const email = await platform.db.read(site.id, (tx) => emailOfForgotToken(tx, askedWith))
  if (email === null) throw new AppError('code_expired')
  await countResetTry(platform, { siteId: site.id, email, ip: origin.ip })
  const { token, hash } = newSecretToken()
  const error = await platform.db.transaction(site.id, async (tx) => {
    const result = await tryForgotToken(tx, platform, askedWith, body.code)
    if (!result.matches) return result.error
    await insertResetToken(tx, { hash, userId: result.userId, minutes: RESET_MINUTES })
    return null
  })
  if (error) throw error
  return { reset_token: token }
}

/**
 * Step three: the new password. Every session ends. Whoever could read the code owns the address, so it counts as
 * verified from now on.
 */
export async function resetPassword({ platform, site, body, origin }: Call<Reset>): Promise<Answer<Reset>> {
  await hit(platform, { key: `reset:${site.id}:${networkOf(origin.ip)}`, max: 60, seconds: 3600 })
  const hash = hashOfToken(body.reset_token)
  const person = await platform.db.read(site.id, async (tx) => {
    const token = await tx.db
      .selectFrom('reset_tokens')
      .select('user_id')
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', tx.now)
      .executeTakeFirst()
    if (!token) throw new AppError('reset_token_invalid')
    return getUser(tx, token.user_id)
  })
  checkNewPassword(body.password, person)
  const passwordHash = await hashPassword(body.password)
  await platform.db.transaction(site.id, async (tx) => {
    const used = await tx.db
      .updateTable('reset_tokens')
      .set({ used_at: tx.now })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) throw new AppError('reset_token_invalid')
    await updatePerson(tx, person.id, { password_hash: passwordHash, verified: true })
    await voidResets(tx, person.id)
    await revokeSessions(tx, { userId: person.id })
    await tell(tx, byPerson(person, origin), 'password.reset', { person })
  })
  return { status: 'success' }
}

/** A new password ends every way to set another one: whoever asked for codes before must ask again. */
export async function voidResets(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .updateTable('reset_tokens')
    .set({ used_at: tx.now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  await tx.db
    .updateTable('one_time_codes')
    .set({ used_at: tx.now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'forgot_password')
    .where('used_at', 'is', null)
    .execute()
}
