import type { SoldKind } from '#contract/billing/states.ts'
import type { By } from '#features/consequences/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Goods, InvoiceLine, PlacedLine } from './invoice-lines.ts'
import type { Invoice } from './invoice-store.ts'

/** An invoice with what it is for. All lines of an invoice are of one kind. */
export interface Sold {
  invoice: Invoice
  lines: readonly PlacedLine[]
}

export interface TakenBack {
  note: Invoice
  reason: string
  by: By
  /** The provider returns the money; otherwise staff send it. */
  byProvider: boolean
}

/**
 * What invoices are for. Billing sells nothing itself: features that sell say here what follows for the buyer, in the
 * transaction that changes the invoice, and how the lines read; app.ts puts the two together.
 */
export interface InvoiceSubject {
  /** What cost nothing comes back without a credit note: there is none over nothing. Else it takes that back, too. */
  notesMoneyAlone: boolean
  /** The buyer comes back to pay. Refuses what cannot be paid any more as it was. */
  continued(tx: Tx, sold: Sold): Promise<void>
  /** The invoice has its number. `by`: staff who saw the money, or the program. */
  paid(tx: Tx, sold: Sold, by: By): Promise<void>
  /**
   * A credit note takes the invoice back, or a part of it: the lines are the note's, all of them negative. Refuses where the
   * buyer can no longer give back what was sold.
   */
  refunded(tx: Tx, sold: Sold, back: TakenBack): Promise<void>
  /** Nobody will pay it: what was kept for the buyer is free again. `by`: staff who voided it, or the program. */
  voided(tx: Tx, sold: Sold, by: By): Promise<void>
  /** The screen that shows the buyer what became of the payment. */
  returnPath(tx: ReadTx, sold: Sold): Promise<string>
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
