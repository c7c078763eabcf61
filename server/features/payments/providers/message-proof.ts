import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#platform/app-error.ts'
import type { RawMessage } from '../provider.ts'

/** Providers try again for a day or two; whatever is older was kept by somebody else. */
const OLDEST_MESSAGE = 3 * 24 * 60 * 60 * 1000

interface Proof {
  key: string | undefined
  signed: readonly (string | Buffer)[]
  encoding: 'hex' | 'base64'
  given: string
}

/** Without a key nothing is proven: anyone can sign with an empty one. */
export function assertSigned({ key, signed, encoding, given }: Proof) {
  if (!key) throw new AppError('signature_invalid')
  const hmac = createHmac('sha256', key)
  for (const part of signed) hmac.update(part)
  if (!isSameText(hmac.digest(encoding), given)) throw new AppError('signature_invalid')
}

export function isSameText(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export function assertRecent(sent: Date, now: Date) {
  // Written so that a date that is none is refused too.
  if (!(now.getTime() - sent.getTime() <= OLDEST_MESSAGE)) throw new AppError('message_expired')
}

/** A header that was sent twice has no meaning that could be relied on. */
export function headerOf({ headers }: RawMessage, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const OUR_REFERENCE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Other shops may use the same account; their references look otherwise. */
export const isOurReference = (text: string): boolean => OUR_REFERENCE.test(text)
