import { analysisOf, listFiles, updateAnalysis } from '#features/orders/index.ts'
import type { Platform } from '#platform/platform.ts'
import { findFile } from '#platform/storage/stored-files.ts'

/** Files that came with the order rather than ahead of it have not been looked at yet. */
export async function analyseOriginals(platform: Platform, siteId: string, orderId: string): Promise<void> {
  const unread = await platform.db.read(siteId, async (tx) => {
    const files = (await listFiles(tx, orderId)).filter(
      ({ kind, analysis }) => (kind === 'original' || kind === 'original_2') && !analysis,
    )
    const found = []
    for (const { id, file_id } of files) {
      const stored = file_id && (await findFile(tx, file_id))
      if (stored) found.push({ id, stored })
    }
    return found
  })
  for (const { id, stored } of unread) {
    const analysis = await analysisOf(platform, siteId, stored)
    if (analysis) await platform.db.transaction(siteId, (tx) => updateAnalysis(tx, id, analysis))
  }
}
