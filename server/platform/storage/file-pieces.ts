import type { FileHandle } from 'node:fs/promises'
import type { ByteRange, Pieces } from './storage.ts'

const PIECE_BYTES = 256 * 1024

/** A file in pieces, read into two buffers that take turns. */
export function filePieces(handle: FileHandle, size: number, range: ByteRange | undefined): Pieces {
  let position = range?.start ?? 0
  const end = range ? range.end + 1 : Number.POSITIVE_INFINITY
  // One byte more than there should be, so that a file that has grown is noticed by the first look at a small one.
  const length = Math.min(PIECE_BYTES, (range ? end - position : size) + 1)
  let filling: Buffer | undefined
  let other: Buffer | undefined
  return {
    async next() {
      if (position === end) return null
      ;[filling, other] = [other ?? Buffer.allocUnsafeSlow(length), filling]
      const { bytesRead } = await handle.read(filling, 0, Math.min(length, end - position), position)
      position += bytesRead
      return bytesRead > 0 ? filling.subarray(0, bytesRead) : null
    },
    close: () => handle.close(),
  }
}
