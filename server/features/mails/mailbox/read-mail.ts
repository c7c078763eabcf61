import { createHash } from 'node:crypto'
import type { Attachment, Email } from 'postal-mime'
import { plainText } from '#platform/mail/plain-text.ts'
import { sanitizer } from '#platform/sanitizer.ts'
import { displayName } from '#platform/storage/display-name.ts'
import { cutQuote } from './cut-quote.ts'
import { isAutomatic, isForged } from './robots.ts'

export interface ReceivedMail {
  /** In small letters; empty where there is none. */
  from: string
  subject: string
  /** Of two copies of a mail the same, whatever the servers between wrote above them. */
  fingerprint: string
  isAutomatic: boolean
  isForged: boolean
  /** What they wrote, without what they answer. */
  text: string
  files: readonly { name: string; mediaType: string; bytes: Buffer }[]
  /** Names of the files beyond these. */
  filesBeyond: readonly string[]
}

/** Smaller ones are the logo below somebody's name. */
const SMALLEST_INLINE = 16 * 1024
export const MOST_FILES = 10
const LONGEST_SUBJECT = 200
const LONGEST_ADDRESS = 254

/** Slow for who wants it to be: only `mail-process.ts` calls it. */
export async function readMail(raw: Buffer): Promise<ReceivedMail> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 30 })
  const attached = mail.attachments.filter(isKept)
  const text = cutQuote(printable(textOf(mail)))
  const files = attached.slice(0, MOST_FILES).map(fileOf)
  return {
    ...senderOf(mail),
    fingerprint: mail.messageId
      ? `${mail.messageId} ${hashOf([text, ...files.flatMap(({ name, bytes }) => [name, bytes])])}`
      : hashOf([raw]),
    isAutomatic: isAutomatic(mail),
    isForged: isForged(mail),
    text,
    files,
    filesBeyond: attached.slice(MOST_FILES).map(nameOf),
  }
}

/** As they are shown and compared. */
export const senderOf = ({ from, subject }: Email): Pick<ReceivedMail, 'from' | 'subject'> => ({
  from: (from?.address ?? '').toLowerCase().slice(0, LONGEST_ADDRESS),
  subject: printable(subject ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_SUBJECT),
})

/** Each piece by its own hash, so that none goes on in the next. */
const hashOf = (pieces: readonly (string | Buffer)[]) =>
  pieces
    .map((piece) => createHash('sha256').update(piece).digest())
    .reduce((hash, piece) => hash.update(piece), createHash('sha256'))
    .digest('hex')

/** The text part; of a mail that has none, what its page says. */
function textOf({ text, html }: Email): string {
  if (text?.trim()) return text
  if (!html) return ''
  return plainText(
    sanitizer()(html, {
      allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'pre', 'blockquote', 'hr'],
      allowedAttributes: {},
      transformTags: { div: 'p', tr: 'p', h1: 'h2' },
    }),
  )
}

const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

function isKept(attachment: Attachment): boolean {
  const isInline = attachment.related === true || attachment.disposition === 'inline'
  const size = bytesOf(attachment).length
  return size > 0 && !(isInline && attachment.contentId && size < SMALLEST_INLINE)
}

const nameOf = ({ filename }: Attachment) => displayName(filename ?? undefined)

const fileOf = (attachment: Attachment) => ({
  name: nameOf(attachment),
  mediaType: attachment.mimeType,
  bytes: bytesOf(attachment),
})

/** As every text of ours: no control characters, which the database refuses, and no half characters. */
const printable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\u007f\ud800-\udfff]/g, '')
