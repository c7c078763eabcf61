import type { SoldKind } from '#contract/billing/states.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Goods, InvoiceLine } from './invoice-lines.ts'
import type { Invoice } from './invoice-store.ts'

/** An invoice with what it is for. All lines of an invoice are of one kind. */
export interface Sold {
  invoice: Invoice
  lines: readonly InvoiceLine[]
}

/**
 * What invoices are for. Billing sells nothing itself: features that sell say here what follows for the buyer, in the
 * transaction that changes the invoice, and how the lines read; app.ts puts the two together.
 */
export interface InvoiceSubject {
  /** The invoice has its number. */
  paid(tx: Tx, sold: Sold): Promise<void>
  /** A credit note takes the invoice back. Refuses where the buyer can no longer give back what was sold. */
  refunded(tx: Tx, sold: Sold, by: { reason: string; actorId: string | null }): Promise<void>
  /** What a line is called and how much it is of. Paper isolates names from the words around them. */
  words(
    line: Goods,
    language: string,
    isolated?: (name: string) => string,
  ): { name: string; quantity: string }
  /** What mails say of the sale. */
  mailText(key: SaleText, sold: Sold): string
}

type SaleText = 'payment.intro' | 'payment.needs_address' | 'payment.invoice_follows' | 'credit_note.intro'

export type InvoiceSubjects = Readonly<Record<SoldKind, InvoiceSubject>>

/** An invoice that was only begun is for nothing yet. */
export function subjectOf(
  subjects: InvoiceSubjects,
  lines: readonly InvoiceLine[],
): InvoiceSubject | undefined {
  return lines[0] && subjects[lines[0].kind]
}
