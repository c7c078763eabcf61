import { v7 as newId } from 'uuid'
import { notFound } from '../app-error.ts'
import type { Tx } from '../db/database.ts'

/** A file that another site is about to have too. */
export interface SharedFile {
  readonly storageKey: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly sha256: Buffer
}

/** At the site that has it. Until the transaction ends nobody can let go of it, so its object stays. */
export async function getFileToShare(tx: Tx, id: string): Promise<SharedFile> {
  const row = await tx.db
    .selectFrom('stored_files')
    .select(['storage_key', 'name', 'media_type', 'size', 'sha256'])
    .where('id', '=', id)
    .where('state', '=', 'attached')
    .forShare()
    .executeTakeFirstOrThrow(notFound)
  if (!row.sha256) throw notFound()
  const { storage_key: storageKey, media_type: mediaType, name, size, sha256 } = row
  return { storageKey, mediaType, name, size, sha256 }
}

/**
 * At the other site: the same object, which is not stored again. It is temporary until something there takes it, in the
 * same transaction.
 */
export async function insertSharedFile(tx: Tx, file: SharedFile): Promise<string> {
  const id = newId()
  await tx.db
    .insertInto('stored_files')
    .values({
      id,
      site_id: tx.siteId,
      state: 'temporary',
      storage_key: file.storageKey,
      name: file.name,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      owner_id: null,
      created_at: tx.now,
      changed_at: tx.now,
    })
    .execute()
  return id
}
