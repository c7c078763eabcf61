import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { defineJob, enqueue, type ScheduledJob } from '#platform/jobs/job.ts'
import { isPassingFault } from '#platform/passing-fault.ts'
import type { Platform } from '#platform/platform.ts'
import { count } from '#platform/rate-limits.ts'
import {
  claimMailbox,
  findMailbox,
  insertReceived,
  type LookEnd,
  type Mailbox,
  noteLook,
  notePlace,
  noteProof,
} from './mailbox-store.ts'
import {
  MailboxError,
  MailGone,
  MOST_BYTES,
  type OpenMailbox,
  type WaitingMail,
  withMailbox,
} from './open-mailbox.ts'
import { type ReadAddress, readAddress } from './reply-address.ts'
import { type MailReaders, takeMail } from './take-mail.ts'

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
      try {
        await withMailbox(platform.config, mailbox, (box) =>
          lookThrough(platform, siteId, { box, mailbox, readers }),
        )
        end = 'done'
      } catch (error) {
        if (!(error instanceof MailboxError)) throw error
        end = { failure: error.message }
      } finally {
        await platform.db.transaction(siteId, (tx) => noteLook(tx, mailbox, end))
      }
    },
  })

interface Look {
  box: OpenMailbox
  mailbox: Mailbox
  readers: MailReaders
}

const DAY_MS = 86_400_000

/** From where the last look ended; the first one, and one into a folder that was made anew, from the day before. */
async function lookThrough(
  platform: Platform,
  siteId: string,
  { box, mailbox, readers }: Look,
): Promise<void> {
  const place = mailbox.place?.validity === box.validity ? mailbox.place : null
  const since = new Date(
    Math.max(mailbox.createdAt.getTime(), platform.clock.now().getTime() - 3 * DAY_MS) - DAY_MS,
  )
  const waiting = await box.list(place ? { above: place.lastUid } : { since })
  const goOnAfter = (lastUid: number) =>
    platform.db.transaction(siteId, (tx) => notePlace(tx, mailbox, { validity: box.validity, lastUid }))
  for (const mail of waiting)
    if (await takeWaiting(platform, siteId, { box, mailbox, readers }, mail)) await goOnAfter(mail.uid)
  await goOnAfter(waiting.at(-1)?.uid ?? place?.lastUid ?? box.nextUid - 1)
}

/** Whether it was one of ours. The rest of the site's mail is none of our business. */
async function takeWaiting(
  platform: Platform,
  siteId: string,
  { box, mailbox, readers }: Look,
  { uid, size, headers }: WaitingMail,
): Promise<boolean> {
  const address = addressIn(platform, siteId, mailbox, headers)
  if (!address) return false
  if (address === 'proof') {
    await platform.db.transaction(siteId, (tx) => noteProof(tx, mailbox))
    return true
  }
  const refuse = (why: 'too_large' | 'unreadable') =>
    platform.db.transaction(siteId, (tx) =>
      insertReceived(tx, {
        id: newId(),
        key: createHash('sha256').update(`${box.validity} ${uid}`).digest(),
        sender: '',
        subject: '',
        refused_for: why,
      }),
    )
  if (size > MOST_BYTES) {
    await refuse('too_large')
    return true
  }
  const take = async () => takeMail(platform, siteId, { address, raw: await box.read(uid), readers })
  const { isTaken } = await take().catch(async (error: unknown) => {
    if (!(await isHopeless(platform, siteId, `${box.validity}:${uid}`, error))) throw error
    platform.log.error({ site_id: siteId, err: error }, 'a mail cannot be taken')
    await refuse('unreadable')
    return { isTaken: false }
  })
  if (isTaken) await box.markRead(uid)
  return true
}

/** Looks, one a minute: a fault of the mail shows in minutes, a server that does not hand it out may be back in hours. */
const MOST_TRIES = { mail_try: 5, mail_read: 300 }

/** A mail that fails again and again must not hold up those behind it. A storage that is away is no fault of the mail. */
async function isHopeless(
  platform: Platform,
  siteId: string,
  mail: string,
  error: unknown,
): Promise<boolean> {
  if (isPassingFault(error)) return false
  const what = error instanceof MailboxError && !(error instanceof MailGone) ? 'mail_read' : 'mail_try'
  const { hits } = await count(platform, { key: `${what}:${siteId}:${mail}`, seconds: DAY_MS / 1000 })
  return hits >= MOST_TRIES[what]
}

const ADDRESSES = /[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,255}/g
const MOST_ADDRESSES = 100

/** The first recipient that we made an address for. */
function addressIn(
  { config }: Platform,
  siteId: string,
  { address: mailbox }: Mailbox,
  headers: string,
): ReadAddress | 'proof' | null {
  for (const [given] of [...headers.matchAll(ADDRESSES)].slice(0, MOST_ADDRESSES)) {
    const found = readAddress(config.secretKey, { mailbox, siteId }, given)
    if (found) return found
  }
  return null
}
