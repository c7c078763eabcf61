import { sql } from 'kysely'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { personName } from '#platform/db/person-name.ts'

/** Invoices with what lists and details show beside them. */
export function selectInvoices(tx: ReadTx) {
  return tx.db
    .selectFrom('invoices as i')
    .innerJoin('site_settings as s', 's.site_id', 'i.site_id')
    .innerJoin('users as u', (on) => on.onRef('u.site_id', '=', 'i.site_id').onRef('u.id', '=', 'i.user_id'))
    .where('i.site_id', '=', tx.siteId)
}

export function invoiceColumns(query: ReturnType<typeof selectInvoices>) {
  return (
    query
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
      // Lists name an invoice by its first line.
      .leftJoin('invoice_lines as line', (on) =>
        on
          .onRef('line.site_id', '=', 'i.site_id')
          .onRef('line.invoice_id', '=', 'i.id')
          .on('line.position', '=', 0),
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
        'line.description as item_name',
        'line.quantity',
      ])
      .select(
        sql<Date | null>`case when i.document_deleted_at is null then i.paid_at + make_interval(months => s.retention_months) end`.as(
          'kept_until',
        ),
      )
  )
}

export type InvoiceView = Awaited<ReturnType<ReturnType<typeof invoiceColumns>['executeTakeFirstOrThrow']>>

/** One invoice as lists show it, for the answer to whoever did something to it. */
export async function getInvoiceView(tx: ReadTx, id: string): Promise<InvoiceView> {
  const view = await invoiceColumns(selectInvoices(tx).where('i.id', '=', id)).executeTakeFirst()
  if (!view) throw notFound()
  return view
}
