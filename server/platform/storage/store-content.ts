import type { Platform } from '../platform.ts'
import type { StoredObject } from './storage.ts'
import { insertTemporaryFile, updateMeasured } from './stored-files.ts'

export interface AboutContent {
  name: string
  mediaType: string
  ownerId: string | null
}

/**
 * Puts something into storage as a temporary file; whoever wants to keep it attaches it. The row is committed before
 * the first byte is stored: after a crash the sweep finds the object by it.
 */
export async function storeContent(
  platform: Platform,
  siteId: string,
  content: AsyncIterable<Uint8Array>,
  about: AboutContent,
  onRow: (id: string) => void = () => {},
): Promise<StoredObject & { id: string }> {
  const row = await platform.db.transaction(siteId, (tx) => insertTemporaryFile(tx, about))
  onRow(row.id)
  const { mediaType } = about
  const measured = await platform.storage.put(row.storageKey, content, { mediaType, chunksAreOurs: true })
  await platform.db.transaction(siteId, (tx) => updateMeasured(tx, row.id, measured))
  return { id: row.id, ...measured }
}
