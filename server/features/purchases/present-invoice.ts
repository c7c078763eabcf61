import { sql } from 'kysely'
import type { z } from 'zod'
import { fromHundredths } from '#contract/amounts.ts'
import type { contract } from '#contract/contract.ts'
import type { PaymentMethod, PaymentProblem, PaymentStatus } from '#contract/payment-methods.ts'
import type { invoice as invoiceSchema } from '#contract/purchases.ts'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { personName } from '#platform/db/person-name.ts'
import { type Actor, holds } from '#platform/sessions/actor.ts'
import { mayInvoice } from './invoice-states.ts'
import type { Invoice } from './invoice-store.ts'

type OwnInvoice = z.input<typeof invoiceSchema>
type StaffInvoice = z.input<(typeof contract)['PATCH /credits/mark-as-paid']['response']>

/** Invoices with what lists and details show beside them. */
export function selectInvoices(tx: Tx) {
  return tx.db
    .selectFrom('invoices as i')
    .innerJoin('site_settings as s', 's.site_id', 'i.site_id')
    .innerJoin('users as u', (on) => on.onRef('u.site_id', '=', 'i.site_id').onRef('u.id', '=', 'i.user_id'))
    .where('i.site_id', '=', tx.siteId)
}

export function invoiceColumns(query: ReturnType<typeof selectInvoices>) {
  return query
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('payments as p')
          .select(['p.id', 'p.status', 'p.problem'])
          .whereRef('p.site_id', '=', 'i.site_id')
          .whereRef('p.subject_id', '=', 'i.id')
          // What staff should look at first, then what was paid, then the latest.
          .orderBy(sql`p.problem is null`)
          .orderBy(sql`p.paid_at is null`)
          .orderBy('p.created_at', 'desc')
          .limit(1)
          .as('pay'),
      (on) => on.onTrue(),
    )
    .leftJoin('invoices as note', (on) =>
      on.onRef('note.site_id', '=', 'i.site_id').onRef('note.corrects_id', '=', 'i.id'),
    )
    .selectAll('i')
    .select(['u.email', 'u.company_name', 'u.country', personName.as('name')])
    .select([
      'pay.id as payment_id',
      'pay.status as payment_status',
      'pay.problem',
      'note.id as corrected_by',
    ])
    .select(
      sql<Date | null>`case when i.document_deleted_at is null then i.paid_at + make_interval(months => s.retention_months) end`.as(
        'kept_until',
      ),
    )
}

export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoiceColumns>['executeTakeFirstOrThrow']>>

export function presentOwn(row: InvoiceRow): OwnInvoice {
  return {
    ...figuresOf(row),
    can: {
      download: hasPaper(row),
      pay: mayInvoice(row.status, 'pay') && row.total > 0,
      generate: false,
      mark_as_paid: false,
      refund: false,
      delete: false,
    },
  }
}

export function presentForStaff(row: InvoiceRow, actor: Actor): StaffInvoice {
  const mayWrite = holds(actor, 'dealers_invoices')
  const hasDocument = row.number !== null && row.document_deleted_at === null
  return {
    ...figuresOf(row),
    user: {
      id: row.user_id,
      name: row.name,
      email: row.email,
      company_name: row.company_name,
      country: row.country,
    },
    payment: row.payment_id
      ? {
          id: row.payment_id,
          status: row.payment_status as PaymentStatus,
          problem: row.problem as PaymentProblem | null,
        }
      : null,
    can: {
      download: hasPaper(row) && holds(actor, 'download_dealer_invoice'),
      pay: false,
      generate: mayWrite && mayInvoice(row.status, 'generate'),
      mark_as_paid: mayWrite && mayInvoice(row.status, 'mark_as_paid'),
      refund: mayWrite && row.kind === 'invoice' && mayInvoice(row.status, 'refund'),
      delete: holds(actor, 'delete_dealer_invoice') && (mayInvoice(row.status, 'void') || hasDocument),
    },
  }
}

/** One invoice after something was done to it. */
export async function presentOwnInvoice(tx: Tx, { id }: Pick<Invoice, 'id'>): Promise<OwnInvoice> {
  return presentOwn(await getRow(tx, id))
}

export async function presentStaffInvoice(
  tx: Tx,
  { id }: Pick<Invoice, 'id'>,
  actor: Actor,
): Promise<StaffInvoice> {
  return presentForStaff(await getRow(tx, id), actor)
}

async function getRow(tx: Tx, id: string): Promise<InvoiceRow> {
  const row = await invoiceColumns(selectInvoices(tx).where('i.id', '=', id)).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const hasPaper = (row: InvoiceRow) =>
  ['pending', 'paid', 'refunded'].includes(row.status) && row.document_deleted_at === null

function figuresOf(row: InvoiceRow) {
  return {
    id: row.id,
    kind: row.kind as OwnInvoice['kind'],
    status: row.status as OwnInvoice['status'],
    number: row.number,
    item_name: row.item_name,
    count: fromHundredths(row.credits),
    amount: fromHundredths(row.net),
    fee: fromHundredths(row.fee),
    vat: row.vat_rate / 100,
    vat_amount: fromHundredths(row.vat),
    vat_reason: row.vat_reason as OwnInvoice['vat_reason'],
    total: fromHundredths(row.total),
    currency: row.currency,
    payment_method: row.payment_method as PaymentMethod | null,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    corrected_by: row.corrected_by,
    corrects: row.corrects_id,
    reason: row.reason,
    document_deleted_at: row.document_deleted_at?.toISOString() ?? null,
    document_kept_until: row.kept_until?.toISOString() ?? null,
  }
}
