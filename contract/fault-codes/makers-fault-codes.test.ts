import { expect, test } from 'vitest'
import { saeCodeOf } from './makers-fault-codes.ts'

/* Pairs as the group's own tools and manuals print them. */
test.each([
  ['16420', 'P0036'],
  ['16486', 'P0102'],
  ['16497', 'P0113'],
  ['16502', 'P0118'],
  ['16599', 'P0215'],
  ['16785', 'P0401'],
  ['17072', 'P0688'],
  ['17704', 'P1296'],
  ['17965', 'P1557'],
  ['17988', 'P1580'],
  ['18274', 'P1866'],
])('%s is %s', (figures, code) => {
  expect(saeCodeOf(figures)).toBe(code)
})

test('blocks follow each other, and what lies between or outside them is no SAE code', () => {
  expect(['16384', '17408', '18432', '19456', '20480', '24576', '28672'].map(saeCodeOf)).toEqual([
    'P0000',
    'P1000',
    'P2000',
    'P3000',
    'C0000',
    'B0000',
    'U0000',
  ])
  expect(['17383', '17384', '17407'].map(saeCodeOf)).toEqual(['P0999', null, null])
  expect(['00532', '16383', '32768', '65535'].map(saeCodeOf)).toEqual([null, null, null, null])
})
