import { expect, test } from 'vitest'
import { hasWords } from './has-words.ts'

test.each([
  ['', false],
  ['<p></p>', false],
  ['<p>&nbsp;</p>\n<h2> </h2>', false],
  ['<p>We keep your name.</p>', true],
])('%j', (html, expected) => {
  expect(hasWords(html)).toBe(expected)
})
