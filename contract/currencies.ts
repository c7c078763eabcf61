/** How many places after the point a currency has in daily life: 2 for EUR, 0 for JPY. No zod: the web imports this. */
export function currencyDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/** They have hundredths on paper and no coin for them; PayPal refuses an amount that has any. */
const PAID_WHOLE = ['HUF', 'TWD']

/** The smallest step in hundredths that can be paid in a currency. Three places (KWD) are more than we count in. */
export function smallestStep(currency: string): number {
  return currencyDigits(currency) === 0 || PAID_WHOLE.includes(currency) ? 100 : 1
}
