import { expect, test } from 'vitest'
import { isSignedByUs, signedAddress } from './signed-address.ts'

const secret = 'a secret key of more than thirty-two characters'
const fileId = '01900000-0000-7000-8000-000000000001'
const sessionId = '01900000-0000-7000-8000-000000000002'
const other = '01900000-0000-7000-8000-000000000003'
const now = new Date('2026-03-01T12:00:00Z')

function made() {
  const url = new URL(signedAddress(secret, { fileId, sessionId, ttlSeconds: 60, now }), 'http://site.test')
  const query = Object.fromEntries(url.searchParams) as Record<'expires' | 'session' | 'signature', string>
  return { path: url.pathname, query, address: { fileId, sessionId, expires: Number(query.expires) } }
}

test('the address names file, session and end, and carries a signature', () => {
  const { path, query } = made()
  expect(path).toBe(`/api/file/${fileId}`)
  expect(query.expires).toBe(String(now.getTime() + 60_000))
  expect(query.session).toBe(sessionId)
  expect(query.signature).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

test('only the very same address verifies', () => {
  const { query, address } = made()
  expect(isSignedByUs(secret, address, query.signature)).toBe(true)
  expect(isSignedByUs(secret, { ...address, fileId: other }, query.signature)).toBe(false)
  expect(isSignedByUs(secret, { ...address, sessionId: other }, query.signature)).toBe(false)
  expect(isSignedByUs(secret, { ...address, expires: address.expires + 1 }, query.signature)).toBe(false)
  expect(isSignedByUs(`${secret}!`, address, query.signature)).toBe(false)
  expect(isSignedByUs(secret, address, query.signature.slice(1))).toBe(false)
  expect(isSignedByUs(secret, address, '')).toBe(false)
})
