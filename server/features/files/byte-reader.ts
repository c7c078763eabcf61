/** Takes bytes off a stream by number, however they are cut into chunks. Holds one chunk, and what is asked for. */
export function byteReader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let ended = false

  /** The bytes that are there without reading on, at least one; null at the end. They stay until they are skipped. */
  async function peek(): Promise<Buffer | null> {
    while (held.length === 0 && !ended) {
      const next = await iterator.next()
      if (next.done) ended = true
      else held = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
    return held.length > 0 ? held : null
  }

  function drop(count: number) {
    held = held.subarray(count)
  }

  return {
    peek,
    drop,
    /** Exactly so many bytes, fewer only where the stream ends. They are good until the next are asked for. */
    async take(count: number): Promise<Buffer> {
      const first = await peek()
      if (first && first.length >= count) {
        const bytes = first.subarray(0, count)
        drop(count)
        return bytes
      }
      // Copied as they come: the memory of a chunk may be gone when the next one is there.
      const bytes = Buffer.allocUnsafe(count)
      let taken = 0
      for (let piece = first; piece; piece = taken < count ? await peek() : null) {
        const copied = piece.copy(bytes, taken, 0, count - taken)
        taken += copied
        drop(copied)
      }
      return bytes.subarray(0, taken)
    },
    /** Passes over so many bytes and says how many there were. */
    async skip(count: number): Promise<number> {
      let left = count
      while (left > 0) {
        const piece = await peek()
        if (!piece) break
        const part = Math.min(left, piece.length)
        drop(part)
        left -= part
      }
      return count - left
    },
    /** Lets go of a stream that is not read to its end. */
    async close() {
      if (!ended) await iterator.return?.()
    },
  }
}
