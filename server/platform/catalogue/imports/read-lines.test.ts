import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from '#contract/catalogue/decode-text.ts'
import { checkedLines } from './checked-lines.ts'
import { listEntries } from './json-entries.ts'
import { type ImportColumns, readLines } from './read-lines.ts'

const HEADER = 'type,manufacturer,model,generation,variant,stock_hp'
const PATH = ['type', 'manufacturer', 'model', 'generation', 'variant']
const FILE = {
  columns: [...PATH, 'stock_hp'],
  required: PATH,
  check: (values: Record<string, unknown>) => ({ path: PATH.map((name) => String(values[name])) }),
  keysOf: ({ path }: { path: string[] }) => [path],
}
const read = (text: string) => [...readLines(text, FILE)]

test('CSV: columns in any order and case, unknown ones are named once, formulas are read back', () => {
  const text = 'Variant;MODEL;type;manufacturer;generation;colour\n2.0;A4;Cars;Audi;"\'=B9";red\n'
  expect(read(text)).toEqual([
    { line: 1, problem: 'unknown_column', text: 'colour' },
    {
      line: 2,
      values: { type: 'Cars', manufacturer: 'Audi', model: 'A4', generation: '=B9', variant: '2.0' },
    },
  ])
})

test.each([
  ['', { line: 1, problem: 'missing_column', text: 'type', endsFile: true }],
  ['type,model\nCars,A4\n', { line: 1, problem: 'missing_column', text: 'manufacturer', endsFile: true }],
  ['{"type":"Cars"}', { line: 1, problem: 'unreadable', text: '', endsFile: true }],
  ['[1]', { line: 1, problem: 'invalid', text: '1' }],
  ['[null]', { line: 1, problem: 'invalid', text: 'null' }],
  ['[{"color":"red"}]', { line: 1, problem: 'unknown_column', text: 'color' }],
  [`${HEADER}\na,b,c,d,e,1,2\n`, { line: 2, problem: 'too_many_cells', text: '2' }],
  [`${HEADER}\na,b,c,d,"e,1\n`, { line: 2, problem: 'unreadable', text: '', endsFile: true }],
])('%j', (text, line) => {
  expect(read(text)).toEqual([line])
})

test('cells that are missing are empty, cells without a column must be', () => {
  const values = { type: 'a', manufacturer: 'b', model: 'c', generation: 'd', variant: 'e', stock_hp: '' }
  expect(read(`${HEADER}\na,b,c,d,e\na,b,c,d,e,,,,\n`)).toEqual([
    { line: 2, values },
    { line: 3, values },
  ])
})

const NONE = { has: () => false, typeOf: () => null }

test('the same vehicle comes once', () => {
  const lines = [
    ...checkedLines({ text: `${HEADER}\na,b,c,d,e,1\na,b,c,d,f,1\na,b,c,d,e,2\n`, pictures: NONE }, FILE),
  ]
  expect(
    lines.map((line) => ('problem' in line ? [line.line, line.problem, line.text] : line.item.path[4])),
  ).toEqual(['e', 'f', [4, 'duplicate', 'a b c d e']])
})

test('bytes of old and new spreadsheets', () => {
  const text = 'Škoda Citroën ß'
  expect(decodeText(Buffer.from(text))).toBe(text)
  expect(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))).toBe(text)
  expect(decodeText(Buffer.from('Citro\xebn \xdf', 'latin1'))).toBe('Citroën ß')
})

test('JSON: a list is read entry by entry as it would be as a whole', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 1, '\t'), (list, indent) => {
      const text = JSON.stringify(list, null, indent)
      expect([...listEntries(text)]).toEqual(JSON.parse(text))
      if (list.length > 0) expect([...listEntries(text.slice(0, -1))].at(-1)).toBe(undefined)
    }),
  )
})

test.each(['', 'x', '{}', '[', '[1', '[1,', '[1,]', '[1]x', '["a]', '[1 2]', '[}]'])(
  '%j breaks off',
  (text) => {
    expect([...listEntries(text)].at(-1)).toBe(undefined)
  },
)

const readAs = (text: string, changes: Partial<ImportColumns>) => [
  ...readLines(text, { columns: ['name', 'price'], required: ['name'], ...changes }),
]

test('a mapping says what the file calls our columns, and nothing else is read', () => {
  const mapping = { name: 'Full Name', price: 'Amount' }
  const values = { name: 'Ann', price: '5' }
  expect(readAs('other;full name ;AMOUNT;name\nx;Ann;5;no\n', { mapping })).toEqual([{ line: 2, values }])
  expect(readAs('[{"Full Name":"Ann","Amount":"5","name":"no"}]', { mapping })).toEqual([{ line: 1, values }])
  expect(readAs('full name,name\nAnn,1\n', { mapping })).toEqual([
    { line: 1, problem: 'missing_column', text: 'Amount', endsFile: true },
  ])
  expect(readAs('amount\n1\n', { mapping: { price: 'amount' } })).toEqual([
    { line: 1, problem: 'missing_column', text: 'name', endsFile: true },
  ])
})

test('unknown columns are reported, or passed over where that was said', () => {
  expect(readAs('name,x\nAnn,1\n', {})[0]).toMatchObject({ problem: 'unknown_column', text: 'x' })
  expect(readAs('name,x\nAnn,1\n', { ignoresUnknown: true })).toEqual([{ line: 2, values: { name: 'Ann' } }])
})

test('a column that may not be set ends the file', () => {
  const forbidden = ['price']
  const refused = { line: 1, problem: 'forbidden_column', endsFile: true }
  expect(readAs('name,Price\nAnn,1\n', { forbidden })).toEqual([{ ...refused, text: 'Price' }])
  expect(readAs('[{"name":"Ann","price":1}]', { forbidden })).toEqual([{ ...refused, text: 'price' }])
  expect(readAs('name,price\nAnn,1\n', { forbidden, mapping: { name: 'name' } })).toEqual([
    { line: 2, values: { name: 'Ann' } },
  ])
})
