import type { ReadTx, Tx } from '../db/database.ts'
import { gather } from '../gather.ts'
import { defineJob, type ScheduledJob } from '../jobs/job.ts'
import type { Platform } from '../platform.ts'
import { storeContent } from '../storage/store-content.ts'
import { discardFiles } from '../storage/sweep-files.ts'
import { MAKE_COPIES } from './attach-picture.ts'
import type { Copy } from './picture-process.ts'

/*
 * Copies of a picture that browsers get instead of what was uploaded. They are attached under a lock on the original,
 * which must still be attached then: whoever removes or replaces the picture meanwhile either finds the copies and takes
 * them along, or was first, and then they are discarded.
 */

type Original = Awaited<ReturnType<ReturnType<typeof without>['executeTakeFirstOrThrow']>>

const MOST_AT_ONCE = 50
/** A job that was enqueued with the picture has had its turn by then. */
const LEFT_OVER_MS = 10 * 60_000

export const makeCopiesJob = defineJob({
  ...MAKE_COPIES,
  async run(platform, siteId, { file_id: id }) {
    const [original] = await platform.db.read(siteId, (tx) => without(tx).where('id', '=', id).execute())
    if (original) await makeCopies(platform, siteId, original)
  },
})

/** Pictures from before there were copies, and those whose job was given up. */
export const missingCopiesJob: ScheduledJob = {
  name: 'pictures.make_missing_copies',
  cron: '*/10 * * * *',
  async run(platform, siteId) {
    const originals = await platform.db.read(siteId, (tx) =>
      without(tx)
        .where('changed_at', '<', new Date(tx.now.getTime() - LEFT_OVER_MS))
        .orderBy('id')
        .limit(MOST_AT_ONCE)
        .execute(),
    )
    for (const original of originals) await makeCopies(platform, siteId, original)
  },
}

const without = (tx: ReadTx) =>
  tx.db
    .selectFrom('stored_files')
    .select(['id', 'storage_key', 'name', 'copy_side'])
    .where('state', '=', 'attached')
    .where('copy_side', 'is not', null)
    .where('copies_made_at', 'is', null)

async function makeCopies(platform: Platform, siteId: string, original: Original): Promise<void> {
  const ids: string[] = []
  for (const { mediaType, bytes } of await resize(platform, original)) {
    const name = `${original.name.replace(/\.[^.]*$/, '')}.${mediaType.slice('image/'.length)}`
    await storeContent(platform, siteId, bytes, { name, mediaType, ownerId: null }, (id) => {
      ids.push(id)
    })
  }
  const kept = await platform.db.transaction(siteId, (tx) => attachCopies(tx, original.id, ids))
  if (!kept) await discardFiles(platform, siteId, ids)
}

/** A picture that cannot be read has no copies and is not tried again; a storage that does not answer is. */
async function resize(platform: Platform, original: Original): Promise<Copy[]> {
  const bytes = await gather(await platform.storage.read(original.storage_key))
  try {
    return await platform.pictures.resize(bytes, original.copy_side ?? 0)
  } catch (error) {
    platform.log.warn({ err: error, file: original.id }, 'a picture has no copies')
    return []
  }
}

async function attachCopies(tx: Tx, originalId: string, ids: readonly string[]): Promise<boolean> {
  const original = await tx.db
    .updateTable('stored_files')
    .set({ copies_made_at: tx.now })
    .where('id', '=', originalId)
    .where('state', '=', 'attached')
    .where('copies_made_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!original) return false
  if (ids.length > 0)
    await tx.db
      .updateTable('stored_files')
      .set({ state: 'attached', copy_of: originalId, changed_at: tx.now })
      .where('id', 'in', ids)
      .where('state', '=', 'temporary')
      .execute()
  return true
}
