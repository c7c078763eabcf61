import type { FileHandle } from 'node:fs/promises'
import { BLOCK, paddingAfter, tarHeader } from './tar-header.ts'

export interface TarWriter {
  /** All or nothing: when the source fails, or is not as long as was said, the tar is as it was before. */
  add(name: string, size: number, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Two empty blocks say that nothing is missing. */
  end(): Promise<void>
}

/** The source is not what was said of it. */
export class WrongContent extends Error {}

export function tarWriter(handle: FileHandle, modified: Date): TarWriter {
  let position = 0

  async function write(bytes: Uint8Array) {
    // The system may take less than it was given, most of all on a disk that is nearly full.
    for (let done = 0; done < bytes.byteLength; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, position)
      done += bytesWritten
      position += bytesWritten
    }
  }

  return {
    async add(name, size, source) {
      const start = position
      try {
        await write(tarHeader(name, size, modified))
        const content = position
        for await (const chunk of source) {
          if (position - content + chunk.byteLength > size) throw new WrongContent(`${name} is too long`)
          await write(chunk)
        }
        if (position - content !== size) throw new WrongContent(`${name} is too short`)
        await write(Buffer.alloc(paddingAfter(size)))
      } catch (error) {
        position = start
        await handle.truncate(start)
        throw error
      }
    },
    end: () => write(Buffer.alloc(2 * BLOCK)),
  }
}
