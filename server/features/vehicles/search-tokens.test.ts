import { expect, test } from 'vitest'
import { searchTokens } from './search-tokens.ts'

const texts = (query: string) => searchTokens(query).map(({ text }) => text)

test.each([
  ['golf 7 2.0 tdi 150', ['golf', '7', '2.0', 'tdi', '150']],
  ['  GOLF   Golf ', ['golf']],
  ['Škoda Citroën', ['skoda', 'citroen']],
  ['2,0 TDI', ['2.0', 'tdi']],
  ['Mercedes-Benz E-Class', ['mercedes', 'benz', 'e', 'class']],
  ['V.W. (5G) 1.', ['v', 'w', '5g', '1']],
  ["'; drop table vehicles --", ['drop', 'table', 'vehicles']],
  ['%_*', []],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('%j is looked for as %j', (query, tokens) => {
  expect(texts(query)).toEqual(tokens)
})

test('letters and figures written as one are also looked for apart, and VW is Volkswagen', () => {
  expect(searchTokens('c220 vw 2.0 edc17c64')).toEqual([
    { text: 'c220', meant: ['c220'], parts: ['c', '220'], hasFigures: true },
    { text: 'vw', meant: ['vw', 'volkswagen'], parts: [], hasFigures: false },
    { text: '2.0', meant: ['2.0'], parts: [], hasFigures: true },
    { text: 'edc17c64', meant: ['edc17c64'], parts: ['edc', '17', 'c', '64'], hasFigures: true },
  ])
})
