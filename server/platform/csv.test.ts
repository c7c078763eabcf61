import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBack, toCsv } from './csv.ts'

test('rows end in CRLF, begin with the mark of UTF-8, and quote what needs it', () => {
  expect(
    toCsv(
      ['name', 'total'],
      [
        ['Söner, "AB"', 12.5],
        ['two\nlines', null],
        ['', -3],
      ],
    ),
  ).toBe('\ufeffname,total\r\n"Söner, ""AB""",12.5\r\n"two\nlines",\r\n,-3\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+49 40 123', "'+49 40 123"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("http://evil.test","x")', `"'=HYPERLINK(""http://evil.test"",""x"")"`],
  ['a=1', 'a=1'],
  ["'=1", "''=1"],
  ["'a", "'a"],
])('security 33: %j becomes %j', (cell, written) => {
  expect(toCsv([], [[cell]])).toBe(`\ufeff\r\n${written}\r\n`)
})

test('security 33: whatever a text is, no cell runs; read back it is the text, with at most one sign before it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }), (cells) => {
      const [, read = []] = parsed(toCsv(['x'], [cells]))
      expect(read).toHaveLength(cells.length)
      read.forEach((cell, index) => {
        expect(cell).not.toMatch(/^[=+\-@\t\r]/)
        expect([cells[index], `'${cells[index]}`]).toContain(cell)
        expect(readBack(cell)).toBe(cells[index])
      })
    }),
  )
})

/** As a spreadsheet reads it. */
function parsed(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
