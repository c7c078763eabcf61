import { describe, expect, it } from 'vitest'
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts'

describe('amounts as Stripe counts them', () => {
  it.each([
    ['EUR', 12_345, 12_345],
    ['JPY', 50_000, 500],
    ['KRW', 100, 1],
    ['KWD', 12_345, 123_450],
    ['TND', 1, 10],
    // Hundredths at Stripe, though daily life has none.
    ['HUF', 50_000, 50_000],
    ['ISK', 50_000, 50_000],
    ['UGX', 50_000, 50_000],
    ['TWD', 50_000, 50_000],
  ])('%s: %i hundredths are %i, and back', (currency, hundredths, amount) => {
    expect(toStripeAmount(hundredths, currency)).toBe(amount)
    expect(fromStripeAmount(amount, currency)).toBe(hundredths)
  })

  it('refuses parts of what has none instead of rounding', () => {
    expect(() => toStripeAmount(50_050, 'JPY')).toThrow('Stripe takes only whole amounts of JPY.')
  })

  it('never takes a thousandth too many for the right amount', () => {
    expect(fromStripeAmount(123_451, 'KWD')).toBe(12_345.1)
  })
})
