import type { FileHandle } from 'node:fs/promises'
import { gather } from '../gather.ts'
import { BLOCK, paddingAfter, parseTarHeader } from './tar-header.ts'

export interface TarEntry {
  name: string
  size: number
  /** May be read later than its turn, or not at all. */
  content(): AsyncGenerator<Buffer>
}

const CHUNK = 256 * 1024

/**
 * The entries of a tar in their order. Strict, as it reads what we wrote: whatever is missing, or stands where nothing
 * should, is an error, so that no byte of the file can change unseen once the contents are compared too.
 */
export async function* readTar(handle: FileHandle): AsyncGenerator<TarEntry> {
  const { size: total } = await handle.stat()
  for (let position = 0; ; ) {
    const block = await readExactly(handle, position, BLOCK)
    position += BLOCK
    if (isEmpty(block)) {
      if (!isEmpty(await readExactly(handle, position, BLOCK)) || position + BLOCK !== total) throw damaged()
      return
    }
    const header = parseTarHeader(block)
    if (!header) throw damaged()
    const { name, size } = header
    const start = position
    position += size + paddingAfter(size)
    if (position > total) throw incomplete()
    yield { name, size, content: () => contentOf(handle, start, size) }
  }
}

/** For entries that are small by their nature. */
export const wholeContent = (entry: TarEntry): Promise<Buffer> => gather(entry.content())

async function* contentOf(handle: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; done += CHUNK) {
    yield await readExactly(handle, start + done, Math.min(CHUNK, size - done))
  }
  if (!isEmpty(await readExactly(handle, start + size, paddingAfter(size)))) throw damaged()
}

async function readExactly(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(length)
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(buffer, done, length - done, position + done)
    if (bytesRead === 0) throw incomplete()
    done += bytesRead
  }
  return buffer
}

function isEmpty(block: Buffer): boolean {
  return block.every((byte) => byte === 0)
}

function incomplete(): Error {
  return new Error('The back-up is incomplete: the file ends too early.')
}

function damaged(): Error {
  return new Error('The back-up is damaged, or it is no back-up.')
}
