import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { decodeText } from '#contract/catalogue/decode-text.ts'
import type { ImageType } from '#contract/endpoint.ts'
import { LIMITS } from '#contract/limits.ts'
import { gather } from '#platform/gather.ts'
import type { Platform } from '../../platform.ts'
import { HEAD_BYTES, recogniseImage } from '../../storage/recognise-image.ts'
import { getFile } from '../../storage/stored-files.ts'

/*
 * What an import is read from: a table, or a ZIP with one table and the pictures that its lines name. Sizes are held to what the
 * ZIP says of itself before anything is unpacked, and unpacking stops where an entry turns out longer than it said.
 */

export interface ImportContent {
  text: string
  pictures: ArchivePictures
  close(): Promise<void>
}

/** By their names without folders; capitals make no difference. */
export interface ArchivePictures {
  /** What a line may name it for; null: it is not there, or nothing that can be shown. */
  typeOf(name: string): ImageType | null
  has(name: string): boolean
  read(name: string): Promise<Buffer>
}

const NO_PICTURES: ArchivePictures = {
  typeOf: () => null,
  has: () => false,
  read: async (name) => {
    throw new Error(`there is no picture ${name}`)
  },
}

/** Nobody's catalogue; more is an attack. */
const MOST_ENTRIES = 60_000

export async function openImportContent(
  platform: Platform,
  siteId: string,
  fileId: string,
  { mayHavePictures }: { mayHavePictures: boolean },
): Promise<ImportContent> {
  const file = await platform.db.read(siteId, (tx) => getFile(tx, fileId))
  const bytes = await platform.storage.read(file.storageKey)
  if (!mayHavePictures) return tableAlone(await gather(bytes))
  // An archive is read from its end and to and fro, which storage at the end of a network is too slow for.
  const dir = await mkdtemp(join(tmpdir(), 'tunedesk-import-'))
  const remove = () => rm(dir, { recursive: true, force: true })
  try {
    const path = join(dir, 'file')
    await pipeline(bytes, createWriteStream(path))
    if (!(await isArchive(path))) {
      const content = tableAlone(await readFile(path))
      await remove()
      return content
    }
    return await openArchive(path, remove)
  } catch (error) {
    await remove()
    throw error
  }
}

const tableAlone = (bytes: Buffer): ImportContent => ({
  text: decodeText(bytes),
  pictures: NO_PICTURES,
  close: async () => {},
})

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  await file.close()
  return bytesRead === 4 && buffer.equals(Buffer.from('PK\x03\x04', 'latin1'))
}

/** Text that no reader takes for a table: the import ends with `unreadable`. */
const UNREADABLE = '{'

async function openArchive(path: string, remove: () => Promise<void>): Promise<ImportContent> {
  const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true }).catch(() => null)
  const close = async () => {
    zip?.close()
    await remove()
  }
  const none = { text: UNREADABLE, pictures: NO_PICTURES, close }
  if (!zip || zip.entryCount > MOST_ENTRIES) return none
  try {
    const entries = await entriesOf(zip)
    const tables = entries.filter(({ name }) => /\.(csv|json)$/.test(name))
    const [table] = tables
    if (!table || tables.length > 1 || table.size > LIMITS.import_file) return none
    const text = decodeText(await bytesOf(zip, table))
    return { text, pictures: await picturesAmong(zip, entries), close }
  } catch {
    // Whatever is wrong with an archive is wrong with the file that somebody sent.
    return none
  }
}

interface Entry {
  /** Without folders, in small letters. */
  name: string
  size: number
  entry: yauzl.Entry
}

async function entriesOf(zip: yauzl.ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName
    // Folders, and what programs of others add beside what was packed.
    if (path.endsWith('/') || path.startsWith('__MACOSX/')) continue
    entries.push({ name: plainName(path), size: entry.uncompressedSize, entry })
  }
  return entries
}

const plainName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

async function bytesOf(zip: yauzl.ZipFile, { entry }: Entry): Promise<Buffer> {
  return gather(await zip.openReadStreamPromise(entry))
}

/** Looks into each: a line that names something else is told so before anything is written. */
async function picturesAmong(zip: yauzl.ZipFile, entries: readonly Entry[]): Promise<ArchivePictures> {
  const known = new Map<string, { entry: Entry; type: ImageType | null }>()
  for (const entry of entries) {
    const type = entry.size > LIMITS.image ? null : recogniseImage(await headOf(zip, entry))
    known.set(entry.name, { entry, type })
  }
  return {
    typeOf: (name) => known.get(plainName(name))?.type ?? null,
    has: (name) => known.has(plainName(name)),
    async read(name) {
      const found = known.get(plainName(name))
      if (!found) throw new Error(`there is no picture ${name}`)
      return bytesOf(zip, found.entry)
    },
  }
}

async function headOf(zip: yauzl.ZipFile, { entry }: Entry): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry)
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    pieces.push(piece)
    length += piece.length
    if (length >= HEAD_BYTES) break
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES)
}
