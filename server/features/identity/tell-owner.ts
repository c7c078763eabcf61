import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
import { isFirstWithin } from '#platform/rate-limits.ts'
import { mailKnownEmail } from './identity-mails.ts'
import { findPersonByLogin } from './user-store.ts'

/**
 * Tells the owner of an address that somebody tried to sign up with it, once an hour at most: it is no way to fill a
 * mailbox. A job, so that the sign-up takes as long whether a mail leaves or not. Sealed in the queue, which would tell
 * who has an account.
 */
export const tellOwnerJob = defineJob({
  name: 'identity.tell_owner',
  data: z.object({ email: z.string(), siteUrl: z.string().optional() }),
  retries: 5,
  sealed: 'tried sign-ups',
  async run(platform, siteId, { email, siteUrl }) {
    await platform.db.transaction(siteId, async (tx) => {
      const owner = await findPersonByLogin(tx, email)
      if (owner && (await isFirstWithin(tx, { key: `known_email:${siteId}:${owner.id}`, seconds: 3600 })))
        await mailKnownEmail(tx, owner, siteUrl)
    })
  },
})
