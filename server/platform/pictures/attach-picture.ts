import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { enqueue } from '../jobs/job.ts'
import { MEDIA_TYPES } from '../storage/recognise-image.ts'
import { attachFile, releaseFile, type StoredFile } from '../storage/stored-files.ts'

/** Copies are made of these. An SVG has any size already, and a GIF mostly moves. */
const COPIED: ReadonlySet<string> = new Set([MEDIA_TYPES.png, MEDIA_TYPES.jpeg, MEDIA_TYPES.webp])

export const MAKE_COPIES = { name: 'pictures.make_copies', data: z.object({ file_id: z.string() }) }

/**
 * Makes an uploaded picture belong to something, in the transaction that points to it. What was uploaded stays as it is;
 * copies of at most `side` pixels are made after the commit, and until then the original is shown.
 */
export async function attachPicture(
  tx: Tx,
  id: string,
  options: { side: number; publicKey?: true },
): Promise<StoredFile> {
  const { side, ...others } = options
  const file = await attachFile(tx, id, others)
  if (!COPIED.has(file.mediaType)) return file
  await tx.db.updateTable('stored_files').set({ copy_side: side }).where('id', '=', id).execute()
  enqueue(tx, MAKE_COPIES, { file_id: id })
  return { ...file, hasCopies: true }
}

/** The one picture of something: what was uploaded takes the place of the one before, or nothing does. */
export async function replacePicture(
  tx: Tx,
  before: string | null,
  uploaded: { id: string } | undefined,
  options: Parameters<typeof attachPicture>[2],
): Promise<StoredFile | null> {
  const file = uploaded ? await attachPicture(tx, uploaded.id, options) : null
  await releasePictures(tx, [before])
  return file
}

/** In the transaction that lets go of them. Copies go with their originals. */
export async function releasePictures(tx: Tx, fileIds: readonly (string | null)[]): Promise<void> {
  for (const id of fileIds) if (id) await releaseFile(tx, id)
}
