import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Tx } from '#platform/db/database.ts'
import { gather } from '#platform/gather.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { findFile } from '#platform/storage/stored-files.ts'
import { dressMail, readDress } from './dress-mail.ts'
import { handOver } from './hand-over.ts'
import { findReplyAddress } from './mailbox/find-reply-address.ts'
import { ANSWERABLE_KINDS } from './mailbox/reply-address.ts'

const mailBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['heading', 'paragraph', 'note']), text: z.string() }),
  z.object({ kind: z.literal('rich_text'), html: z.string() }),
  z.object({ kind: z.literal('code'), code: z.string() }),
  z.object({ kind: z.literal('button'), label: z.string(), url: z.string() }),
  z.object({
    kind: z.literal('facts'),
    rows: z.array(z.object({ label: z.string(), value: z.string() })).readonly(),
  }),
])

const queuedMail = z.object({
  id: z.string(),
  to: z.object({ name: z.string(), address: z.string() }),
  language: z.string(),
  subject: z.string(),
  /** Links are paths of the site: which address it has is known when the mail leaves. */
  blocks: z.array(mailBlock).readonly(),
  /** Where the person who asked for it reaches the site, which may have several names; its first one where nobody did. */
  siteUrl: z.string().optional(),
  reason: z.string().optional(),
  /** What the recipient may answer by mail, as the person named here; where the site takes no answers nothing is said of it. */
  answers: z.object({ kind: z.enum(ANSWERABLE_KINDS), id: z.string(), userId: z.string() }).optional(),
  unsubscribe: z.object({ label: z.string(), path: z.string() }).optional(),
  /** What stands with its line where it leaves with others, since it can be said nowhere else. */
  inDigest: z.array(mailBlock).readonly().optional(),
  /** Stored files that are sent along; one that is gone by then is left out. */
  attachments: z
    .array(z.object({ fileId: z.string(), name: z.string() }))
    .readonly()
    .optional(),
})

/** For jobs that carry a mail along. */
export const outgoingMail = queuedMail.omit({ id: true })

/** A mail to one person, in their language; it leaves after the transaction has committed. */
export type OutgoingMail = z.input<typeof outgoingMail>

export function sendMail(tx: Tx, mail: OutgoingMail) {
  enqueue(tx, sendMailJob, { id: newId(), ...mail })
}

/**
 * Dressed in the site's title, logo and colour when it leaves, so that a retry uses today's. Sealed in the queue: a mail
 * may hold a code.
 */
export const sendMailJob = defineJob({
  name: 'mails.send',
  data: queuedMail,
  retries: 10,
  sealed: 'queued mails',
  async run(platform, siteId, { id, ...mail }) {
    const dress = await readDress(platform, siteId, mail.siteUrl)
    const replyTo = mail.answers && (await findReplyAddress(platform, siteId, mail.answers))
    await handOver(platform, siteId, {
      ...dressMail(dress, { ...mail, replyTo }),
      to: mail.to,
      messageId: id,
      attachments: await readAttachments(platform, siteId, mail.attachments ?? []),
    })
  },
})

async function readAttachments(
  platform: Platform,
  siteId: string,
  attachments: NonNullable<OutgoingMail['attachments']>,
) {
  const files = []
  for (const { fileId, name } of attachments) {
    const file = await platform.db.read(siteId, (tx) => findFile(tx, fileId))
    if (!file) continue
    const content = await gather(await platform.storage.read(file.storageKey))
    files.push({ filename: name, content, contentType: file.mediaType })
  }
  return files
}
