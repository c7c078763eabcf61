import type { SoldKind } from '#contract/billing/states.ts'
import type { Invoice } from './invoice-store.ts'

/** One thing that an invoice is for. Quantity and amounts in hundredths; a credit note's are negative. */
export interface InvoiceLine {
  kind: SoldKind
  /** What was chosen from the seller's list, if anything. */
  item_id: string | null
  /** What the buyer chose or staff wrote; empty where the quantity says it all. */
  description: string
  quantity: number
  net: number
}

export function linesOf(
  invoice: Pick<Invoice, 'status' | 'item_name' | 'package_id' | 'credits' | 'net'>,
): InvoiceLine[] {
  const { item_name: description, package_id: item_id, credits: quantity, net } = invoice
  return invoice.status === 'draft' ? [] : [{ kind: 'credits', item_id, description, quantity, net }]
}
