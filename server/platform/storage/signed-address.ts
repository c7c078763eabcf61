import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../../config.ts'

const PURPOSE = 'signed file addresses'

/** How long an address is good: a download begins at once, a page shows its images for a while. */
export const DOWNLOAD_SECONDS = 60
export const IMAGE_SECONDS = 15 * 60

export interface SignedAddress {
  fileId: string
  sessionId: string
  /** Milliseconds since 1970. */
  expires: number
}

/**
 * Links and images cannot send a token, so the address itself proves that this session was allowed to see this
 * file. Whoever serves it must still ask whether the session lives.
 */
export function signedAddress(
  secretKey: string,
  about: { fileId: string; sessionId: string; ttlSeconds: number; now: Date },
): string {
  const address = {
    fileId: about.fileId,
    sessionId: about.sessionId,
    expires: about.now.getTime() + about.ttlSeconds * 1000,
  }
  const query = new URLSearchParams({
    expires: String(address.expires),
    session: address.sessionId,
    signature: sign(secretKey, address).toString('base64url'),
  })
  return `/api/file/${about.fileId}?${query}`
}

export function isSignedByUs(secretKey: string, address: SignedAddress, signature: string): boolean {
  const expected = sign(secretKey, address)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sign(secretKey: string, { fileId, sessionId, expires }: SignedAddress): Buffer {
  return createHmac('sha256', derivedKey(secretKey, PURPOSE))
    .update(`${fileId}\n${sessionId}\n${expires}`)
    .digest()
}
