import { fromHundredths } from '#contract/amounts.ts'
import type { Caller } from '#platform/actor.ts'
import type { Answer } from '#platform/http/routes.ts'
import { buyersActs, staffsActs } from './invoice-abilities.ts'
import { whyHeld } from './invoice-parties.ts'
import type { InvoiceView } from './invoice-view-store.ts'

type OwnInvoice = Answer<'GET /credits_user'>['items'][number]
type StaffInvoice = Answer<'PATCH /credits/mark-as-paid'>

export function presentOwnInvoice(invoice: InvoiceView): OwnInvoice {
  return { ...figuresOf(invoice), can: buyersActs(invoice, whyHeld(invoice)) }
}

export function presentStaffInvoice(invoice: InvoiceView, actor: Caller): StaffInvoice {
  return {
    ...figuresOf(invoice),
    user: {
      id: invoice.user_id,
      name: invoice.name,
      email: invoice.email,
      company_name: invoice.company_name,
      country: invoice.country,
    },
    payment:
      invoice.payment_id && invoice.payment_status
        ? { id: invoice.payment_id, status: invoice.payment_status, problem: invoice.problem }
        : null,
    can: staffsActs(invoice, actor, whyHeld(invoice)),
  }
}

function figuresOf(invoice: InvoiceView) {
  const lines = invoice.lines.map((line) => ({
    kind: line.kind,
    item_name: line.description,
    count: fromHundredths(line.quantity),
    unit_price: line.unit_price === null ? null : line.unit_price / 10_000,
    amount: fromHundredths(line.net),
    vat_amount: fromHundredths(line.vat),
    refunded_count: fromHundredths(line.refunded ?? 0),
  }))
  return {
    id: invoice.id,
    kind: invoice.kind,
    status: invoice.status,
    number: invoice.number,
    invoice: invoice.number,
    item_name: lines[0]?.item_name ?? '',
    count: lines[0]?.count ?? 0,
    lines,
    amount: fromHundredths(invoice.net),
    fee: fromHundredths(invoice.fee),
    vat: invoice.vat_rate / 100,
    vat_amount: fromHundredths(invoice.vat),
    vat_reason: invoice.vat_reason,
    total: fromHundredths(invoice.total),
    currency: invoice.currency,
    payment_method: invoice.payment_method,
    created_at: invoice.created_at.toISOString(),
    paid_at: invoice.paid_at?.toISOString() ?? null,
    corrected_by: invoice.corrected_by,
    corrects: invoice.corrects_id,
    refunded: fromHundredths(invoice.refunded),
    reason: invoice.reason,
    document_deleted_at: invoice.document_deleted_at?.toISOString() ?? null,
    document_kept_until: invoice.kept_until?.toISOString() ?? null,
    document_held: whyHeld(invoice)?.code ?? null,
  }
}
