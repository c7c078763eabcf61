import { expect, test } from 'vitest'
import { formatMoney, formatNumber } from './format-number.ts'

test.each([
  ['en', '1,234.57', '€9.90'],
  ['de', '1.234,57', '9,90\u00a0€'],
  ['pl', '1234,57', '9,90\u00a0€'],
])('%s', (language, figure, money) => {
  expect([formatNumber(language, 1234.567), formatMoney(language, 9.9, 'EUR')]).toEqual([figure, money])
})

test('formats of one language do not mix', () => {
  const percent = { style: 'percent', maximumFractionDigits: 2 } as const
  expect([formatNumber('en', 0.195), formatNumber('en', 0.195, percent)]).toEqual(['0.2', '19.5%'])
  expect([formatMoney('en', 5, 'EUR'), formatMoney('en', 5, 'JPY')]).toEqual(['€5.00', 'JP¥5'])
})
