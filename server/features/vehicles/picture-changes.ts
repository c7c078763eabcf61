import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { attachFile, releaseFile } from '#platform/storage/stored-files.ts'

const MOST_PICTURES = 3

interface Picture {
  id: string
  file_id: string
}

/** Refuses before anything is written: what is to go must be there, and what remains must not be too many. */
export function assertFits(
  pictures: readonly Picture[],
  removed: readonly string[],
  added: readonly { field: string }[],
) {
  if (removed.some((id) => !pictures.some((picture) => picture.id === id)))
    throw fieldError('remove_images', 'invalid')
  const room = MOST_PICTURES - (pictures.length - new Set(removed).size)
  const tooMany = added[Math.max(0, room)]
  if (tooMany) throw fieldError(tooMany.field, 'too_big', { max: MOST_PICTURES })
}

/** Files that came with a form, in the order of its fields. */
export function filesOf<F extends string>(
  files: Partial<Record<F, { id: string }>>,
  fields: readonly F[],
): { field: F; id: string }[] {
  return fields.flatMap((field) => {
    const file = files[field]
    return file ? [{ field, id: file.id }] : []
  })
}

export async function attachPictures(
  tx: Tx,
  files: readonly { id: string }[],
): Promise<{ id: string; key: string }[]> {
  const attached: { id: string; key: string }[] = []
  for (const { id } of files) {
    const { publicKey } = await attachFile(tx, id, { publicKey: true })
    attached.push({ id, key: publicKey ?? '' })
  }
  return attached
}

/** Call after the rows that point to them are gone. */
export async function releasePictures(tx: Tx, pictures: readonly Picture[]): Promise<void> {
  for (const { file_id } of pictures) await releaseFile(tx, file_id)
}
