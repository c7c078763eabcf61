import { expect, test } from 'vitest'
import { fittingSnippets, insertSnippet, slashAt } from './snippets.ts'

test.each([
  ['/', 1, { from: 0, to: 1, words: '' }],
  ['/chec', 5, { from: 0, to: 5, words: 'chec' }],
  ['/checksum err', 13, { from: 0, to: 13, words: 'checksum err' }],
  ['Hello\n/re', 9, { from: 6, to: 9, words: 're' }],
  ['/re more', 3, { from: 0, to: 3, words: 're' }],
  ['', 0, null],
  ['and/or', 6, null],
  [' /re', 4, null],
  ['//re', 4, null],
  ['/re\nnext', 8, null],
  ['/re', 0, null],
])('%j with the caret at %i', (text, caret, place) => {
  expect(slashAt(text, caret)).toEqual(place)
})

const SNIPPETS = [
  { id: 'a', title: 'Checksum error', text: 'Please read the file again.' },
  { id: 'b', title: 'Thanks', text: 'Thank you for the new read.' },
  { id: 'c', title: 'Reading by bench', text: 'This unit is read on the bench.' },
]
const found = (words: string) => fittingSnippets(SNIPPETS, words).map(({ id }) => id)

test('they are found by words of title and text, those that begin so first', () => {
  expect(found('')).toEqual(['a', 'b', 'c'])
  expect(found('th')).toEqual(['b', 'a', 'c'])
  expect(found('bench')).toEqual(['c'])
  expect(found('gearbox')).toEqual([])
})

test('what was typed to find it is gone, everything else stays', () => {
  const text = 'Hello Ada,\n/chec\nRegards'
  const place = slashAt(text, 16)
  expect(place && insertSnippet(text, place, { id: 'a', title: '', text: 'Read again.' })).toEqual({
    text: 'Hello Ada,\nRead again.\nRegards',
    caret: 22,
  })
})
