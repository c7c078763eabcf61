import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearWords, reachOf } from './near-words.ts'

const WORDS = ['golf', 'gold', 'polo', 'passat', 'mercedes', 'volkswagen', 'tdi', 'tsi', 'audi', 'opel']

test.each([
  ['gofl', ['golf']],
  ['glf', ['golf']],
  ['gollf', ['golf']],
  ['gols', ['gold', 'golf']],
  ['mercdes', ['mercedes']],
  ['mecredes', ['mercedes']],
  ['merzedez', ['mercedes']],
  ['volkswagn', ['volkswagen']],
  ['wolkswagon', ['volkswagen']],
  ['pasat', ['passat']],
  ['tdl', ['tdi']],
  ['golf', ['golf', 'gold']],
  ['pa', []],
  ['pst', []],
])('%s may mean %j', (typed, meant) => {
  expect(nearWords(typed, WORDS)).toEqual(meant)
})

test('as many errors as a word may hold are forgiven, wherever they are, and no more than five words come', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(letters, fc.nat(11), fc.constantFrom(...'xyz'), (word, place, letter) => {
      const typed = word.slice(0, place % word.length) + letter + word.slice((place % word.length) + 1)
      expect(nearWords(typed, [word])).toEqual([word])
      expect(nearWords(word, Array(9).fill(word))).toHaveLength(5)
      expect(nearWords(`${word}${'x'.repeat(reachOf(word) + 2)}`, [word])).toEqual([])
    }),
  )
})
