/** Names of answers that more than one feature keeps; everything else names its own. */

/**
 * Balances, statements, invoices and payments: whatever money moves makes stale. The live event `credits.changed`
 * fetches again what is shown of it.
 */
export const CREDITS_KEY = ['credits'] as const

/** What a country's buyers pay, one country at a time. */
export const VAT_RATE_KEY = ['vat_rate'] as const
