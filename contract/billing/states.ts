/** No zod: the web imports this. draft: staff are writing it. pending: waits for money. refunded: credit notes took back all of it. */
export const INVOICE_STATUSES = ['draft', 'pending', 'paid', 'refunded', 'void'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** What an invoice can be for. */
export const SOLD_KINDS = ['credits', 'shop'] as const
export type SoldKind = (typeof SOLD_KINDS)[number]

/** Why the document of a booked purchase waits; also the codes of the refusal to download it. */
export const HELD_REASONS = ['seller_incomplete', 'buyer_address_missing'] as const
export type HeldReason = (typeof HELD_REASONS)[number]
