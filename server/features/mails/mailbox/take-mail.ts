import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { MailRefusal } from '#contract/mails/mailbox-bounds.ts'
import { getSettings, mostBytes } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { count, hitsOf } from '#platform/rate-limits.ts'
import { storeContent } from '#platform/storage/store-content.ts'
import { discardFiles } from '#platform/storage/sweep-files.ts'
import { checkUploadQuota } from '#platform/storage/upload-quota.ts'
import { answerParts } from './answer-parts.ts'
import { findReceived, insertReceived } from './mailbox-store.ts'
import type { MailHead } from './read-head.ts'
import type { ReceivedMail } from './read-mail.ts'
import type { AnswerableKind, ReadAddress } from './reply-address.ts'

/** What a feature does with answers to its mails. */
export interface MailReader {
  /** Who writes it, if they may. What comes with the mail is stored for them. */
  admit(tx: ReadTx, answer: MailAnswer): Promise<MailWriter | MailRefusal>
  /** Once all of it is stored. Throws an AppError where it may not be written any more. */
  write(tx: Tx, answer: MailAnswer, parts: readonly AnswerPart[]): Promise<void>
}

export interface MailWriter {
  userId: string
  isCustomer: boolean
}

export type MailReaders = Readonly<Record<AnswerableKind, MailReader>>

export interface MailAnswer {
  /** What it is about. */
  id: string
  from: string
  /** Whether the address was made for this person: the only one who may use it. */
  isFor(userId: string): boolean
}

export interface AnswerPart {
  text: string
  file: { id: string; size: number } | null
}

/** More than anybody writes by hand, less than two programs that answer each other. */
const PACE = { max: 30, seconds: 3600 }

/** Who writes it, or why they may not, as far as the headers tell. */
export async function admitHead(
  platform: Platform,
  siteId: string,
  { address, head, readers }: { address: ReadAddress; head: MailHead; readers: MailReaders },
): Promise<MailWriter | MailRefusal> {
  const answer = { id: address.id, from: head.from, isFor: address.isFor }
  return (
    robotOrForger(head) ?? (await platform.db.read(siteId, (tx) => readers[address.kind].admit(tx, answer)))
  )
}

/** Writes an answer where it belongs, once, or notes why not. The mail itself stays in the mailbox either way. */
export async function takeMail(
  platform: Platform,
  siteId: string,
  { address, mail, readers }: { address: ReadAddress; mail: ReceivedMail; readers: MailReaders },
): Promise<{ isTaken: boolean }> {
  const key = keyOf(address, mail)
  const seen = () => platform.db.read(siteId, (tx) => findReceived(tx, key))
  const before = await seen()
  if (before) return { isTaken: before.refused_for === null }
  const reader = readers[address.kind]
  const answer = { id: address.id, from: mail.from, isFor: address.isFor }
  const stored: string[] = []
  const note = (tx: Tx, refused_for: MailRefusal | null) =>
    insertReceived(tx, { id: newId(), key, sender: mail.from, subject: mail.subject, refused_for })
  try {
    const writer = refusalOf(mail) ?? (await platform.db.read(siteId, (tx) => reader.admit(tx, answer)))
    if (typeof writer === 'string') throw new Refused(writer)
    const pace = { key: `mail_answer:${siteId}:${writer.userId}`, seconds: PACE.seconds }
    if ((await hitsOf(platform, pace.key)) >= PACE.max) throw new Refused('too_many')
    const parts = await storeParts(platform, siteId, { writer, mail, stored })
    const isNew = await platform.db.transaction(siteId, async (tx) => {
      if (!(await note(tx, null))) return false
      await reader.write(tx, answer, parts)
      return true
    })
    if (!isNew) {
      await discardFiles(platform, siteId, stored)
      return { isTaken: (await seen())?.refused_for === null }
    }
    // Written ones alone: a mail that is tried again and again is still one.
    await count(platform, pace)
    return { isTaken: true }
  } catch (error) {
    await discardFiles(platform, siteId, stored)
    const why = refusedBy(error)
    if (!why) throw error
    await platform.db.transaction(siteId, (tx) => note(tx, why))
    return { isTaken: false }
  }
}

class Refused extends Error {
  readonly why: MailRefusal

  constructor(why: MailRefusal) {
    super(why)
    this.why = why
  }
}

function robotOrForger({ isAutomatic, isForged }: MailHead): MailRefusal | null {
  if (isAutomatic) return 'automatic'
  return isForged ? 'forged' : null
}

const refusalOf = (mail: ReceivedMail): MailRefusal | null =>
  robotOrForger(mail) ?? (mail.text === '' && mail.files.length === 0 ? 'empty' : null)

/** What a rule of the portal says against it, in the words of the list. */
function refusedBy(error: unknown): MailRefusal | null {
  if (error instanceof Refused) return error.why
  if (!(error instanceof AppError) || error.status >= 500) return null
  return error.code === 'upload_quota_reached' ? 'too_many' : 'not_allowed'
}

/** The same mail may be delivered twice, with other lines of the servers between; other words are another mail. */
const keyOf = ({ kind, id }: ReadAddress, { from, fingerprint }: ReceivedMail): Buffer =>
  createHash('sha256').update(`${kind} ${id} ${from} ${fingerprint}`).digest()

async function storeParts(
  platform: Platform,
  siteId: string,
  { writer, mail, stored }: { writer: MailWriter; mail: ReceivedMail; stored: string[] },
): Promise<AnswerPart[]> {
  const { userId, isCustomer } = writer
  const parts = await platform.db.read(siteId, async (tx) => {
    const settings = await getSettings(tx)
    const planned = answerParts(mail, mostBytes(settings, 'attachment_mib'), settings.default_locale)
    const bytes = planned.reduce((sum, { file }) => sum + (file?.bytes.length ?? 0), 0)
    if (isCustomer && bytes > 0) await checkUploadQuota(tx, userId, bytes)
    return planned
  })
  const written: AnswerPart[] = []
  for (const { text, file } of parts) {
    const kept =
      file &&
      (await storeContent(platform, siteId, file.bytes, { ...file, ownerId: userId }, (id) =>
        stored.push(id),
      ))
    written.push({ text, file: kept && { id: kept.id, size: kept.size } })
  }
  return written
}
