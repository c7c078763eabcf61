import { analyseStored, type FileAnalysis } from '#features/files/index.ts'
import { keepAnalysis, listUnread } from '#features/orders/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

/** What a look at the originals of an order brought. */
export interface Look {
  /** Null for one that cannot be read to its end. */
  files: { id: string; analysis: FileAnalysis | null }[]
  /** Why not all of them could be looked at, such as a storage that is away. */
  fault?: unknown
}

/** Files that came with the order rather than ahead of it have not been looked at yet. Nothing is written here. */
export async function lookAtOriginals(platform: Platform, siteId: string, orderId: string): Promise<Look> {
  const unread = await platform.db.read(siteId, (tx) => listUnread(tx, orderId))
  const files: Look['files'] = []
  try {
    for (const file of unread)
      files.push({ id: file.id, analysis: file.known ?? (await analyseStored(platform, file)) })
    return { files }
  } catch (fault) {
    return { files, fault }
  }
}

export async function keepLook(tx: Tx, { files }: Look): Promise<void> {
  for (const { id, analysis } of files) if (analysis) await keepAnalysis(tx, id, analysis)
}
