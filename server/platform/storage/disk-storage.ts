import { randomUUID } from 'node:crypto'
import * as nodeFs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../app-error.ts'
import { codeOf, messageOf } from '../error-facts.ts'
import { filePieces } from './file-pieces.ts'
import { fingerprint } from './fingerprint.ts'
import type { Storage } from './storage.ts'

const KEY = /^[0-9a-z-]+(\/[0-9a-z-]+)*$/
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** A disk that failed is mounted so by the system; a restored directory belongs to somebody else. */
const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM'])

/** What a broken disk, a lost mount or too many open files are to us: nothing is wrong with the request. */
const FAILING = new Set(['EIO', 'ENXIO', 'ENODEV', 'ESTALE', 'EMFILE', 'ENFILE'])

/** What we ask of the file system. */
export type DiskFs = Pick<typeof nodeFs, 'access' | 'mkdir' | 'open' | 'readdir' | 'rename' | 'rm' | 'stat'>

/** Files in DATA_DIR/files. Incomplete ones lie apart, in `.incoming`, until they are renamed into place. */
export function diskStorage(dataDir: string, fs: DiskFs = nodeFs): Storage {
  const { access, mkdir, open, rename, rm, stat } = fs
  const root = join(dataDir, 'files')
  const incoming = join(root, '.incoming')

  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error('a storage key is made by newStorageKey')
    return join(root, key)
  }

  /** Opened here and not by a stream, so that a missing file is known before an answer begins. */
  async function openStored(key: string): Promise<nodeFs.FileHandle> {
    const path = pathOf(key)
    try {
      return await open(path)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new AppError('gone')
      throw new AppError('unavailable', { message: `the disk failed: ${messageOf(error)}` })
    }
  }

  return {
    async put(key, source, { chunksAreOurs = false, named }) {
      const target = pathOf(key)
      const temporary = join(incoming, randomUUID())
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        const measured = await writeDurably(await open(temporary, 'wx', 0o600), source, chunksAreOurs)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await named
        await rename(temporary, target)
        await syncDirectory(await open(dirname(target)))
        return measured
      } catch (error) {
        // What cannot be removed now is removed with the other leftovers. The target is left alone: a restore stores
        // over files that live rows name, and a new one is removed by whoever keeps its row.
        await rm(temporary, { force: true }).catch(() => {})
        throw toStorageError(error)
      }
    },

    async read(key, range) {
      const handle = await openStored(key)
      return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 })
    },

    readPieces: async (key, size, range) => filePieces(await openStored(key), size, range),

    delete: (key) => rm(pathOf(key), { force: true }),

    async exists(key) {
      try {
        await access(pathOf(key))
        return true
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false
        throw error
      }
    },

    async ready() {
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        const probe = join(incoming, randomUUID())
        await (await open(probe, 'wx')).close()
        await rm(probe)
      } catch (error) {
        throw new AppError('unavailable', {
          message: `Files cannot be written to ${root} (${codeOf(error)}).`,
        })
      }
    },

    async sweepLeftovers(before) {
      let removed = 0
      for (const name of await fs.readdir(incoming).catch((error) => missing(error) ?? [])) {
        const path = join(incoming, name)
        // An upload that ends meanwhile has renamed its file: nothing is left to do then.
        const found = await stat(path).catch(missing)
        if (!found || found.mtime >= before) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}

/** On return the bytes survive a power cut: the row that will name them is as durable. */
async function writeDurably(
  handle: nodeFs.FileHandle,
  source: AsyncIterable<Uint8Array>,
  freeChunks: boolean,
) {
  const measure = fingerprint()
  let writing = Promise.resolve()
  try {
    for await (const block of blocks(source, measure.add, freeChunks)) {
      // One block is written on another thread while the next is received and hashed.
      await writing
      writing = writeAll(handle, block)
      // Awaited above or below; meanwhile the source may be waited for, and Node must not take it for unhandled.
      writing.catch(() => {})
    }
    await writing
    await handle.datasync()
  } finally {
    await writing.catch(() => {})
    await handle.close()
  }
  return measure.result()
}

const BLOCK_BYTES = 256 * 1024

/**
 * The source's small pieces, copied into blocks. Two blocks take turns; whoever asks for the next but one must be
 * done with the first.
 */
async function* blocks(
  source: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
  freeChunks: boolean,
) {
  let [filling, other] = [Buffer.allocUnsafeSlow(BLOCK_BYTES), Buffer.allocUnsafeSlow(BLOCK_BYTES)]
  let filled = 0
  for await (const chunk of source) {
    onChunk(chunk)
    for (let taken = 0; taken < chunk.byteLength; ) {
      const part = chunk.subarray(taken, taken + BLOCK_BYTES - filled)
      filling.set(part, filled)
      taken += part.byteLength
      filled += part.byteLength
      if (filled < BLOCK_BYTES) continue
      yield filling
      ;[filling, other] = [other, filling]
      filled = 0
    }
    if (freeChunks) free(chunk)
  }
  if (filled > 0) yield filling.subarray(0, filled)
}

/**
 * Gives memory back at once instead of at the next garbage collection: with eight uploads the collector lets 80 MB
 * of dead network buffers pile up, and spends a fifth of the time on them. A chunk that is only part of a buffer
 * stays, since the parser may still need the rest.
 */
function free({ buffer, byteLength }: Uint8Array) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

async function writeAll(handle: nodeFs.FileHandle, block: Buffer): Promise<void> {
  // The system may take less than it was given, most of all on a disk that is nearly full.
  for (let done = 0; done < block.length; ) {
    const { bytesWritten } = await handle.write(block, done, block.length - done)
    done += bytesWritten
  }
}

async function syncDirectory(handle: nodeFs.FileHandle) {
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What the disk did wrong; what the source threw passes as it is. */
function toStorageError(error: unknown): unknown {
  const code = codeOf(error) ?? ''
  const said = { message: `the disk failed: ${messageOf(error)}` }
  if (FULL.has(code)) return new AppError('storage_full', said)
  if (READ_ONLY.has(code)) return new AppError('storage_read_only', said)
  return FAILING.has(code) ? new AppError('unavailable', said) : error
}

function missing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
