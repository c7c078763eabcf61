import { expect, test } from 'vitest'
import { makeFormats } from './formats.ts'

test('names of a list keep their order in a language that is written from right to left', () => {
  const names = ['Stage 1', 'Stage 2', 'Stage 3']
  expect(makeFormats('en').list(names)).toBe('Stage 1, Stage 2 and Stage 3')
  expect(makeFormats('de').list(names)).toBe('Stage 1, Stage 2 und Stage 3')
  expect(makeFormats('ar').list(names)).toBe('\u2068Stage 1\u2069 و\u2068Stage 2\u2069 و\u2068Stage 3\u2069')
})
