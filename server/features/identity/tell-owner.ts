import type { Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { isFirstWithin } from '#platform/rate-limits.ts'
import { seal, unseal } from '#platform/seal.ts'
import { mailKnownEmail } from './identity-mails.ts'
import { findPersonByLogin } from './user-store.ts'

interface Tried {
  email: string
  siteUrl: string
}

const PURPOSE = 'tried sign-ups'

/** Sealed, because the queue keeps finished jobs for a while and these would tell who has an account. */
export function queueTellOwner(tx: Tx, platform: Platform, tried: Tried) {
  enqueue(tx, tellOwnerJob, { sealed: seal(platform.config.secretKey, PURPOSE, tried) })
}

/**
 * Tells the owner of an address that somebody tried to sign up with it, once an hour at most: it is no way to fill a
 * mailbox. A job, so that the sign-up takes as long whether a mail leaves or not.
 */
export const tellOwnerJob = defineJob<{ sealed: string }>({
  name: 'identity.tell_owner',
  retries: 5,
  async run(platform, siteId, { sealed }) {
    const { email, siteUrl } = unseal<Tried>(platform.config.secretKey, PURPOSE, sealed)
    await platform.db.transaction(siteId, async (tx) => {
      const owner = await findPersonByLogin(tx, email)
      if (owner && (await isFirstWithin(tx, { key: `known_email:${siteId}:${owner.id}`, seconds: 3600 })))
        await mailKnownEmail(tx, platform, owner, siteUrl)
    })
  },
})
