import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SoldKind } from '#contract/billing/states.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { BookedFigures } from './credit-note-figures.ts'

/** One thing that is sold, without VAT. Quantity and amounts in hundredths; a credit note's are negative. */
export interface Goods {
  kind: SoldKind
  /** What was chosen from the seller's list, if anything. */
  item_id: string | null
  /** What the buyer chose or staff wrote; empty where the quantity says it all. */
  description: string
  quantity: number
  net: number
}

export interface InvoiceLine extends Goods {
  vat: number
}

/** A line at its place in an invoice. A credit note's stands where the line stands that it takes back. */
export interface PlacedLine extends InvoiceLine {
  position: number
}

const PLACED = ['l.position', 'l.kind', 'l.item_id', 'l.description', 'l.quantity', 'l.net', 'l.vat'] as const

/** What an invoice is for, in order. One that was only begun has no lines yet. */
export async function listLines(tx: ReadTx, invoiceId: string): Promise<PlacedLine[]> {
  return tx.db
    .selectFrom('invoice_lines as l')
    .select(PLACED)
    .where('site_id', '=', tx.siteId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()
}

/** What the credit notes of an invoice have taken back so far. */
export async function listCreditNotes(tx: ReadTx, invoiceId: string): Promise<BookedFigures[]> {
  return tx.db
    .selectFrom('invoices as i')
    .select(['i.fee', 'i.vat'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('invoice_lines as l')
          .select(PLACED)
          .whereRef('l.site_id', '=', 'i.site_id')
          .whereRef('l.invoice_id', '=', 'i.id'),
      ).as('lines'),
    )
    .where('i.site_id', '=', tx.siteId)
    .where('i.corrects_id', '=', invoiceId)
    .execute()
}

/** What the log calls an invoice that has no number yet. */
export async function subjectInLog(tx: ReadTx, { id }: { id: string }): Promise<string> {
  const [line] = await listLines(tx, id)
  return line?.description || id
}

/** Before the invoice gets its number: from then on the database refuses any change. */
export async function insertLines(
  tx: Tx,
  invoiceId: string,
  lines: readonly (InvoiceLine | PlacedLine)[],
): Promise<void> {
  await tx.db
    .insertInto('invoice_lines')
    .values(lines.map((line, position) => ({ position, ...line, site_id: tx.siteId, invoice_id: invoiceId })))
    .execute()
}
