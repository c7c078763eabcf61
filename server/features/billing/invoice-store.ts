import { type Insertable, sql, type Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import { notFound } from '#platform/app-error.ts'
import type { Invoices } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { releaseFile } from '#platform/storage/stored-files.ts'
import type { InvoiceParty } from './invoice-sheet.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    // A snapshot of the past may lack what was added since.
    'invoices.seller': Partial<InvoiceParty>
    'invoices.buyer': Partial<InvoiceParty>
  }
}

const ofSite = (tx: ReadTx) => tx.db.selectFrom('invoices').selectAll().where('site_id', '=', tx.siteId)

export async function getInvoice(tx: ReadTx, id: string) {
  return ofSite(tx).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

export type Invoice = Awaited<ReturnType<typeof getInvoice>>

/** Whatever happens to an invoice happens one after the other. */
export async function lockInvoice(tx: Tx, id: string): Promise<Invoice> {
  return ofSite(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
}

type NewInvoice = Omit<Insertable<Invoices>, 'id' | 'site_id' | 'created_at' | 'seller' | 'buyer'> & {
  seller: object
  buyer: object
}

export async function insertInvoice(tx: Tx, { seller, buyer, ...invoice }: NewInvoice): Promise<Invoice> {
  return tx.db
    .insertInto('invoices')
    .values({
      ...invoice,
      id: newId(),
      site_id: tx.siteId,
      created_at: tx.now,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateInvoice(tx: Tx, id: string, changes: Updateable<Invoices>): Promise<Invoice> {
  return tx.db
    .updateTable('invoices')
    .set(changes)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The PDF goes, the invoice stays. */
export async function removeDocument(
  tx: Tx,
  { id, document_file_id: fileId }: Pick<Invoice, 'id' | 'document_file_id'>,
): Promise<void> {
  await updateInvoice(tx, id, { document_file_id: null, document_deleted_at: tx.now })
  if (fileId) await releaseFile(tx, fileId)
}

/**
 * The next number of the site's year: `2026-00042`. The row stays locked until the transaction ends, and a number
 * that is not used is never given: so the series has no gap.
 */
export async function nextInvoiceNumber(tx: Tx, timezone: string): Promise<string> {
  const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: timezone }).format(tx.now))
  const { last } = await tx.db
    .insertInto('invoice_series')
    .values({ site_id: tx.siteId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'year']).doUpdateSet({ last: sql`invoice_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${year}-${String(last).padStart(5, '0')}`
}

/** Whether a customer has an invoice of any state. */
export async function hasInvoices(tx: ReadTx, userId: string): Promise<boolean> {
  const one = await tx.db
    .selectFrom('invoices')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}
