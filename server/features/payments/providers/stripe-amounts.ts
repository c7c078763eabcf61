import { ProviderError } from '../provider.ts'

/*
 * Stripe counts in its own smallest units, which are neither those of daily life nor of ISO: forints have hundredths
 * here, and shillings of Uganda and crowns of Iceland are sent with two zeros. A currency that is in neither list
 * has hundredths. Taking a list from elsewhere would charge a hundredth, or the hundredfold.
 */
const WITHOUT_PARTS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const IN_THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '))

export function toStripeAmount(hundredths: number, currency: string): number {
  if (IN_THOUSANDTHS.has(currency)) return hundredths * 10
  if (!WITHOUT_PARTS.has(currency)) return hundredths
  if (hundredths % 100 !== 0)
    throw new ProviderError('refused', `Stripe takes only whole amounts of ${currency}.`)
  return hundredths / 100
}

/** A thousandth that we cannot count stays as a fraction, so that it equals no amount of ours. */
export function fromStripeAmount(amount: number, currency: string): number {
  if (IN_THOUSANDTHS.has(currency)) return amount / 10
  return WITHOUT_PARTS.has(currency) ? amount * 100 : amount
}
