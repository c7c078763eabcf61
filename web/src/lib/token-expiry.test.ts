import { expect, test } from 'vitest'
import { hasExpired } from './token-expiry.ts'

const NOW = Date.UTC(2026, 4, 4, 12)
const tokenUntil = (time: number) => {
  const claims = btoa(JSON.stringify({ site: 'ÿÿ?>', exp: time / 1000 })).replaceAll('+', '-')
  return `head.${claims.replaceAll('/', '_').replaceAll('=', '')}.signature`
}

test.each([
  ['an hour ago', NOW - 3_600_000, true],
  ['in two seconds', NOW + 2000, true],
  ['in a minute', NOW + 60_000, false],
])('a token that ends %s', (_, time, expired) => {
  expect(hasExpired(tokenUntil(time), NOW)).toBe(expired)
})

test.each(['', 'access-1', 'a.b.c', 'a.%%.c', 'a.e30.c'])(
  '%j says nothing, so the server is asked',
  (token) => {
    expect(hasExpired(token, NOW)).toBe(false)
  },
)
