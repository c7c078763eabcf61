import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Platform } from '../platform.ts'
import type { FileAnswer } from '../storage/send-file.ts'

/** A stored file under its name in an archive. */
export interface ArchivedFile {
  name: string
  storageKey: string
}

/**
 * A table with stored files beside it, as a ZIP that is written while it is read: one file is open at a time, and none is in
 * memory. Pictures are as small as they get already.
 */
export function exportArchive(
  { storage }: Pick<Platform, 'storage'>,
  name: string,
  table: FileAnswer,
  files: readonly ArchivedFile[],
): FileAnswer {
  return {
    content: { pieces: piecesOf(storage, table, files) },
    name: `${name}.zip`,
    mediaType: 'application/zip',
    size: null,
    disposition: 'attachment',
    visibility: 'private',
  }
}

/**
 * Nothing is opened before the first piece is asked for: of an archive whose head alone was wanted no file would be closed.
 * What goes wrong with a file ends the download, since an archive without it would look whole.
 */
async function* piecesOf(
  storage: Platform['storage'],
  table: FileAnswer,
  files: readonly ArchivedFile[],
): AsyncGenerator<Uint8Array> {
  if (!('bytes' in table.content)) throw new Error('the table of an archive is made as a whole')
  const zip = new yazl.ZipFile()
  const pieces = zip.outputStream as Readable
  zip.on('error', (error: Error) => pieces.destroy(error))
  zip.addBuffer(Buffer.from(table.content.bytes), table.name)
  for (const { name: path, storageKey } of files)
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      storage.read(storageKey).then(
        (stream) => give(null, stream),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  zip.end()
  yield* pieces
}
