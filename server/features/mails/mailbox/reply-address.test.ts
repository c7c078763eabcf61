import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { type AnswerRef, proofAddress, readAddress, replyAddress } from './reply-address.ts'

const SECRET = 'a secret key that is long enough for it'
const MAILBOX = 'Support@tuner.example'
const ref = (): AnswerRef => ({ siteId: newId(), kind: 'ticket', id: newId(), userId: newId() })

const read = (address: string, { siteId }: Pick<AnswerRef, 'siteId'>, mailbox = MAILBOX, secret = SECRET) => {
  const found = readAddress(secret, { mailbox, siteId }, address)
  if (found === 'proof') throw new Error('a proof')
  return found
}

test('an address says what it is about and whose it is, however its letters were changed', () => {
  for (let turn = 0; turn < 500; turn++) {
    const about = ref()
    const address = replyAddress(SECRET, MAILBOX, about)
    for (const form of [address, address.toLowerCase(), address.toUpperCase()]) {
      const found = read(form, about)
      expect([found?.kind, found?.id]).toEqual(['ticket', about.id])
      expect(found?.isFor(about.userId)).toBe(true)
      expect(found?.isFor(newId())).toBe(false)
    }
  }
})

test('the part before the domain stays within what mail allows, for the longest name of a mailbox', () => {
  const address = replyAddress(SECRET, `${'a'.repeat(20)}@tuner.example`, ref())
  expect(address.split('@')[0]).toHaveLength(64)
})

test('no letter of it can be changed: it opens nothing else and speaks for nobody else', () => {
  const about = ref()
  const address = replyAddress(SECRET, 'support@tuner.example', about)
  const begin = address.indexOf('+') + 1
  const end = address.indexOf('@')
  for (let at = begin; at < end; at++)
    for (const letter of 'ab7') {
      if (address[at] === letter) continue
      const changed = `${address.slice(0, at)}${letter}${address.slice(at + 1)}`
      const found = read(changed, about)
      // The last letter of the id has two bits that mean nothing: the id is the same then.
      expect(found && found.id !== about.id && found.isFor(about.userId)).toBeFalsy()
      if (found?.isFor(about.userId)) expect(found.id).toBe(about.id)
    }
})

test('another site, another key, another thing or another mailbox makes it worthless', () => {
  const about = ref()
  const address = replyAddress(SECRET, MAILBOX, about)
  expect(read(address, ref())?.isFor(about.userId)).toBe(false)
  expect(read(address, about, MAILBOX, 'another secret key, just as long as it')?.isFor(about.userId)).toBe(
    false,
  )
  expect(read(address, about, 'sales@tuner.example')).toBeNull()
  const other = replyAddress(SECRET, MAILBOX, { ...about, id: newId() })
  const grafted = other.slice(0, other.indexOf('@') - 16) + address.slice(address.indexOf('@') - 16)
  expect(read(grafted, about)?.isFor(about.userId)).toBe(false)
})

test.each([
  'support@tuner.example',
  'support+@tuner.example',
  'support+t@tuner.example',
  `support+t${'a'.repeat(500)}@tuner.example`,
  `support+x${'a'.repeat(42)}@tuner.example`,
  `support+t${'7'.repeat(42)}@tuner.example`,
  `support+${'p'.repeat(17)}@tuner.example`,
  `support+t${'ä'.repeat(42)}@tuner.example`,
])('%s is none of ours', (address) => {
  expect(read(address, ref())?.isFor('') ?? false).toBe(false)
})

test('the proof is of one mailbox on one site', () => {
  const { siteId } = ref()
  const address = proofAddress(SECRET, MAILBOX, siteId)
  expect(readAddress(SECRET, { mailbox: MAILBOX, siteId }, address)).toBe('proof')
  expect(readAddress(SECRET, { mailbox: MAILBOX, siteId: newId() }, address)).toBeNull()
})
