import type { Email } from 'postal-mime'

type Headers = Pick<Email, 'headers' | 'from' | 'returnPath'>

/** Headers that only programs write, with the words that say so; null: whatever stands there. */
const SIGNS: Readonly<Record<string, RegExp | null>> = {
  'auto-submitted': /^(?!no\b)/i,
  precedence: /^(bulk|list|junk|auto_reply)\b/i,
  'x-autoreply': /^(?!no\b)/i,
  'x-autorespond': null,
  'x-auto-reply-from': null,
  'x-mail-autoreply': null,
  'x-failed-recipients': null,
  'list-id': null,
  'list-unsubscribe': null,
  'feedback-id': null,
  'content-type': /^(multipart\/report|text\/calendar)\b/i,
  'return-path': /^<>$/,
}

/** All but the type of the body, which means nothing without the body. */
export const ROBOT_HEADERS = Object.keys(SIGNS).filter((name) => name !== 'content-type')

/** Holiday notes, bounces, lists and our own mails: whoever answers them is answered by them. */
export function isAutomatic({ headers, from }: Headers): boolean {
  if (/^(mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '')) return true
  return headers.some(({ key, value }) => {
    if (!Object.hasOwn(SIGNS, key)) return false
    const sign = SIGNS[key]
    return !sign || sign.test(value.trim())
  })
}

/** What the server wrote that took the mail, above everything that came with it. */
export function isForged({ headers }: Pick<Headers, 'headers'>): boolean {
  const judged = headers.find(({ key }) => key === 'authentication-results')
  return judged !== undefined && /\bdmarc=fail\b/i.test(judged.value)
}
