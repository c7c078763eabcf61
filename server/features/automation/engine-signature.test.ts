import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignature, signAnswer, signRequest } from './engine-signature.ts'

const HASH = createHash('sha256').update('image').digest('hex')

test('the signatures are those that docs/operations.md lets others compute', () => {
  const request = signRequest('a secret of sixteen', '1767225600', HASH)
  expect(request).toBe('41498d5a6de9e6ce1ea8ab90ece4bd4aaf849dc2b58828a3b2a2a8912131cdc1')
  expect(signAnswer('a secret of sixteen', request, HASH)).toBe(
    'cffc7eead9bc9187e55195c04f6fbf86af6932eed0048802f991983c77923a2a',
  )
})

test('nothing but the expected signature is one', () => {
  const expected = signRequest('secret', '1', HASH)
  expect(isSignature(expected, expected)).toBe(true)
  for (const other of [
    undefined,
    '',
    expected.toUpperCase(),
    expected.slice(1),
    `${expected}0`,
    'é'.repeat(64),
    [expected],
    signRequest('Secret', '1', HASH),
    signRequest('secret', '2', HASH),
    signAnswer('secret', '1', HASH),
  ])
    expect(isSignature(expected, other)).toBe(false)
})
