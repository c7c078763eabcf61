import { LIMITS } from '#contract/limits.ts'
import { sessionOf } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './identity-consequences.ts'
import { mailVerificationCode } from './identity-mails.ts'
import { issueCode, secondsToResend, tryCode } from './one-time-codes.ts'
import { presentUser } from './present-user.ts'
import { getUser, updatePerson } from './user-store.ts'

/** The one GET of the product that changes something; it needs the header token, so no other site can trigger it. */
export async function sendVerificationCode(
  call: Call<'GET /auth/send_verification_code'>,
): Promise<Answer<'GET /auth/send_verification_code'>> {
  const { platform, site, actor, origin } = call
  if (actor.verified) throw new AppError('wrong_state')
  await platform.db.transaction(site.id, async (tx) => {
    const wait = await secondsToResend(tx, actor.userId, 'verify_email')
    if (wait > 0) throw new AppError('code_resend_too_soon', { params: { retry_after: wait } })
    const person = await getUser(tx, actor.userId)
    const digits = await issueCode(tx, platform, {
      userId: person.id,
      purpose: 'verify_email',
      neverMatches: person.decoy,
    })
    if (!person.decoy) await mailVerificationCode(tx, person, { code: digits, siteUrl: origin.url })
  })
  return { resend_in: LIMITS.code_resend_seconds }
}

/** A wrong try is counted and committed before it is answered; a right one verifies the person at once. */
export async function checkVerificationCode(
  call: Call<'POST /auth/check_verification_code'>,
): Promise<Answer<'POST /auth/check_verification_code'>> {
  const { platform, site, actor, body } = call
  const outcome = await platform.db.transaction(site.id, async (tx) => {
    const result = await tryCode(tx, platform, { userId: actor.userId, purpose: 'verify_email' }, body.code)
    if (result.matches) return markVerified(tx, call)
    // A button that was pressed twice: the code is used up, and what was asked for is done.
    const person = await getUser(tx, actor.userId)
    return person.verified ? presentUser(tx, platform, person, sessionOf(actor)) : result.error
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

async function markVerified(tx: Tx, call: Call<'POST /auth/check_verification_code'>) {
  const { platform, actor } = call
  const person = await updatePerson(tx, actor.userId, { verified: true })
  await tell(tx, call, 'account.verified', { person })
  return presentUser(tx, platform, person, sessionOf(actor))
}
