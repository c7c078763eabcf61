import { deliveryGuard, summariseChanges } from '#features/files/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Platform } from '#platform/platform.ts'
import { findFile } from '#platform/storage/stored-files.ts'
import { getOrder } from '../core/order-store.ts'
import type { CheckedFile } from '../deliver/deliver-order.ts'
import { analysisOf } from '../files/file-analysis.ts'
import { findMixedUpOrder, findNewest } from '../files/order-file-store.ts'
import { refuseEmpty, type TakenFile } from './submitted-files.ts'

/**
 * A modified file beside its original: what changed, and what the delivery guard says. Reads both files, so never
 * inside a transaction.
 */
export async function checkFile(
  platform: Platform,
  siteId: string,
  about: { orderId: string; file: TakenFile; kind: 'original' | 'original_2' },
): Promise<CheckedFile> {
  const { orderId, file, kind } = about
  refuseEmpty(file)
  const { original, stored, other } = await platform.db.read(siteId, async (tx) => {
    const original = await findNewest(tx, orderId, kind)
    const stored = original?.file_id ? await findFile(tx, original.file_id) : null
    return { original, stored, other: await findMixedUpOrder(tx, await getOrder(tx, orderId), file.sha256) }
  })
  if (!original) throw new AppError('file_missing', { fields: { second_file: { code: 'unknown' } } })
  if (!stored) throw new AppError('gone')
  const originalAnalysis = await analysisOf(platform, siteId, stored)
  const analysis = await analysisOf(platform, siteId, file)
  if (!originalAnalysis || !analysis)
    throw new AppError('file_unreadable', { params: { finding: 'unreadable' } })
  return {
    file: { ...file, analysis },
    against: original.sha256.toString('hex'),
    changes: await summariseChanges(platform, stored, file),
    checks: deliveryGuard({
      original: originalAnalysis,
      modified: analysis,
      identicalToOrder: other && String(other.order_no),
    }),
  }
}
