/** No zod: the web imports this. draft: staff are writing it. pending: waits for money. refunded: taken back by a credit note. */
export const INVOICE_STATUSES = ['draft', 'pending', 'paid', 'refunded', 'void'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** What an invoice can be for. */
export const SOLD_KINDS = ['credits'] as const
export type SoldKind = (typeof SOLD_KINDS)[number]
