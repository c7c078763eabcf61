import type { Platform } from '#platform/platform.ts'
import { findProvedAddress } from './mailbox-store.ts'
import { type AnswerRef, replyAddress } from './reply-address.ts'

/** Where somebody answers to; nowhere while the site has no mailbox that is known to work. */
export async function findReplyAddress(
  platform: Platform,
  siteId: string,
  about: Omit<AnswerRef, 'siteId'>,
): Promise<string | undefined> {
  const mailbox = await platform.db.read(siteId, findProvedAddress)
  return mailbox ? replyAddress(platform.config.secretKey, mailbox, { siteId, ...about }) : undefined
}
