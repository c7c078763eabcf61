import { buffer } from 'node:stream/consumers'
import { v7 as newId } from 'uuid'
import { getSettings, getThemeColors, presentLogo } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { MailAddress } from '#platform/mail/mail-address.ts'
import { type MailBlock, renderMail } from '#platform/mail/render-mail.ts'
import type { Platform } from '#platform/platform.ts'
import { seal, unseal } from '#platform/seal.ts'
import { findFile } from '#platform/storage/stored-files.ts'

/** A mail to one person, in their language; it leaves after the transaction has committed. */
export interface OutgoingMail {
  to: MailAddress
  language: string
  subject: string
  blocks: readonly MailBlock[]
  /** Scheme and host of the site, as the person knows it. */
  siteUrl: string
  /** Stored files that are sent along; one that is gone by then is left out. */
  attachments?: readonly { fileId: string; name: string }[]
}

interface QueuedMail {
  id: string
  sealed: string
}

const PURPOSE = 'queued mails'

/** Queued sealed: a mail may hold a code, and the queue keeps finished jobs for a while. */
export function sendMail(tx: Tx, platform: Platform, mail: OutgoingMail) {
  enqueue(tx, sendMailJob, { id: newId(), sealed: seal(platform.config.secretKey, PURPOSE, mail) })
}

/** Dressed in the site's title, logo and colour when it leaves, so that a retry uses today's. */
export const sendMailJob = defineJob<QueuedMail>({
  name: 'mails.send',
  retries: 10,
  async run(platform, siteId, { id, sealed }) {
    const mail = unseal<OutgoingMail>(platform.config.secretKey, PURPOSE, sealed)
    const look = await platform.db.read(siteId, lookOfSite)
    const rendered = renderMail({
      language: mail.language,
      subject: mail.subject,
      blocks: mail.blocks,
      site: {
        title: look.title,
        logoUrl: look.logo && `${mail.siteUrl}${look.logo.url}`,
        accent: look.accent,
        url: mail.siteUrl,
        copyright: look.copyright,
      },
    })
    await platform.mailer.send({
      to: mail.to,
      rendered,
      messageId: id,
      from: { name: look.title },
      attachments: await readAttachments(platform, siteId, mail.attachments ?? []),
      ...(look.email && { replyTo: { name: look.title, address: look.email } }),
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
    const content = await buffer(await platform.storage.read(file.storageKey))
    files.push({ filename: name, content, contentType: file.mediaType })
  }
  return files
}

async function lookOfSite(tx: Tx) {
  const settings = await getSettings(tx)
  const colors = await getThemeColors(tx)
  return {
    title: settings.title,
    email: settings.email,
    copyright: settings.copyright_text,
    logo: presentLogo(settings),
    accent: colors.left_bar_color,
  }
}
