import { base64url, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { derivedKey } from '../../config.ts'
import { ACCESS_MINUTES, signAccessToken, verifyAccessToken } from './access-token.ts'

const SECRET = 'a secret key for the tests of tokens'
const now = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const claims = {
  sessionId: '01890000-0000-7000-8000-000000000001',
  siteId: '01890000-0000-7000-8000-000000000002',
}

/** A token with our key and the right claims, and one thing different. */
function forged(header: { alg: string; typ?: string }, key: Uint8Array, changes: object = {}) {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    site: claims.siteId,
    sub: claims.sessionId,
    iat: issued,
    exp: issued + 900,
    ...changes,
  })
    .setProtectedHeader(header)
    .sign(key)
}

const ourKey = new Uint8Array(derivedKey(SECRET, 'access tokens'))
const verify = (token: string, at = now) => verifyAccessToken(SECRET, token, at)

test('a token says which session on which site, for fifteen minutes', async () => {
  const token = await signAccessToken(SECRET, claims, now)
  expect(ACCESS_MINUTES).toBe(15)
  expect(await verify(token, later(899))).toEqual(claims)
  expect(await verify(token, later(900))).toBeNull()
  expect(
    Object.keys(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).sort(),
  ).toEqual(['exp', 'iat', 'site', 'sub'])
})

test('it never outlives its session', async () => {
  const token = await signAccessToken(SECRET, claims, now, later(60))
  expect(await verify(token, later(59))).toEqual(claims)
  expect(await verify(token, later(60))).toBeNull()
})

test('the forger of this file makes good tokens when nothing is different', async () => {
  expect(await verify(await forged({ alg: 'HS256', typ: 'at+jwt' }, ourKey))).toEqual(claims)
})

test('security 18: no algorithm, another one, another key or another type is no token', async () => {
  const unsigned = new UnsecuredJWT({ site: claims.siteId })
    .setSubject(claims.sessionId)
    .setExpirationTime(later(900))
    .encode()
  const good = await signAccessToken(SECRET, claims, now)
  const [header = '', payload = '', signature = ''] = good.split('.')
  const none = base64url.encode(JSON.stringify({ alg: 'none', typ: 'at+jwt' }))
  const tokens = [
    unsigned,
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${header}.${payload}.`,
    await forged({ alg: 'HS512', typ: 'at+jwt' }, new Uint8Array(64).fill(7)),
    await forged(
      { alg: 'HS256', typ: 'at+jwt' },
      new Uint8Array(derivedKey('another secret key', 'access tokens')),
    ),
    await forged({ alg: 'HS256', typ: 'at+jwt' }, new Uint8Array(derivedKey(SECRET, 'device cookies'))),
    await forged({ alg: 'HS256', typ: 'JWT' }, ourKey),
    await forged({ alg: 'HS256' }, ourKey),
  ]
  for (const token of tokens) expect(await verify(token)).toBeNull()
})

test('security 18: a changed payload or a claim left out is no token', async () => {
  const [header = '', , signature = ''] = (await signAccessToken(SECRET, claims, now)).split('.')
  const other = base64url.encode(
    JSON.stringify({ site: claims.siteId, sub: 'another session', exp: 9_999_999_999 }),
  )
  const tokens = [
    `${header}.${other}.${signature}`,
    await forged({ alg: 'HS256', typ: 'at+jwt' }, ourKey, { exp: undefined }),
    await forged({ alg: 'HS256', typ: 'at+jwt' }, ourKey, { sub: undefined }),
    await forged({ alg: 'HS256', typ: 'at+jwt' }, ourKey, { site: undefined }),
  ]
  for (const token of tokens) expect(await verify(token)).toBeNull()
})

test.each(['', '.', '..', 'a.b.c', 'x'.repeat(5000), '\u0000', '{"alg":"none"}'])(
  'garbage is no token: %j',
  async (garbage) => {
    expect(await verify(garbage)).toBeNull()
  },
)
