import type { SoldKind } from '#contract/billing/states.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

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

/** What an invoice is for, in order. One that was only begun has no lines yet. */
export async function listLines(tx: ReadTx, invoiceId: string): Promise<InvoiceLine[]> {
  return tx.db
    .selectFrom('invoice_lines')
    .select(['kind', 'item_id', 'description', 'quantity', 'net', 'vat'])
    .where('site_id', '=', tx.siteId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()
}

/** What the log calls an invoice that has no number yet. */
export async function subjectInLog(tx: ReadTx, { id }: { id: string }): Promise<string> {
  const [line] = await listLines(tx, id)
  return line?.description || id
}

/** Before the invoice gets its number: from then on the database refuses any change. */
export async function insertLines(tx: Tx, invoiceId: string, lines: readonly InvoiceLine[]): Promise<void> {
  await tx.db
    .insertInto('invoice_lines')
    .values(lines.map((line, position) => ({ ...line, position, site_id: tx.siteId, invoice_id: invoiceId })))
    .execute()
}
