/** Names of answers that more than one feature keeps; everything else names its own. */

/**
 * Balances, statements, invoices and payments: whatever money moves makes stale. The live event `credits.changed`
 * fetches again what is shown of it.
 */
export const CREDITS_KEY = ['credits'] as const
/** Who works on a wallet: the owner's list, and staff's of a customer. */
export const COLLEAGUES_KEY = ['colleagues'] as const

/** Texts that staff have at hand in tickets and in the chat. */
export const CANNED_KEY = ['canned_answers'] as const

/** A customer's own invoices. */
export const OWN_INVOICES_KEY = [...CREDITS_KEY, 'own_invoices'] as const

/** Whatever changes the catalogue makes all of it stale: a name stands in the lists of every level below it. */
export const VEHICLES_KEY = ['vehicles'] as const

/** What a country's buyers pay, one country at a time. */
export const VAT_RATE_KEY = ['vat_rate'] as const

/** What the bell shows, and how much of it is unread. */
export const NOTIFICATIONS_KEY = ['notifications'] as const

/** Whatever the shop answered: catalogue, stock, settings, cart. `shop.changed` makes all of it stale. */
export const SHOP_KEY = ['shop'] as const
