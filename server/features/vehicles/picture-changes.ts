import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { attachPicture } from '#platform/pictures/attach-picture.ts'

const MOST_PICTURES = 3
/** They are looked at over the whole screen. */
const VIEWED_SIDE = 1600

/** Refuses before anything is written: what is to go must be there, and what remains must not be too many. */
export function assertFits(
  pictures: readonly { id: string }[],
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
    const { publicKey } = await attachPicture(tx, id, { side: VIEWED_SIDE, publicKey: true })
    attached.push({ id, key: publicKey ?? '' })
  }
  return attached
}
