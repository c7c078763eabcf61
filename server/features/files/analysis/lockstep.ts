import { byteReader } from '../byte-reader.ts'

/**
 * Reads two streams side by side in pieces of equal length; what the longer one has beyond the other comes as `rest`.
 * Neither is held in memory.
 */
export async function lockstep(
  original: AsyncIterable<Uint8Array>,
  modified: AsyncIterable<Uint8Array>,
  take: {
    both(original: Buffer, modified: Buffer, at: number): void | Promise<void>
    rest(chunk: Buffer, at: number, of: 'original' | 'modified'): void | Promise<void>
  },
): Promise<{ original: number; modified: number }> {
  const one = byteReader(original)
  const other = byteReader(modified)
  let at = 0
  try {
    for (;;) {
      const [a, b] = [await one.peek(), await other.peek()]
      if (!a || !b) break
      const length = Math.min(a.length, b.length)
      await take.both(a.subarray(0, length), b.subarray(0, length), at)
      one.drop(length)
      other.drop(length)
      at += length
    }
    return {
      original: await drain(one, at, (chunk, place) => take.rest(chunk, place, 'original')),
      modified: await drain(other, at, (chunk, place) => take.rest(chunk, place, 'modified')),
    }
  } finally {
    await one.close()
    await other.close()
  }
}

type Reader = ReturnType<typeof byteReader>

async function drain(
  from: Reader,
  start: number,
  take: (chunk: Buffer, at: number) => void | Promise<void>,
): Promise<number> {
  let at = start
  for (let chunk = await from.peek(); chunk; chunk = await from.peek()) {
    await take(chunk, at)
    at += chunk.length
    from.drop(chunk.length)
  }
  return at
}
