import { createHash, randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fingerprint } from '../storage/fingerprint.ts'
import type { StoredObject } from '../storage/storage.ts'
import { CHECKSUMS, checksumLine, MANIFEST, MANIFEST_CHECKSUM, numbered } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { tarWriter, WrongContent } from './tar-writer.ts'

const PART_BYTES = 1024 * 1024

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** Adds nothing and fails with WrongContent when the source is not what was said. */
  addStream(name: string, expected: StoredObject, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Lines without end, cut into parts so that no more than one of them is in memory. Answers how many there were. */
  addLines(prefix: string, lines: AsyncIterable<string>): Promise<number>
}

/**
 * Writes a back-up under another name and gives it its own when it is complete and on the disk: whoever finds the file
 * finds a whole one, and an older one of that name stays until then.
 */
export async function writeArchive(
  path: string,
  madeAt: Date,
  fill: (writer: ArchiveWriter) => Promise<Omit<Manifest, 'checksums'>>,
): Promise<void> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  // It holds everything there is, password hashes among it: nobody else may read it.
  const handle = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be written (${error.code}).`)
  })
  try {
    const tar = tarWriter(handle, madeAt)
    const { writer, finish } = checksummed(tar)
    const manifest = await fill(writer)
    const checksums = await finish()
    const text = Buffer.from(`${JSON.stringify({ ...manifest, checksums }, null, 2)}\n`)
    await tar.add(MANIFEST, text.length, [text])
    const line = Buffer.from(checksumLine(sha256(text), MANIFEST))
    await tar.add(MANIFEST_CHECKSUM, line.length, [line])
    await tar.end()
    await handle.sync()
    await handle.close()
    await rename(part, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    await handle.close()
    await rm(part, { force: true })
    throw error
  }
}

function checksummed(tar: ReturnType<typeof tarWriter>) {
  const checksums: Manifest['checksums'] = []
  let lines = ''

  async function flush() {
    const name = numbered(CHECKSUMS, checksums.length + 1)
    const content = Buffer.from(lines)
    await tar.add(name, content.length, [content])
    checksums.push({ name, sha256: sha256(content) })
    lines = ''
  }

  async function note(digest: string, name: string) {
    lines += checksumLine(digest, name)
    if (lines.length >= PART_BYTES) await flush()
  }

  async function add(name: string, content: Buffer) {
    await tar.add(name, content.length, [content])
    await note(sha256(content), name)
  }

  const writer: ArchiveWriter = {
    add,
    async addStream(name, expected, source) {
      await tar.add(name, expected.size, compared(source, expected.sha256))
      await note(expected.sha256, name)
    },
    async addLines(prefix, source) {
      let [count, parts, bytes] = [0, 0, 0]
      let waiting: string[] = []
      const flushLines = async () => {
        await add(numbered(prefix, ++parts), Buffer.from(waiting.join('')))
        waiting = []
        bytes = 0
      }
      for await (const line of source) {
        waiting.push(`${line}\n`)
        bytes += line.length
        count++
        if (bytes >= PART_BYTES) await flushLines()
      }
      if (waiting.length > 0) await flushLines()
      return count
    },
  }
  return {
    writer,
    async finish() {
      if (lines) await flush()
      return checksums
    },
  }
}

async function* compared(source: AsyncIterable<Uint8Array>, expected: string) {
  const measure = fingerprint()
  yield* measure.pass(source)
  if (measure.result().sha256 !== expected) throw new WrongContent('not what was stored')
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

async function syncDirectory(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
