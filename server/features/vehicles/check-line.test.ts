import { expect, test } from 'vitest'
import { checkLine } from './check-line.ts'

const PATH = { type: 'Cars', manufacturer: 'Audi', model: 'A4', generation: 'B9', variant: '2.0 TDI 190' }

test('a line becomes a vehicle; columns that are not there change nothing', () => {
  expect(checkLine(PATH)).toEqual({ path: ['Cars', 'Audi', 'A4', 'B9', '2.0 TDI 190'], details: {} })
  expect(
    checkLine({
      ...PATH,
      model: 208,
      engine: ' DETA ',
      fuel: '',
      engine_cc: '1968',
      year_from: 2015,
      year_to: null,
      stage1_hp: '230',
      stage1_nm: 470,
      stage2_hp: '',
      stage2_nm: '',
    }),
  ).toEqual({
    path: ['Cars', 'Audi', '208', 'B9', '2.0 TDI 190'],
    details: {
      engine: 'DETA',
      fuel: '',
      engine_cc: 1968,
      year_from: 2015,
      year_to: null,
      stages: [
        { stage: 1, hp: 230, nm: 470 },
        { stage: 2, hp: null, nm: null },
      ],
    },
  })
})

test.each([
  [{ variant: ' ' }, { problem: 'required', text: 'variant: ' }],
  [{ model: undefined }, { problem: 'required', text: 'model: ' }],
  [{ variant: 'x'.repeat(121) }, { problem: 'too_long', text: `variant: ${'x'.repeat(121)}` }],
  [{ fuel: 'x'.repeat(300) }, { problem: 'too_long', text: `fuel: ${'x'.repeat(194)}` }],
  [{ engine: 'two\nlines' }, { problem: 'invalid', text: 'engine: two\nlines' }],
  [{ engine: 'nul\0' }, { problem: 'invalid', text: 'engine: nul' }],
  [{ engine: '\ud800' }, { problem: 'invalid', text: 'engine: \ufffd' }],
  [{ engine: { a: 1 } }, { problem: 'invalid', text: 'engine: object' }],
  [{ stock_hp: '150 PS' }, { problem: 'not_a_number', text: 'stock_hp: 150 PS' }],
  [{ stock_hp: '1.5' }, { problem: 'not_a_number', text: 'stock_hp: 1.5' }],
  [{ stock_hp: -1 }, { problem: 'not_a_number', text: 'stock_hp: -1' }],
  [{ stock_hp: '0' }, { problem: 'out_of_range', text: 'stock_hp: 0' }],
  [{ year_from: '1899' }, { problem: 'out_of_range', text: 'year_from: 1899' }],
  [
    { year_from: '2015', year_to: '2010' },
    { problem: 'years_contradict', text: 'year_to: 2010' },
  ],
  [{ stage1_hp: '200' }, { problem: 'stage_incomplete', text: 'stage1_nm: ' }],
  [
    { stage5_hp: '', stage5_nm: '400' },
    { problem: 'stage_incomplete', text: 'stage5_hp: ' },
  ],
])('%j is bad', (values, bad) => {
  expect(checkLine({ ...PATH, ...values })).toEqual(bad)
})
