import { z } from 'zod'
import { defineJob, enqueue, type ScheduledJob } from '#platform/jobs/job.ts'
import { openMailParser } from './mail-parser.ts'
import { claimMailbox, findMailbox, type LookEnd, noteLook, notePlace } from './mailbox-store.ts'
import { MailboxError, withMailbox } from './open-mailbox.ts'
import type { MailReaders } from './take-mail.ts'
import { type Look, takeWaiting } from './take-waiting.ts'

const FETCH = { name: 'mails.fetch', data: z.object({}) }

/** Every minute, for each site that has a mailbox; a server that hangs holds up its own site alone. */
export const lookForMailsJob: ScheduledJob = {
  name: 'mails.look',
  cron: '* * * * *',
  run: async (platform, siteId) => {
    if (!(await platform.db.read(siteId, (tx) => findMailbox(tx, platform)))) return
    await platform.db.transaction(siteId, async (tx) => {
      if (await claimMailbox(tx)) enqueue(tx, FETCH, {})
    })
  },
}

/** Not tried again by itself: the next minute looks from the same place. */
export const fetchMailsJob = (readers: MailReaders) =>
  defineJob({
    ...FETCH,
    retries: 0,
    async run(platform, siteId) {
      const mailbox = await platform.db.read(siteId, (tx) => findMailbox(tx, platform))
      if (!mailbox) return
      let end: LookEnd = 'given_up'
      const parser = openMailParser(platform)
      try {
        await withMailbox(platform.config, mailbox, (box) =>
          lookThrough({ platform, siteId, box, mailbox, readers, parser }),
        )
        end = 'done'
      } catch (error) {
        if (!(error instanceof MailboxError)) throw error
        end = { failure: error.message }
      } finally {
        await parser.close()
        await platform.db.transaction(siteId, (tx) => noteLook(tx, mailbox, end))
      }
    },
  })

const DAY_MS = 86_400_000

/**
 * From where the last look ended; the first one, and one into a folder that was made anew, from the day before. A mail that
 * meets trouble is where the next look begins; those behind it do not wait.
 */
async function lookThrough(look: Look): Promise<void> {
  const { platform, siteId, box, mailbox } = look
  const place = mailbox.place?.validity === box.validity ? mailbox.place : null
  const since = new Date(
    Math.max(mailbox.createdAt.getTime(), platform.clock.now().getTime() - 3 * DAY_MS) - DAY_MS,
  )
  const waiting = await box.list(place ? { above: place.lastUid } : { since })
  const goOnAfter = (lastUid: number) =>
    platform.db.transaction(siteId, (tx) => notePlace(tx, mailbox, { validity: box.validity, lastUid }))
  const troubles: unknown[] = []
  for (const [at, mail] of waiting.entries()) {
    try {
      const isOurs = await takeWaiting(look, mail, troubles.length > 0)
      if (isOurs && troubles.length === 0) await goOnAfter(mail.uid)
    } catch (error) {
      if (error instanceof MailboxError) throw error
      platform.log.warn({ site_id: siteId, err: error }, 'a mail waits for the next look')
      const before = waiting[at - 1]
      if (before && troubles.length === 0) await goOnAfter(before.uid)
      troubles.push(error)
    }
  }
  if (troubles.length > 0) throw troubles[0]
  await goOnAfter(waiting.at(-1)?.uid ?? place?.lastUid ?? box.nextUid - 1)
}
