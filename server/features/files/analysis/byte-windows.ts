/** Even, so that a word of two bytes never lies across two windows. */
const WINDOW = 256 * 1024

/**
 * Cuts a stream, whose chunks come in any size, into windows of one size (the last one shorter). The buffer is used
 * again for the next window: whoever wants to keep bytes copies them.
 */
export function byteWindows(take: (window: Buffer, at: number) => void, size = WINDOW) {
  const buffer = Buffer.allocUnsafeSlow(size)
  let filled = 0
  let at = 0

  function flush() {
    take(buffer.subarray(0, filled), at)
    at += filled
    filled = 0
  }

  return {
    push(chunk: Uint8Array) {
      for (let from = 0; from < chunk.length; ) {
        const count = Math.min(size - filled, chunk.length - from)
        buffer.set(chunk.subarray(from, from + count), filled)
        filled += count
        from += count
        if (filled === size) flush()
      }
    },
    end() {
      if (filled > 0) flush()
    },
  }
}
