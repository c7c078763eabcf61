import { describe, expect, test } from 'vitest'
import { line, prose } from './primitives.ts'

describe.each([
  ['one line', line(20)],
  ['several lines', prose(20)],
])('%s of text', (_, schema) => {
  test.each(['Zażółć', '品川 383', 'نص', 'thumb 👍🏽 up', ''])('may be %j', (text) => {
    expect(schema.parse(text)).toBe(text)
  })

  test.each(['\u0000', 'a\u0007b', '\ud83d', '\udc4d up', 'half \ud83d here'])('may not hold %j', (text) => {
    expect(schema.safeParse(text).success).toBe(false)
  })
})
