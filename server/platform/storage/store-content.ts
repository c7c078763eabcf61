import type { Platform } from '../platform.ts'
import type { StoredObject } from './storage.ts'
import { insertTemporaryFile, type NewFile, newFileRow, updateMeasured } from './stored-files.ts'

export interface AboutContent {
  name: string
  mediaType: string
  ownerId: string | null
}

/**
 * Puts something into storage as a temporary file; whoever wants to keep it attaches it. The row is committed before
 * the object stands under its key: after a crash the sweep finds the object by it. The bytes need not wait for it. Those
 * that the caller holds as a whole stay the caller's.
 */
export async function storeContent(
  platform: Platform,
  siteId: string,
  content: AsyncIterable<Uint8Array> | Uint8Array,
  about: AboutContent,
  onRow: (id: string) => void = () => {},
): Promise<StoredObject & NewFile> {
  const row = newFileRow(siteId)
  const named = platform.db
    .statement(siteId, (tx) => insertTemporaryFile(tx, about, row))
    .then((inserted) => {
      onRow(row.id)
      return inserted
    })
  const { mediaType } = about
  const isWhole = content instanceof Uint8Array
  const source = isWhole ? oneChunk(content) : content
  const storing = platform.storage.put(row.storageKey, source, { mediaType, chunksAreOurs: !isWhole, named })
  // Whatever fails: the caller hears of the row before it hears of that.
  await Promise.allSettled([named, storing])
  const inserted = await named
  const measured = await storing
  await platform.db.statement(siteId, (tx) => updateMeasured(tx, row.id, measured))
  return { ...inserted, ...measured }
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}
