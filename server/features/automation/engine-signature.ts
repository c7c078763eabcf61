import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Both sides prove that they know the secret, which itself never travels. A request is signed with its time, so that
 * an old one can be refused; an answer is signed with the request's signature, so that it answers that one only. The
 * first word keeps anybody from sending our own signature back to us.
 */
export const TIMESTAMP_HEADER = 'x-tunedesk-timestamp'
export const SIGNATURE_HEADER = 'x-tunedesk-signature'

/** `timestamp`: seconds since 1970. `bodyHash`: SHA-256 of the body, hexadecimal, small letters. */
export function signRequest(secret: string, timestamp: string, bodyHash: string): string {
  return signed(secret, ['request', timestamp, bodyHash])
}

export function signAnswer(secret: string, requestSignature: string, bodyHash: string): string {
  return signed(secret, ['answer', requestSignature, bodyHash])
}

export function isSignature(expected: string, given: unknown): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function signed(secret: string, lines: readonly string[]): string {
  return createHmac('sha256', secret).update(lines.join('\n')).digest('hex')
}
