import type { InvoiceStatus } from '#contract/billing/states.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'

/**
 * draft (staff are writing it) → pending (waits for money) → paid → refunded (credit notes took back all of it).
 * draft and pending → void. A void one whose money comes after all is paid: the money is here.
 */
export type InvoiceAct = 'generate' | 'pay' | 'mark_as_paid' | 'settle' | 'void' | 'refund'

const TABLE: Record<InvoiceStatus, Partial<Record<InvoiceAct, InvoiceStatus>>> = {
  draft: { generate: 'pending', void: 'void' },
  pending: { pay: 'pending', mark_as_paid: 'paid', settle: 'paid', void: 'void' },
  paid: { refund: 'refunded' },
  refunded: {},
  void: { settle: 'paid' },
}

export function mayInvoice(status: InvoiceStatus, act: InvoiceAct): boolean {
  return TABLE[status][act] !== undefined
}

/** Where an act leads; refuses what the state does not allow. */
export function statusAfter(status: InvoiceStatus, act: InvoiceAct): InvoiceStatus {
  const next = TABLE[status][act]
  if (next === undefined) throw refused(wrongState(status))
  return next
}
