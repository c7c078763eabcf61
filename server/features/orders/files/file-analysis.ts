import { sql } from 'kysely'
import { analyseStored, type FileAnalysis } from '#features/files/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'
import type { Platform } from '#platform/platform.ts'
import type { StoredFile } from '#platform/storage/stored-files.ts'
import type { Lifetime } from '#platform/sweeps/sweep-rows.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'file_analyses.analysis': FileAnalysis
  }
}

type Readable = Pick<StoredFile, 'sha256' | 'size' | 'storageKey'>

/**
 * What the bytes of a file tell. The same bytes are read once: the answer is kept by their hash. Null for a file that
 * cannot be read to its end.
 */
export async function analysisOf(
  platform: Platform,
  siteId: string,
  file: Readable,
): Promise<FileAnalysis | null> {
  const known = await platform.db.read(siteId, (tx) => findAnalysis(tx, file.sha256))
  if (known) return known
  const analysis = await analyseStored(platform, file)
  if (analysis) await platform.db.transaction(siteId, (tx) => analysisToInsert(tx, analysis).execute())
  return analysis
}

export async function findAnalysis(tx: ReadTx, sha256: string): Promise<FileAnalysis | null> {
  const row = await tx.db
    .selectFrom('file_analyses')
    .select('analysis')
    .where('site_id', '=', tx.siteId)
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .executeTakeFirst()
  return row?.analysis ?? null
}

const selectUnread = builtQuery((db, siteId: string, orderId: string) =>
  db
    .selectFrom('order_files as o')
    .innerJoin('stored_files as s', (on) =>
      on.onRef('s.site_id', '=', 'o.site_id').onRef('s.id', '=', 'o.file_id').on('s.state', '=', 'attached'),
    )
    .leftJoin('file_analyses as a', (on) =>
      on.onRef('a.site_id', '=', 'o.site_id').onRef('a.sha256', '=', 'o.sha256'),
    )
    .select(['o.id', 'o.size', 's.storage_key as storageKey', 'a.analysis as known'])
    .where('o.site_id', '=', siteId)
    .where('o.order_id', '=', orderId)
    .where('o.kind', 'in', ['original', 'original_2'])
    .where('o.analysis', 'is', null),
)

/** Originals that came with the order rather than ahead of it; `known` where their bytes were read elsewhere since. */
export const listUnread = (tx: ReadTx, orderId: string) => selectUnread(tx, tx.siteId, orderId)

/** Of a file that an order has already; kept by its hash too. */
export async function keepAnalysis(tx: Tx, orderFileId: string, analysis: FileAnalysis): Promise<void> {
  await tx.db
    .with('kept', () => analysisToInsert(tx, analysis))
    .updateTable('order_files')
    .set({ analysis: JSON.stringify(analysis) })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', orderFileId)
    .execute()
}

const analysisToInsert = (tx: Tx, analysis: FileAnalysis) =>
  tx.db
    .insertInto('file_analyses')
    .values({
      site_id: tx.siteId,
      sha256: Buffer.from(analysis.sha256, 'hex'),
      size: analysis.size,
      analysis: JSON.stringify(analysis),
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'sha256']).doNothing())

/** Kept with the order by then; what came to no order need not be remembered. */
export const ANALYSIS_LIFETIME: Lifetime = { table: 'file_analyses', since: sql`created_at`, days: 30 }
