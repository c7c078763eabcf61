import { currencyDigits } from '#contract/currencies.ts'
import { ProviderError } from '../provider.ts'

/*
 * Providers count in the smallest unit of a currency or write decimals; we count in hundredths of whatever it is.
 * Nothing here rounds: an amount that one side cannot express is refused or stays a fraction, which equals no
 * amount of ours.
 */

/** 12.34 EUR → 1234, 500 JPY (50000 hundredths) → 500, 1.23 KWD → 1230. */
export function toSmallestUnit(hundredths: number, currency: string): number {
  const digits = currencyDigits(currency)
  if (digits >= 2) return hundredths * 10 ** (digits - 2)
  const perUnit = 10 ** (2 - digits)
  if (hundredths % perUnit !== 0) throw tooFine(hundredths, currency)
  return hundredths / perUnit
}

export function fromSmallestUnit(units: number, currency: string): number {
  const digits = currencyDigits(currency)
  return digits >= 2 ? units / 10 ** (digits - 2) : units * 10 ** (2 - digits)
}

/** '12.34' for EUR, '500' for JPY, '1.230' for KWD. */
export function toDecimalText(hundredths: number, currency: string): string {
  const digits = currencyDigits(currency)
  const units = String(toSmallestUnit(hundredths, currency)).padStart(digits + 1, '0')
  return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`
}

/** Undefined when it is no amount at all. */
export function fromDecimalText(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const hundredths = Number(whole + part.padEnd(2, '0').slice(0, 2))
  const rest = part.slice(2)
  return /[1-9]/.test(rest) ? hundredths + Number(`0.${rest}`) : hundredths
}

function tooFine(hundredths: number, currency: string) {
  return new ProviderError('refused', `${hundredths / 100} ${currency} cannot be paid: it has no such coin.`)
}
