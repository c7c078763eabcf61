/**
 * Reads two streams side by side in pieces of equal length; what the longer one has beyond the other comes as `rest`.
 * Neither is held in memory.
 */
export async function lockstep(
  original: AsyncIterable<Uint8Array>,
  modified: AsyncIterable<Uint8Array>,
  take: {
    both(original: Buffer, modified: Buffer, at: number): void
    rest(chunk: Buffer, at: number, of: 'original' | 'modified'): void
  },
): Promise<{ original: number; modified: number }> {
  const one = reader(original)
  const other = reader(modified)
  let at = 0
  try {
    for (;;) {
      const [a, b] = [await one.peek(), await other.peek()]
      if (!a || !b) break
      const length = Math.min(a.length, b.length)
      take.both(a.subarray(0, length), b.subarray(0, length), at)
      one.skip(length)
      other.skip(length)
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

type Reader = ReturnType<typeof reader>

async function drain(
  from: Reader,
  start: number,
  take: (chunk: Buffer, at: number) => void,
): Promise<number> {
  let at = start
  for (let chunk = await from.peek(); chunk; chunk = await from.peek()) {
    take(chunk, at)
    at += chunk.length
    from.skip(chunk.length)
  }
  return at
}

function reader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let ended = false
  return {
    async peek(): Promise<Buffer | null> {
      while (held.length === 0 && !ended) {
        const next = await iterator.next()
        if (next.done) ended = true
        else held = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
      }
      return held.length > 0 ? held : null
    },
    skip(count: number) {
      held = held.subarray(count)
    },
    async close() {
      if (!ended) await iterator.return?.()
    },
  }
}
