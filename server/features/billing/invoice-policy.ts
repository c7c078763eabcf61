import { type Actor, can } from '#platform/sessions/actor.ts'
import { mayInvoice } from './invoice-states.ts'
import type { Invoice } from './invoice-store.ts'

type Standing = Pick<Invoice, 'kind' | 'status' | 'total' | 'number' | 'document_deleted_at'>

const NOTHING = {
  download: false,
  pay: false,
  generate: false,
  mark_as_paid: false,
  refund: false,
  delete: false,
}

/** What its buyer may do with an invoice. A present of staff's has nothing to pay. */
export function buyersActs(invoice: Standing) {
  const pay = mayInvoice(invoice.status, 'pay') && invoice.total > 0
  return { ...NOTHING, download: hasPaper(invoice), pay }
}

export function staffsActs(invoice: Standing, actor: Actor) {
  const mayWrite = can(actor, 'dealers_invoices')
  return {
    ...NOTHING,
    download: hasPaper(invoice) && can(actor, 'download_dealer_invoice'),
    generate: mayWrite && mayInvoice(invoice.status, 'generate'),
    mark_as_paid: mayWrite && mayInvoice(invoice.status, 'mark_as_paid'),
    refund: mayWrite && mayRefund(invoice),
    delete:
      can(actor, 'delete_dealer_invoice') &&
      (mayInvoice(invoice.status, 'void') || hasNumberedPaper(invoice)),
  }
}

/** A credit note takes back; it is not itself taken back. */
export const mayRefund = ({ kind, status }: Pick<Standing, 'kind' | 'status'>): boolean =>
  kind === 'invoice' && mayInvoice(status, 'refund')

/** What staff are still writing is no paper yet, and what is void is none any more. */
export const isOnPaper = ({ status }: Pick<Standing, 'status'>): boolean =>
  ['pending', 'paid', 'refunded'].includes(status)

const hasPaper = (invoice: Standing): boolean => isOnPaper(invoice) && invoice.document_deleted_at === null

/** Its document was kept; it may have been deleted since. */
export const isIssued = (invoice: Pick<Invoice, 'document_file_id' | 'document_deleted_at'>): boolean =>
  invoice.document_file_id !== null || invoice.document_deleted_at !== null

/** Bookkeeping: it can lose its document, not its row. */
export const hasNumberedPaper = (invoice: Pick<Standing, 'number' | 'document_deleted_at'>): boolean =>
  invoice.number !== null && invoice.document_deleted_at === null

export const mayDownload = (actor: Actor, { user_id }: Pick<Invoice, 'user_id'>): boolean =>
  user_id === actor.userId || can(actor, 'download_dealer_invoice')

/** With the agent manager's key alone staff see agents' invoices and no others. */
export const mayListInvoices = (actor: Actor, of: string): boolean =>
  of === 'agents' || can(actor, 'dealers_invoices')
