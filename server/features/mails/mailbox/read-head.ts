import { UnreadableMail } from './mail-parser.ts'
import { type ReceivedMail, senderOf } from './read-mail.ts'
import { isAutomatic, isForged } from './robots.ts'

export type MailHead = Pick<ReceivedMail, 'from' | 'subject' | 'isAutomatic' | 'isForged'>

/** From a few headers alone, which are parsed in a moment. */
export async function readHead(headers: Buffer): Promise<MailHead> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(headers).catch((cause: unknown) => {
    throw new UnreadableMail('its headers cannot be parsed', { cause })
  })
  return { ...senderOf(mail), isAutomatic: isAutomatic(mail), isForged: isForged(mail) }
}
