import { randomUUID } from 'node:crypto'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../app-error.ts'
import { fingerprint } from './fingerprint.ts'
import type { Storage } from './storage.ts'

const KEY = /^[0-9a-z-]+(\/[0-9a-z-]+)*$/
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Files in DATA_DIR/files. Incomplete ones lie apart, in `.incoming`, until they are renamed into place. */
export function diskStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  const incoming = join(root, '.incoming')

  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error('a storage key is made by newStorageKey')
    return join(root, key)
  }

  return {
    async put(key, source) {
      const target = pathOf(key)
      const temporary = join(incoming, randomUUID())
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        const measured = await writeDurably(temporary, source)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await rename(temporary, target)
        await syncDirectory(dirname(target))
        return measured
      } catch (error) {
        await rm(temporary, { force: true })
        throw FULL.has(codeOf(error)) ? new AppError('storage_full') : error
      }
    },

    async read(key, range) {
      let handle: FileHandle
      try {
        // Opened here and not by the stream, so that a missing file is known before an answer begins.
        handle = await open(pathOf(key))
      } catch (error) {
        throw codeOf(error) === 'ENOENT' ? new AppError('gone') : error
      }
      return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 })
    },

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
      for (const name of await namesIn(incoming)) {
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
async function writeDurably(path: string, source: AsyncIterable<Uint8Array>) {
  const measure = fingerprint()
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of source) {
      // The write runs on another thread; hashing meanwhile costs nothing on top.
      const writing = writeAll(handle, chunk)
      measure.add(chunk)
      await writing
    }
    await handle.datasync()
  } finally {
    await handle.close()
  }
  return measure.result()
}

async function writeAll(handle: FileHandle, chunk: Uint8Array) {
  let done = 0
  while (done < chunk.byteLength) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.byteLength - done)
    done += bytesWritten
  }
}

async function syncDirectory(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error) => missing(error) ?? [])
}

function missing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code)
}
