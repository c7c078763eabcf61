import { expect, test } from 'vitest'
import { delimiterCheck } from './form-watch.ts'

const SOUND = [
  '--b\r\nhead\r\n\r\nbytes\r\n--b\r\n\r\n\r\nmore --bc\n--bc\r\n--b--\r\n--bc',
  '--b--',
  '--b\r\n\r\n\r\n--b--',
]
const BROKEN = [
  '--bc\r\n\r\n\r\n--b--',
  '--b\r\n\r\nx\r\n--bc\r\n--b--',
  '--b\r\n\r\nx\r\n--b-c',
  '--b\r\n\r\n\r\n--b\n\r\n--b--',
]

function isSound(text: string, size: number): boolean {
  const check = delimiterCheck('b')
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) if (!check(bytes.subarray(at, at + size))) return false
  return true
}

test.each([1, 2, 3, 5, 7, 11, 1000])('boundaries are told from look-alikes in pieces of %i bytes', (size) => {
  expect(SOUND.map((text) => isSound(text, size))).toEqual(SOUND.map(() => true))
  expect(BROKEN.map((text) => isSound(text, size))).toEqual(BROKEN.map(() => false))
})
