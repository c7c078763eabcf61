import { expect, test } from 'vitest'
import { isAbsurd } from './mail-shape.ts'

const shape = (body: string) => isAbsurd(Buffer.from(`From: ida@w.example\nTo: support@n.example\n\n${body}`))

test.each<[string, string]>([
  ['parts', '--b\n\nx\n'.repeat(5_001)],
  ['parts of lines of Windows', '--b\r\n\r\nx\r\n'.repeat(5_001)],
  ['lines', 'a\n'.repeat(240_000)],
  ['empty lines', '\n'.repeat(100_000)],
])('nobody writes so many %s', (_, body) => {
  expect(shape(body)).toBe(true)
})

test.each<[string, string]>([
  ['a few words', 'Thank you'],
  ['nothing', ''],
  ['a large file', `${'QUJD'.repeat(19)}\r\n`.repeat(500_000)],
  ['a long log', 'rpm 4100 boost 1.92 lambda 0.97\n'.repeat(150_000)],
  ['a file of comments', '-- select the vehicles that were sold\n'.repeat(20_000)],
  ['lines that are dashes', '--\n'.repeat(20_000)],
])('%s may be sent', (_, body) => {
  expect(shape(body)).toBe(false)
})

test('forty megabytes are counted at once', () => {
  const raw = Buffer.alloc(40 * 1024 * 1024, '\n')
  const began = performance.now()
  expect(isAbsurd(raw)).toBe(true)
  expect(performance.now() - began).toBeLessThan(1000)
})
