import { LIMITS } from '#contract/limits.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { seal, unseal } from '#platform/seal.ts'
import { insertResetToken } from './forgot-tokens.ts'
import { mailResetCode } from './identity-mails.ts'
import { issueCode, secondsToResend } from './one-time-codes.ts'
import { newSecretToken } from './secret-token.ts'
import { findPersonByLogin } from './user-store.ts'

interface Asked {
  email: string
  siteUrl: string
}

const PURPOSE = 'asked resets'

/** Sealed, because the queue keeps finished jobs for a while and these would tell who forgot a password. */
export function queueResetCode(tx: Tx, platform: Platform, asked: Asked) {
  enqueue(tx, sendResetCodeJob, { sealed: seal(platform.config.secretKey, PURPOSE, asked) })
}

/**
 * Mails a code to whoever has the address, once a minute at most: everybody who asked meanwhile uses the same. Beside
 * the code stands a link that cannot be guessed: strangers can use up the tries of a code, and not those of the owner.
 * Run again after a crash, it finds the code that it has made and makes no other.
 */
export const sendResetCodeJob = defineJob<{ sealed: string }>({
  name: 'identity.send_reset_code',
  retries: 5,
  async run(platform, siteId, { sealed }) {
    const { email, siteUrl } = unseal<Asked>(platform.config.secretKey, PURPOSE, sealed)
    await platform.db.transaction(siteId, async (tx) => {
      const person = await findPersonByLogin(tx, email)
      if (!person || (await secondsToResend(tx, person.id, 'forgot_password')) > 0) return
      const digits = await issueCode(tx, platform, { userId: person.id, purpose: 'forgot_password' })
      const { token, hash } = newSecretToken()
      await insertResetToken(tx, { hash, userId: person.id, minutes: LIMITS.code_minutes })
      await mailResetCode(tx, platform, person, { code: digits, token, siteUrl })
    })
  },
})
