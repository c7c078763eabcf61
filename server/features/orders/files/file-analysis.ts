import { sql } from 'kysely'
import { analyseStored, type FileAnalysis } from '#features/files/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
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
  if (analysis) await platform.db.transaction(siteId, (tx) => insertAnalysis(tx, analysis))
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

async function insertAnalysis(tx: Tx, analysis: FileAnalysis): Promise<void> {
  await tx.db
    .insertInto('file_analyses')
    .values({
      site_id: tx.siteId,
      sha256: Buffer.from(analysis.sha256, 'hex'),
      size: analysis.size,
      analysis: JSON.stringify(analysis),
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'sha256']).doNothing())
    .execute()
}

/** Kept with the order by then; what came to no order need not be remembered. */
export const ANALYSIS_LIFETIME: Lifetime = { table: 'file_analyses', since: sql`created_at`, days: 30 }
