import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { personName } from '#platform/db/person-name.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'

/** These invoices with what lists and details show beside them. */
export const readInvoices = builtQuery((db, siteId: string, ids: readonly string[]) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('site_settings as s', 's.site_id', 'i.site_id')
    .innerJoin('users as u', (on) => on.onRef('u.site_id', '=', 'i.site_id').onRef('u.id', '=', 'i.user_id'))
    .where('i.site_id', '=', siteId)
    .where('i.id', '=', sql<string>`any(${ids})`)
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
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('invoices as n')
          .select([
            sql<string | null>`(array_agg(n.id order by n.created_at desc, n.id desc))[1]`.as('latest_id'),
            sql<number>`coalesce(sum(-n.total), 0)::bigint`.as('refunded'),
          ])
          .whereRef('n.site_id', '=', 'i.site_id')
          .whereRef('n.corrects_id', '=', 'i.id')
          .as('notes'),
      (on) => on.onTrue(),
    )
    .leftJoin('invoices as corrected', (on) =>
      on.onRef('corrected.site_id', '=', 'i.site_id').onRef('corrected.id', '=', 'i.corrects_id'),
    )
    .selectAll('i')
    .select(['u.email', 'u.company_name', 'u.country', 'u.deleted_at as buyer_deleted_at'])
    .select(personName.as('name'))
    .select([
      'pay.id as payment_id',
      'pay.status as payment_status',
      'pay.problem',
      'notes.latest_id as corrected_by',
      'notes.refunded',
      'corrected.document_file_id as corrected_file_id',
      'corrected.document_deleted_at as corrected_deleted_at',
    ])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('invoice_lines as l')
          .select(['l.kind', 'l.description', 'l.quantity', 'l.net', 'l.vat'])
          .select(sql<number | null>`l.unit_price`.as('unit_price'))
          .select((line) =>
            line
              .selectFrom('invoices as n')
              .innerJoin('invoice_lines as back', (on) =>
                on
                  .onRef('back.site_id', '=', 'n.site_id')
                  .onRef('back.invoice_id', '=', 'n.id')
                  .onRef('back.position', '=', 'l.position'),
              )
              .select(sql<number>`coalesce(sum(-back.quantity), 0)::bigint`.as('refunded'))
              .whereRef('n.site_id', '=', 'i.site_id')
              .whereRef('n.corrects_id', '=', 'i.id')
              .as('refunded'),
          )
          .whereRef('l.site_id', '=', 'i.site_id')
          .whereRef('l.invoice_id', '=', 'i.id')
          .orderBy('l.position'),
      ).as('lines'),
    )
    .select(
      sql<Date | null>`case when i.document_deleted_at is null then i.paid_at + make_interval(months => s.retention_months) end`.as(
        'kept_until',
      ),
    ),
)

export type InvoiceView = Awaited<ReturnType<typeof readInvoices>>[number]

/** One invoice as lists show it, for the answer to whoever did something to it. */
export async function getInvoiceView(tx: ReadTx, id: string): Promise<InvoiceView> {
  const [invoice] = await readInvoices(tx, tx.siteId, [id])
  if (!invoice) throw notFound()
  return invoice
}
