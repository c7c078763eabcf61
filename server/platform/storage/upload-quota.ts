import { LIMITS } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'
import type { ReadTx } from '../db/database.ts'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Refuses an upload whose sender has stored as much as anybody may within a day: before it is stored with what it
 * announces, and once it was received. What was deleted meanwhile does not count.
 */
export async function checkUploadQuota(tx: ReadTx, ownerId: string, announced: number): Promise<void> {
  const since = new Date(tx.now.getTime() - DAY_SECONDS * 1000)
  const { bytes } = await tx.db
    .selectFrom('stored_files')
    .select((is) => is.fn.coalesce(is.cast<number>(is.fn.sum('size'), 'bigint'), is.lit(0)).as('bytes'))
    .where('site_id', '=', tx.siteId)
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  if (Number(bytes) + announced > LIMITS.uploads_per_day)
    throw new AppError('upload_quota_reached', { params: { retry_after: 3600 } })
}
