import { currencyDigits } from '#contract/currencies.ts'
import { ProviderError } from '../provider.ts'

/** PayPal's own list; elsewhere some of these have parts. */
const WITHOUT_PARTS = new Set(['HUF', 'JPY', 'TWD'])

interface PaypalAmount {
  currency_code: string
  value: string
}

export function toPaypalAmount(hundredths: number, currency: string): PaypalAmount {
  const whole = String(Math.floor(hundredths / 100))
  const rest = hundredths % 100
  if (!WITHOUT_PARTS.has(currency)) {
    const places = Math.max(2, currencyDigits(currency))
    return { currency_code: currency, value: `${whole}.${String(rest).padStart(2, '0').padEnd(places, '0')}` }
  }
  if (rest !== 0) throw new ProviderError('refused', `PayPal takes only whole amounts of ${currency}.`)
  return { currency_code: currency, value: whole }
}
