import type { ClientBase } from 'pg'
import type { Storage } from '../storage/storage.ts'
import { type Archive, FILES } from './archive.ts'

interface FileRow {
  media_type: string
  sha256: string
}

/**
 * Puts the files of a back-up into storage, before the transaction that names them is committed. `undo` removes those
 * that were not there before; after a kill they stay, and nobody finds them.
 */
export function filesToPlace(storage: Storage) {
  const placed: string[] = []
  return {
    async place(client: ClientBase, archive: Archive, signal: AbortSignal): Promise<void> {
      let count = 0
      for await (const entry of archive.entries()) {
        if (!entry.name.startsWith(FILES)) continue
        signal.throwIfAborted()
        const key = entry.name.slice(FILES.length)
        const row = await findRow(client, key)
        if (!row) throw new Error(`The back-up holds the file ${key}, which none of its rows names.`)
        if (!(await storage.exists(key))) placed.push(key)
        const stored = await storage.put(key, entry.content(), { mediaType: row.media_type })
        if (stored.sha256 !== row.sha256) throw new Error(`The file ${key} is not the one that was uploaded.`)
        count++
      }
      if (count !== archive.manifest.files.count) throw new Error('The back-up does not hold all its files.')
    },
    async undo() {
      for (const key of placed) await storage.delete(key)
    },
  }
}

async function findRow(client: ClientBase, key: string): Promise<FileRow | undefined> {
  const { rows } = await client.query<FileRow>(
    `select media_type, encode(sha256, 'hex') as sha256 from public.stored_files
     where storage_key = $1 and state = 'attached'`,
    [key],
  )
  return rows[0]
}

/** Remembers which files the rows that are about to go name. */
export async function noteOldFiles(client: ClientBase): Promise<void> {
  await client.query('create temporary table replaced_files (storage_key text primary key)')
  const { rows } = await client.query(`select to_regclass('public.stored_files') is not null as known`)
  if (rows[0]?.known)
    await client.query('insert into replaced_files select distinct storage_key from public.stored_files')
}

/** Deletes the noted ones that no row names any more, and says how many. */
export async function removeOldFiles(client: ClientBase, storage: Storage): Promise<number> {
  const { rows } = await client.query<{ storage_key: string }>(
    'select storage_key from replaced_files except select storage_key from public.stored_files',
  )
  for (const { storage_key } of rows) await storage.delete(storage_key)
  return rows.length
}
