import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const KEY = 'a secret key for the tests of seals'

test.each([['text'], [{ code: '123456', nested: { list: [1, null, 'ż'] } }], [''], [0]])(
  '%j comes back as it was',
  (value) => {
    expect(unseal(KEY, 'mails', seal(KEY, 'mails', value))).toEqual(value)
  },
)

test('the sealed form tells nothing, not even that two values are equal', () => {
  const [first, second] = [seal(KEY, 'mails', 'code 123456'), seal(KEY, 'mails', 'code 123456')]
  expect(first).toMatch(/^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/)
  expect(first).not.toBe(second)
  expect(Buffer.from(first.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('123456')
})

test('another key, another purpose or any change opens nothing', () => {
  const sealed = seal(KEY, 'mails', 'value')
  expect(() => unseal('another secret key of the same length', 'mails', sealed)).toThrow()
  expect(() => unseal(KEY, 'payments', sealed)).toThrow()
  const parts = sealed.split('.')
  for (const index of [1, 2, 3]) {
    const part = parts[index] ?? ''
    const changed = `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`
    expect(() => unseal(KEY, 'mails', parts.with(index, changed).join('.'))).toThrow()
  }
})

test.each(['', 'v1', 'v2.a.b.c', 'v1.a.b', 'plain text'])('%j is no sealed value', (text) => {
  expect(() => unseal(KEY, 'mails', text)).toThrow('not a sealed value')
})

test('a shortened tag is not accepted', () => {
  const parts = seal(KEY, 'mails', 'value').split('.')
  const short = Buffer.from(parts[2] ?? '', 'base64url')
    .subarray(0, 4)
    .toString('base64url')
  expect(() => unseal(KEY, 'mails', parts.with(2, short).join('.'))).toThrow()
})
