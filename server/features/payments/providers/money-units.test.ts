import { expect, test } from 'vitest'
import { fromDecimalText, fromSmallestUnit, toDecimalText, toSmallestUnit } from './money-units.ts'

test.each([
  [1234, 'EUR', 1234, '12.34'],
  [5, 'EUR', 5, '0.05'],
  [100, 'ZAR', 100, '1.00'],
  [50_000, 'JPY', 500, '500'],
  [123, 'KWD', 1230, '1.230'],
  [1, 'KWD', 10, '0.010'],
  [999_999_999, 'USD', 999_999_999, '9999999.99'],
])('%d hundredths of %s are %d units, written %s, and come back', (hundredths, currency, units, text) => {
  expect(toSmallestUnit(hundredths, currency)).toBe(units)
  expect(fromSmallestUnit(units, currency)).toBe(hundredths)
  expect(toDecimalText(hundredths, currency)).toBe(text)
  expect(fromDecimalText(text)).toBe(hundredths)
})

test('a part of a yen is refused rather than rounded', () => {
  expect(() => toSmallestUnit(50_001, 'JPY')).toThrow('500.01 JPY cannot be paid')
})

test('a thousandth that we cannot count equals no amount of ours', () => {
  expect(fromSmallestUnit(1231, 'KWD')).toBe(123.1)
  expect(fromDecimalText('1.231')).toBeCloseTo(123.1)
  expect(fromDecimalText('10.000000000001')).not.toBe(1000)
})

test.each([
  ['10', 1000],
  ['10.5', 1050],
  ['10.50', 1050],
  ['10.50000000', 1050],
  ['0.29', 29],
  ['1.15', 115],
  ['8.20', 820],
])('%s is %d hundredths exactly', (text, hundredths) => {
  expect(fromDecimalText(text)).toBe(hundredths)
})

test.each(['', '-5', '1e3', '1,50', 'NaN', 'Infinity', '0x10', ' 1', '1.', '.5', '1.2.3', '9'.repeat(13)])(
  '%j is no amount',
  (text) => {
    expect(fromDecimalText(text)).toBeUndefined()
  },
)
