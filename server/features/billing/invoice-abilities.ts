import type { Permission } from '#contract/permissions.ts'
import { type Caller, can } from '#platform/actor.ts'
import { abilitiesOf, type Refusal, type Verdict, wrongState } from '#platform/policy/abilities.ts'
import { type InvoiceAct, mayInvoice } from './invoice-states.ts'
import type { Invoice } from './invoice-store.ts'

type Standing = Pick<Invoice, 'kind' | 'status' | 'total' | 'number' | 'document_deleted_at'>

interface Facts {
  invoice: Standing
  actor: Caller
  /** Why its document waits, if it does. */
  held: Refusal | null
}
type About<K extends keyof Facts> = Pick<Facts, K>

const unless = ({ status }: Standing, isAllowed: boolean): Verdict => isAllowed || wrongState(status)

/**
 * What staff are still writing is on no paper yet, and what is void is on none any more. One that is held would be an
 * invoice with its number on it, and there would be another one later.
 */
const download = ({ invoice, held }: About<'invoice' | 'held'>): Verdict => {
  if (!['pending', 'paid', 'refunded'].includes(invoice.status)) return wrongState(invoice.status)
  return invoice.document_deleted_at === null ? (held ?? true) : { code: 'gone' }
}

/** A credit note takes back; it is not itself taken back. */
export const mayRefund = (invoice: Standing): Verdict =>
  unless(invoice, invoice.kind === 'invoice' && mayInvoice(invoice.status, 'refund'))

/** Whoever has the key may do what the invoice allows. */
const withKey =
  <F extends About<'actor'>>(key: Permission, rule: (facts: F) => Verdict) =>
  (facts: F): Verdict =>
    can(facts.actor, key) ? rule(facts) : { code: 'forbidden' }
const byTransition = (act: InvoiceAct) =>
  withKey('dealers_invoices', ({ invoice }: About<'invoice' | 'actor'>) =>
    unless(invoice, mayInvoice(invoice.status, act)),
  )

/** What its buyer may do with an invoice. A present of staff's has nothing to pay. */
export const buyerAbilities = abilitiesOf({
  download,
  pay: ({ invoice }: About<'invoice'>) =>
    unless(invoice, mayInvoice(invoice.status, 'pay') && invoice.total > 0),
})

export const staffAbilities = abilitiesOf({
  download: withKey<Facts>('download_dealer_invoice', download),
  generate: byTransition('generate'),
  mark_as_paid: byTransition('mark_as_paid'),
  refund: withKey('dealers_invoices', ({ invoice }: About<'invoice' | 'actor'>) => mayRefund(invoice)),
  /** What waits for money is voided. What has a number is bookkeeping: it can lose its document, not its row. */
  delete: withKey('delete_dealer_invoice', ({ invoice }: About<'invoice' | 'actor'>) =>
    unless(
      invoice,
      mayInvoice(invoice.status, 'void') || (invoice.number !== null && invoice.document_deleted_at === null),
    ),
  ),
})

const NOTHING = {
  download: false,
  pay: false,
  generate: false,
  mark_as_paid: false,
  refund: false,
  delete: false,
}

/** The `can` of answers. */
export const buyersActs = (invoice: Standing, held: Refusal | null) => ({
  ...NOTHING,
  ...buyerAbilities.can({ invoice, held }),
})
export const staffsActs = (invoice: Standing, actor: Caller, held: Refusal | null) => ({
  ...NOTHING,
  ...staffAbilities.can({ invoice, actor, held }),
})

/** Its document was kept; it may have been deleted since. */
export const isIssued = (invoice: Pick<Invoice, 'document_file_id' | 'document_deleted_at'>): boolean =>
  invoice.document_file_id !== null || invoice.document_deleted_at !== null

export const maySee = (actor: Caller, { user_id }: Pick<Invoice, 'user_id'>): boolean =>
  user_id === actor.accountId || can(actor, 'download_dealer_invoice')

/** With the agent manager's key alone staff see agents' invoices and no others. */
export const mayListInvoices = (actor: Caller, of: string): boolean =>
  of === 'agents' || can(actor, 'dealers_invoices')
