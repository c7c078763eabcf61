import { describe, expect, it } from 'vitest'
import { toPaypalAmount } from './paypal-amounts.ts'
import { captureShape } from './paypal-order.ts'

const read = (value: string) =>
  captureShape.safeParse({ id: 'C', status: 'COMPLETED', amount: { currency_code: 'EUR', value } }).data
    ?.amount

describe('amounts as PayPal writes them', () => {
  it.each([
    ['EUR', 12_345, '123.45'],
    ['EUR', 5, '0.05'],
    ['USD', 100, '1.00'],
    ['JPY', 50_000, '500'],
    ['HUF', 50_000, '500'],
    ['TWD', 50_000, '500'],
    ['KWD', 12_345, '123.450'],
  ])('%s: %i hundredths are %s, and back', (currency, hundredths, value) => {
    expect(toPaypalAmount(hundredths, currency)).toEqual({ currency_code: currency, value })
    expect(read(value)?.hundredths).toBe(hundredths)
  })

  it('refuses parts of what has none instead of rounding', () => {
    for (const currency of ['JPY', 'HUF', 'TWD'])
      expect(() => toPaypalAmount(50_050, currency)).toThrow(
        `PayPal takes only whole amounts of ${currency}.`,
      )
  })

  it('takes a finer amount for no amount of ours', () => {
    expect(read('123.451')?.hundredths).toBeCloseTo(12_345.1)
    expect(read('0.1')?.hundredths).toBe(10)
  })

  it('does not pass over an amount that it cannot read', () => {
    for (const value of ['', '-1.00', '1e3', 'NaN', '1,00', '12.', '.5'])
      expect([value, read(value)]).toEqual([value, undefined])
  })
})
