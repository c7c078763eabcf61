import { z } from 'zod'
import { LIMITS } from '#contract/limits.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { insertResetToken } from './forgot-tokens.ts'
import { mailResetCode } from './identity-mails.ts'
import { issueCode, secondsToResend } from './one-time-codes.ts'
import { newSecretToken } from './secret-token.ts'
import { findPersonByLogin } from './user-store.ts'

/**
 * Mails a code to whoever has the address, once a minute at most: everybody who asked meanwhile uses the same. Beside
 * the code stands a link that cannot be guessed: strangers can use up the tries of a code, and not those of the owner.
 * Run again after a crash, it finds the code that it has made and makes no other. Sealed in the queue, which would tell
 * who forgot a password.
 */
export const sendResetCodeJob = defineJob({
  name: 'identity.send_reset_code',
  data: z.object({ email: z.string(), siteUrl: z.string().optional() }),
  retries: 5,
  sealed: 'asked resets',
  async run(platform, siteId, { email, siteUrl }) {
    await platform.db.transaction(siteId, async (tx) => {
      const person = await findPersonByLogin(tx, email)
      if (!person || (await secondsToResend(tx, person.id, 'forgot_password')) > 0) return
      const digits = await issueCode(tx, platform, { userId: person.id, purpose: 'forgot_password' })
      const { token, hash } = newSecretToken()
      await insertResetToken(tx, { hash, userId: person.id, minutes: LIMITS.code_minutes })
      await mailResetCode(tx, person, { code: digits, token, siteUrl })
    })
  },
})
