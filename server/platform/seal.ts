import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from '../config.ts'

/**
 * Secrets that must rest in the database (codes in queued mails, later payment keys): AES-256-GCM with a key that
 * is not there. A database that is stolen alone tells nothing.
 */
const VERSION = 'v1'

export function seal(secretKey: string, purpose: string, value: unknown): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secretKey, purpose), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return [
    VERSION,
    nonce.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
    text.toString('base64url'),
  ].join('.')
}

/** Throws when the value was sealed for another purpose, with another key, or was changed. */
export function unseal<T>(secretKey: string, purpose: string, sealed: string): T {
  const [version, nonce, tag, text] = sealed.split('.')
  if (version !== VERSION || !nonce || !tag || text === undefined) throw new Error('not a sealed value')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derivedKey(secretKey, purpose),
    Buffer.from(nonce, 'base64url'),
    // Without it a tag cut down to four bytes would be accepted, and those can be guessed.
    { authTagLength: 16 },
  )
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  const plain = Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()])
  return JSON.parse(plain.toString('utf8')) as T
}
