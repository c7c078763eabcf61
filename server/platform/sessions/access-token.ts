import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../../config.ts'

export const ACCESS_MINUTES = 15
const PURPOSE = 'access tokens'

export interface AccessClaims {
  sessionId: string
  siteId: string
}

/** The only header there is. It is compared, never believed: what a token says of its algorithm decides nothing. */
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'at+jwt' })).toString('base64url')

const keys = new Map<string, KeyObject>()

/** By hand, because it is made for every call: through WebCrypto it took a tenth of the time of a list. */
function signatureOf(secretKey: string, signed: string): string {
  let key = keys.get(secretKey)
  if (!key) {
    key = createSecretKey(derivedKey(secretKey, PURPOSE))
    keys.set(secretKey, key)
  }
  return createHmac('sha256', key).update(signed).digest('base64url')
}

/**
 * A JSON Web Token that says only which session on which site; everything else is looked up on each call, so nothing in
 * it can be stale.
 */
export function signAccessToken(secretKey: string, claims: AccessClaims, now: Date, expires?: Date): string {
  const issued = Math.floor(now.getTime() / 1000)
  const latest = issued + ACCESS_MINUTES * 60
  const payload = {
    site: claims.siteId,
    sub: claims.sessionId,
    iat: issued,
    exp: expires ? Math.min(latest, Math.floor(expires.getTime() / 1000)) : latest,
  }
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
  return `${signed}.${signatureOf(secretKey, signed)}`
}

/** Null for anything that is not a living token of ours: other algorithm, other key, expired, garbage. */
export function verifyAccessToken(secretKey: string, token: string, now: Date): AccessClaims | null {
  const proven = provenToken(secretKey, token)
  return proven && proven.expires > Math.floor(now.getTime() / 1000) ? proven.claims : null
}

interface ProvenToken {
  claims: AccessClaims
  expires: number
}

/** Tokens whose signature was found right: it stays right. Whether their session lives is asked of the database. */
const provenTokens = new Map<string, ProvenToken>()
const MOST_PROVEN = 5000

function provenToken(secretKey: string, token: string): ProvenToken | null {
  const key = `${secretKey} ${token}`
  const known = provenTokens.get(key)
  if (known) return known
  const proven = proveToken(secretKey, token)
  if (!proven) return null
  if (provenTokens.size >= MOST_PROVEN) provenTokens.clear()
  provenTokens.set(key, proven)
  return proven
}

function proveToken(secretKey: string, token: string): ProvenToken | null {
  const [header, payload, signature, ...rest] = token.split('.', 4)
  if (header !== HEADER || !payload || !signature || rest.length > 0) return null
  // As they are written: decoding overlooks what is no letter of the alphabet, and a token has one form.
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(secretKey, `${header}.${payload}`))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  // Ours by its signature, so it has the form that we gave it.
  const { site, sub, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
    string,
    unknown
  >
  if (typeof site !== 'string' || typeof sub !== 'string' || typeof exp !== 'number') return null
  return { claims: { sessionId: sub, siteId: site }, expires: exp }
}
