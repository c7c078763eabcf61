import { SECOND_FACTOR } from '#contract/identity/second-factor.ts'
import { STATUS } from '#contract/roles.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { unsealKept } from '#platform/kept-secret.ts'
import type { Platform } from '#platform/platform.ts'
import { tell } from '../identity-consequences.ts'
import { wrongCode } from '../one-time-codes.ts'
import { openOwnSession } from '../own-session.ts'
import { hashOfToken } from '../secret-token.ts'
import { getUser, type Person } from '../user-store.ts'
import { lockChallenge, settleChallenge } from './challenges.ts'
import { findTotp } from './factor-store.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { countTry, forgetTries } from './second-factor-limits.ts'
import { TOTP_SECRETS } from './set-up-totp.ts'
import { stepOfCode } from './totp.ts'

type Key = 'POST /auth/second_factor'

/**
 * The second step of a sign-in: six digits of the app, or a recovery code. A wrong try is counted and committed before it is
 * refused.
 */
export async function passSecondFactor(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, body, origin } = call
  const attempt = { siteId: site.id, userId: await holderOf(call), ip: origin.ip }
  await countTry(platform, attempt)
  const outcome = await platform.db.transaction(site.id, async (tx) => {
    const asked = await lockChallenge(tx, 'second_factor', body.token)
    if (!asked?.user_id) return new AppError('code_expired')
    const person = await getUser(tx, asked.user_id)
    if (person.status === STATUS.blocked) return new AppError('account_blocked')
    if (!(await isRight(tx, platform, person, body.code))) {
      await settleChallenge(tx, asked.hash, 'wrong')
      await tell(tx, { actor: null, origin }, 'session.refused', { person })
      return wrongCode(asked.tries)
    }
    await settleChallenge(tx, asked.hash, 'used')
    return openOwnSession(tx, platform, person, origin)
  })
  if (outcome instanceof AppError) throw outcome
  await forgetTries(platform, attempt)
  return outcome
}

/** Whose step it is: tries are counted by account, since every right password gets another token. */
async function holderOf({ platform, site, body }: Call<Key>): Promise<string> {
  const holder = await platform.db.read(site.id, (tx) =>
    tx.db
      .selectFrom('sign_in_challenges')
      .select('user_id')
      .where('site_id', '=', tx.siteId)
      .where('hash', '=', hashOfToken(body.token))
      .executeTakeFirst(),
  )
  if (!holder?.user_id) throw new AppError('code_expired')
  return holder.user_id
}

const DIGITS = new RegExp(`^[0-9]{${SECOND_FACTOR.totp_digits}}$`)

async function isRight(tx: Tx, platform: Platform, person: Person, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '')
  return DIGITS.test(code) ? isTotpRight(tx, platform, person, code) : useRecoveryCode(tx, person.id, code)
}

async function isTotpRight(tx: Tx, platform: Platform, person: Person, code: string): Promise<boolean> {
  const totp = await findTotp(tx, person.id)
  if (!totp?.confirmed_at) return false
  const secret = unsealKept<string>(tx, platform, TOTP_SECRETS, totp.secret)
  const step = secret && stepOfCode(secret, code, tx.now, totp.last_step)
  if (!step) return false
  // Two sign-ins with the same digits at the same moment: the second finds them used.
  const { numUpdatedRows } = await tx.db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', person.id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
