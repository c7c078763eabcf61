import { errors, jwtVerify, SignJWT } from 'jose'
import { derivedKey } from '../../config.ts'

export const ACCESS_MINUTES = 15
const PURPOSE = 'access tokens'
const TYPE = 'at+jwt'

export interface AccessClaims {
  sessionId: string
  siteId: string
}

const keys = new Map<string, Uint8Array>()

function keyFor(secretKey: string): Uint8Array {
  let key = keys.get(secretKey)
  if (!key) {
    key = new Uint8Array(derivedKey(secretKey, PURPOSE))
    keys.set(secretKey, key)
  }
  return key
}

/** Says only which session on which site; everything else is looked up on each call, so nothing in it can be stale. */
export function signAccessToken(
  secretKey: string,
  claims: AccessClaims,
  now: Date,
  expires?: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  const latest = issued + ACCESS_MINUTES * 60
  return new SignJWT({ site: claims.siteId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(claims.sessionId)
    .setIssuedAt(issued)
    .setExpirationTime(expires ? Math.min(latest, Math.floor(expires.getTime() / 1000)) : latest)
    .sign(keyFor(secretKey))
}

/** Null for anything that is not a living token of ours: other algorithm, other key, expired, garbage. */
export async function verifyAccessToken(
  secretKey: string,
  token: string,
  now: Date,
): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keyFor(secretKey), {
      algorithms: ['HS256'],
      typ: TYPE,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'site'],
    })
    return { sessionId: String(payload.sub), siteId: String(payload.site) }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}
