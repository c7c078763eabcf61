import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, UnreadableCsvError } from '#contract/catalogue/csv-reader.ts'
import { readBack, toCsv } from './csv.ts'

const read = (text: string) => [...readCsv(text)]
const cells = (text: string) => read(text).map((record) => record.cells)

test.each([
  ['commas', 'a,b\r\n1,2\r\n'],
  ['semicolons', 'a;b\n1;2'],
  ['tabs', 'a\tb\r1\t2\r'],
  ['the mark of UTF-8', '\ufeffa,b\n1,2\n'],
  ['quotations', '"a","b"\n"1",2\n'],
  ['empty lines', '\n\na,b\n\r\n1,2\n\n'],
])('%s', (_, text) => {
  expect(cells(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('a quotation holds delimiters, line breaks and quotation marks, and lines are counted as an editor counts them', () => {
  expect(read('name;x\n"a;""b""\r\nc";1\nd;2\n')).toEqual([
    { line: 1, cells: ['name', 'x'] },
    { line: 2, cells: ['a;"b"\r\nc', '1'] },
    { line: 4, cells: ['d', '2'] },
  ])
})

test('a comma within a quotation of the header is no delimiter', () => {
  expect(cells('"a,b,c";d\n1;2')).toEqual([
    ['a,b,c', 'd'],
    ['1', '2'],
  ])
})

test('missing cells stay missing, empty ones are empty', () => {
  expect(cells('a,b,c\n1\n,,3\n1,,\n')).toEqual([['a', 'b', 'c'], ['1'], ['', '', '3'], ['1', '', '']])
})

test('a quotation that never ends is named by the line it begins on', () => {
  expect(() => read('a,b\n1,2\n"3,4\n5,6\n')).toThrow(expect.objectContaining({ line: 3 }))
  expect(() => read('"')).toThrow(UnreadableCsvError)
})

test('what we write we read back, whatever it is', () => {
  const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\ufeff', ''))
  const row = fc.tuple(fc.string({ minLength: 1, unit: fc.constantFrom(...'abc') }), cell, cell)
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const [, ...written] = cells(toCsv(['x', 'y', 'z'], rows))
      expect(written.map((record) => record.map(readBack))).toEqual(rows)
    }),
  )
})
