import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { fieldError } from '../app-error.ts'
import type { Database } from '../db/database.gen.ts'
import type { ReadTx, Tx } from '../db/database.ts'
import { attachPicture, releasePictures } from './attach-picture.ts'

/** Tables that keep several pictures of something. */
type PictureTable = {
  [T in keyof Database]: Database[T] extends { file_id: string; file_key: string; position: number }
    ? T
    : never
}[keyof Database]

export interface Picture {
  id: string
  file_id: string
  /** The name under which anyone may fetch it. */
  file_key: string
  position: number
}

interface PicturesChange {
  before: readonly Picture[]
  /** Ids of pictures. */
  remove?: readonly string[] | undefined
  added: readonly { field: string; id: string }[]
}

/** A form has a field for each of its pictures: `image_1`, `image_2` … */
export function picturesOf(files: Partial<Record<string, { id: string }>>, field: string) {
  return Object.entries(files)
    .flatMap(([name, file]) => (file && name.startsWith(`${field}_`) ? { field: name, id: file.id } : []))
    .sort((a, b) => a.field.localeCompare(b.field))
}

/**
 * Pictures of something, at most so many, in the order in which they came. `Owner` are the columns that say what they are
 * of; the first is its id. `release` lets go of those that are taken away.
 */
export function pictureList<Owner extends Record<string, string>>(
  name: PictureTable,
  owned: keyof Owner & string,
  {
    most,
    side,
    release = releasePictures,
  }: { most: number; side: number; release?: (tx: Tx, fileIds: readonly string[]) => Promise<void> },
) {
  const table = sql.table(name)
  return {
    async list(tx: ReadTx, ownerIds: readonly string[]): Promise<(Picture & Owner)[]> {
      const { rows } = await sql<Picture & Owner>`
        select * from ${table} where ${sql.ref(owned)} = any (${ownerIds}::uuid[]) order by position, id`.execute(
        tx.db,
      )
      return rows
    },

    /** Refuses before anything is written: what is to go must be there, and what remains must not be too many. */
    async change(tx: Tx, owner: Owner, { before, remove = [], added }: PicturesChange): Promise<Picture[]> {
      if (remove.some((id) => !before.some((picture) => picture.id === id)))
        throw fieldError('remove_images', 'invalid')
      const gone = before.filter(({ id }) => remove.includes(id))
      const pictures = before.filter(({ id }) => !remove.includes(id))
      const tooMany = added[Math.max(0, most - pictures.length)]
      if (tooMany) throw fieldError(tooMany.field, 'too_big', { max: most })
      let position = (before.at(-1)?.position ?? -1) + 1
      for (const { id: fileId } of added) {
        const { publicKey } = await attachPicture(tx, fileId, { side, publicKey: true })
        const picture = { id: newId(), file_id: fileId, file_key: publicKey ?? '', position: position++ }
        const row = { ...owner, ...picture }
        await sql`
          insert into ${table} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
          values (${sql.join(Object.values(row))})`.execute(tx.db)
        pictures.push(picture)
      }
      await sql`delete from ${table} where id = any (${gone.map(({ id }) => id)}::uuid[])`.execute(tx.db)
      await release(
        tx,
        gone.map(({ file_id }) => file_id),
      )
      return pictures
    },
  }
}
