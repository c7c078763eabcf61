import { createHash, randomBytes } from 'node:crypto'

/** An opaque secret for a browser to hold; we keep only its hash. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
