import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { MailRefusal } from '#contract/mails/mailbox-bounds.ts'
import { isPassingFault } from '#platform/passing-fault.ts'
import type { Platform } from '#platform/platform.ts'
import { count, forget, hitsOf } from '#platform/rate-limits.ts'
import { type MailParser, UnreadableMail } from './mail-parser.ts'
import { findReceived, insertReceived, type Mailbox, noteProof } from './mailbox-store.ts'
import { MailboxError, MailGone, MOST_BYTES, type OpenMailbox, type WaitingMail } from './open-mailbox.ts'
import { type MailHead, readHead } from './read-head.ts'
import type { ReceivedMail } from './read-mail.ts'
import { type ReadAddress, readAddress } from './reply-address.ts'
import { admitHead, type MailReaders, type MailWriter, takeMail } from './take-mail.ts'

export interface Look {
  platform: Platform
  siteId: string
  box: OpenMailbox
  mailbox: Mailbox
  readers: MailReaders
  parser: MailParser
}

/** A mail to an address of ours, on its way through a look. */
interface OurMail {
  uid: number
  address: ReadAddress
  /** What it is noted by where it is not read. */
  key: Buffer
  /** What tries of it are counted by. */
  name: string
}

/**
 * Whether it was one of ours. The rest of the site's mail is none of our business. Throws where it should be tried again;
 * one that is behind such a mail is seen again with it, so it is noted that this one is done.
 */
export async function takeWaiting(
  look: Look,
  { uid, size, headers }: WaitingMail,
  isBehindTrouble: boolean,
): Promise<boolean> {
  const { platform, siteId, box, mailbox } = look
  const address = addressIn(look, headers)
  if (!address) return false
  if (address === 'proof') {
    await platform.db.transaction(siteId, (tx) => noteProof(tx, mailbox))
    return true
  }
  const place = `${box.validity} ${uid}`
  const mail = { uid, address, key: hashOf(place), name: `${siteId}:${box.validity}:${uid}` }
  const done = await platform.db.read(siteId, (tx) => findReceived(tx, mail.key))
  if (done) {
    if (done.refused_for === null) await box.markRead(uid)
    return true
  }
  const { isTaken } = size > MOST_BYTES ? await refuse(look, mail.key, 'too_large') : await take(look, mail)
  if (isBehindTrouble && isTaken) await note(look, mail.key, null)
  if (isTaken) await box.markRead(uid)
  return true
}

/** What the headers say comes first: whoever may not write there costs no more than that. */
async function take(look: Look, mail: OurMail): Promise<{ isTaken: boolean }> {
  const { platform, siteId, box, readers } = look
  const { address } = mail
  let head: MailHead | undefined
  try {
    const headers = await box.readHead(mail.uid)
    let writer: MailWriter | undefined
    if (headers) {
      head = await readHead(headers)
      const admitted = await admitHead(platform, siteId, { address, head, readers })
      if (typeof admitted === 'string') return await refuse(look, headKey(address, headers), admitted, head)
      writer = admitted
    }
    const read = await readOnce(look, mail, writer)
    return await takeMail(platform, siteId, { address, mail: read, readers })
  } catch (error) {
    if (error instanceof TooManyHeavy) return refuse(look, mail.key, 'too_many', head)
    if (!(await isHopeless(platform, mail.name, error))) throw error
    platform.log.error({ site_id: siteId, err: error }, 'a mail cannot be taken')
    return refuse(look, mail.key, 'unreadable', head)
  }
}

const DAY_SECONDS = 86_400
/** Times that the program ended while it read one mail: perhaps because of it. */
const MOST_DEATHS = 3
/** Unreadable ones, and those that take longer than the largest file does, of one person. */
const HEAVY = { max: 10, seconds: 3600, ms: 5_000 }

class TooManyHeavy extends Error {}

/** It is counted before, and what is left of the count after a death is all that is known of it. */
async function readOnce(
  { platform, siteId, box, parser }: Look,
  { uid, name }: OurMail,
  writer: MailWriter | undefined,
): Promise<ReceivedMail> {
  const heavy = writer && `mail_heavy:${siteId}:${writer.userId}`
  if (heavy && (await hitsOf(platform, heavy)) >= HEAVY.max) throw new TooManyHeavy()
  const begun = `mail_begun:${name}`
  const { hits } = await count(platform, { key: begun, seconds: DAY_SECONDS })
  if (hits > MOST_DEATHS) throw new UnreadableMail('the program ended whenever it was read')
  let isHeavy = false
  try {
    const raw = await box.read(uid)
    const start = performance.now()
    const read = await parser.parse(raw)
    isHeavy = performance.now() - start > HEAVY.ms
    return read
  } catch (error) {
    isHeavy = error instanceof UnreadableMail
    throw error
  } finally {
    if (heavy && isHeavy) await count(platform, { key: heavy, seconds: HEAVY.seconds })
    await forget(platform, begun)
  }
}

async function refuse(
  look: Look,
  key: Buffer,
  why: MailRefusal,
  head?: MailHead,
): Promise<{ isTaken: boolean }> {
  await note(look, key, why, head)
  return { isTaken: false }
}

const note = (
  { platform, siteId }: Look,
  key: Buffer,
  refused_for: MailRefusal | null,
  { from = '', subject = '' }: Partial<MailHead> = {},
) =>
  platform.db.transaction(siteId, (tx) =>
    insertReceived(tx, { id: newId(), key, sender: from, subject, refused_for }),
  )

/** Of two copies the same: these headers are the writer's own, but for what the receiving server said of them. */
const headKey = ({ kind, id }: ReadAddress, headers: Buffer) => hashOf(`head ${kind} ${id} ${headers}`)

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Looks, one a minute: a fault of the mail shows in minutes, a server that does not hand it out may be back in hours. */
const MOST_TRIES = { mail_try: 5, mail_read: 300 }

/** A mail that fails again and again is given up. A storage that is away is no fault of the mail. */
async function isHopeless(platform: Platform, mail: string, error: unknown): Promise<boolean> {
  if (error instanceof UnreadableMail) return true
  if (isPassingFault(error)) return false
  const what = error instanceof MailboxError && !(error instanceof MailGone) ? 'mail_read' : 'mail_try'
  const { hits } = await count(platform, { key: `${what}:${mail}`, seconds: DAY_SECONDS })
  return hits >= MOST_TRIES[what]
}

const LONGEST_ADDRESS = 320
const MOST_ADDRESSES = 100

/** The first recipient that we made an address for. */
function addressIn(
  { platform, siteId, mailbox: { address: mailbox } }: Look,
  headers: string,
): ReadAddress | 'proof' | null {
  const given = headers
    .split(/[\s<>,;:"()]+/)
    .filter((word) => word.includes('@') && word.length <= LONGEST_ADDRESS)
  for (const one of given.slice(0, MOST_ADDRESSES)) {
    const found = readAddress(platform.config.secretKey, { mailbox, siteId }, one)
    if (found) return found
  }
  return null
}
